import SourceText

/// The sounds of an app, which a device plays for the names in payloads.
///
///     try AppSounds(folder: "Game.app").sound(named: "chime.aiff").outcome  // .plays
///
/// A sound is next to the `.lproj` folders of the app's bundle (for macOS in `Contents/Resources`), or in
/// `Library/Sounds` of the app's data. This type looks for `Library/Sounds` in the same folder as the bundle's sounds.
public struct AppSounds: Sendable {
  private let folder: AppFolder
  /// The paths of the files that may be sounds, by the bytes of their names.
  private let files: [[UInt8]: String]

  /// Creates the sounds of an app's bundle, or of the folder with its resources, at a cost linear in its files.
  ///
  /// - Parameters:
  ///   - folder: The path of the bundle or folder.
  ///   - followingLinks: Whether symbolic links may lead out of the folder.
  /// - Throws: ``AppBundleError`` if the folder cannot be read.
  public init(folder: String, followingLinks: Bool = false) throws(AppBundleError) {
    self.folder = try AppFolder(folder, followingLinks: followingLinks)
    files = Self.files(in: ["", "/Contents/Resources"].map { folder + $0 }, of: self.folder)
  }

  /// Creates the sounds of an app that was read.
  package init(of app: AppLocalizations) {
    folder = app.root
    files = Self.files(in: app.resourceFolders, of: folder)
  }

  /// Returns the files in the folders, and in `Library/Sounds` of the first one, of which the first of a name counts.
  private static func files(in folders: [String], of app: AppFolder) -> [[UInt8]: String] {
    guard app.exports == nil else { return [:] }
    let places = folders + (folders.first.map { ["\($0)/Library/Sounds"] } ?? [])
    return places.reduce(into: [:]) { files, place in
      for name in (try? app.names(in: place)) ?? [] {
        let key = Array(name.utf8)
        if files[key] == nil { files[key] = "\(place)/\(name)" }
      }
    }
  }

  /// The names of the files that may be sounds, in no order.
  package var names: [String] { files.keys.map { String(decoding: $0, as: UTF8.self) } }

  /// Returns the sound that a device plays for a name in a payload.
  public func sound(named name: String) -> AppSound {
    guard !name.hasBytes(of: "default") else {
      return AppSound(name: name, path: nil, file: nil, outcome: .replaced(.namedDefault))
    }
    // Exported translations do not say which sounds the app has.
    guard folder.exports == nil else {
      return AppSound(name: name, path: nil, file: nil, outcome: .playsIfShorterThanLimit)
    }
    // A name with a slash would be a path, and names no file.
    guard let file = files[Array(name.utf8)] else {
      return AppSound(name: name, path: nil, file: nil, outcome: .replaced(.missing))
    }
    let bytes: [UInt8]
    do throws(AppBundleError) {
      bytes = try folder.read(file)
    } catch {
      return AppSound(name: name, path: file, file: nil, outcome: .replaced(.unreadable(error)))
    }
    do throws(SoundFileError) {
      let sound = try SoundFile(parsing: bytes)
      return AppSound(name: name, path: file, file: sound, outcome: AppSound.outcome(of: sound))
    } catch {
      return AppSound(name: name, path: file, file: nil, outcome: .replaced(.malformed(error)))
    }
  }
}

/// The sound that a device plays for a name in a payload.
public struct AppSound: Sendable, Hashable {
  /// The sound that the user hears.
  public enum Outcome: Sendable, Hashable {
    /// The device plays the file.
    case plays
    /// The device plays the default sound, for this reason.
    case replaced(Reason)
    /// The device plays the file if it is short enough.
    ///
    /// Its header does not give the duration.
    case playsIfShorterThanLimit
  }

  /// The reason why the device plays the default sound.
  public enum Reason: Sendable, Hashable {
    /// The name is `default`.
    case namedDefault
    /// The app has no file of this name.
    case missing
    /// The file cannot be read.
    case unreadable(AppBundleError)
    /// The file is not a sound file.
    case malformed(SoundFileError)
    /// The coding is not one of ``SoundFile/Coding/playable``.
    case unplayableCoding(SoundFile.Coding)
    /// The sound lasts 30 seconds or longer.
    case tooLong(seconds: Double)
  }

  /// The name in the payload.
  public let name: String
  /// The path of the file, or `nil` if there is no file.
  public let path: String?
  /// The properties in the file's header, or `nil` if there is no file or it cannot be read.
  public let file: SoundFile?
  /// The sound that the device plays.
  public let outcome: Outcome

  static func outcome(of file: SoundFile) -> Outcome {
    guard SoundFile.Coding.playable.contains(file.coding) else { return .replaced(.unplayableCoding(file.coding)) }
    guard let duration = file.duration else { return .playsIfShorterThanLimit }
    return duration < SoundFile.durationLimit ? .plays : .replaced(.tooLong(seconds: duration))
  }
}

extension AppSound.Reason: CustomStringConvertible {
  /// The reason, in lowercase.
  public var description: String {
    switch self {
    case .namedDefault: "\"default\" plays the system's sound, never a file"
    case .missing: "the app has no file of this name"
    case .unreadable(let error): "\(error)"
    case .malformed(let error): "\(error)"
    case .unplayableCoding(let coding):
      "the encoding is \(coding.name), not \(SoundFile.Coding.playable.map(\.name).listed(or: true))"
    case .tooLong(let seconds): "it lasts \(seconds) seconds, but must be shorter than \(SoundFile.durationLimit)"
    }
  }
}
