/// The sounds of an app: what a device plays for the names in payloads.
///
///     try AppSounds(folder: "Game.app").sound(named: "chime.aiff").outcome  // .plays
///
/// A sound stands beside the `.lproj` folders of the app's bundle (for macOS in `Contents/Resources`), or in `Library/Sounds`
/// of the app's data, which is looked for in the same folder.
public struct AppSounds: Sendable {
  private let folder: AppFolder
  private let path: String

  /// The sounds of an app's bundle, or of the folder that its resources stand in.
  public init(folder: String, followingLinks: Bool = false) throws(AppBundleError) {
    self.folder = try AppFolder(folder, followingLinks: followingLinks)
    path = folder
  }

  /// What a device plays for a sound's name.
  public func sound(named name: String) -> AppSound {
    // Only a plain name names a file.
    guard name != "default" else {
      return AppSound(name: name, path: nil, file: nil, outcome: .replaced(.namedDefault))
    }
    let isPlain =
      !name.isEmpty && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 } && name != "." && name != ".."
    let places = ["", "/Contents/Resources", "/Library/Sounds"].map { "\(path)\($0)/\(name)" }
    guard isPlain, let file = places.first(where: folder.exists) else {
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

/// What a device plays for a sound's name.
public struct AppSound: Sendable, Hashable {
  /// What is heard.
  public enum Outcome: Sendable, Hashable {
    /// The file.
    case plays
    /// The default sound, for this reason.
    case replaced(Reason)
    /// The file, if it is short enough: its header does not tell.
    case playsIfShorterThanLimit
  }

  /// Why the default sound is heard.
  public enum Reason: Sendable, Hashable {
    /// The name is `default`.
    case namedDefault
    /// The app has no such file.
    case missing
    /// The file cannot be read.
    case unreadable(AppBundleError)
    /// The file is no sound file.
    case malformed(SoundFileError)
    /// A coding that is none of ``SoundFile/Coding/playable``.
    case unplayableCoding(SoundFile.Coding)
    /// 30 seconds or more.
    case tooLong(seconds: Double)
  }

  /// The name in the payload.
  public let name: String
  /// The file; nil where there is none.
  public let path: String?
  /// What the file's header tells; nil where there is no file, or none that can be read.
  public let file: SoundFile?
  /// What the device plays.
  public let outcome: Outcome

  static func outcome(of file: SoundFile) -> Outcome {
    guard SoundFile.Coding.playable.contains(file.coding) else { return .replaced(.unplayableCoding(file.coding)) }
    guard let duration = file.duration else { return .playsIfShorterThanLimit }
    return duration < SoundFile.durationLimit ? .plays : .replaced(.tooLong(seconds: duration))
  }
}

extension AppSound.Reason: CustomStringConvertible {
  /// What was found and what was expected, in lower case.
  public var description: String {
    switch self {
    case .namedDefault: "'default' plays the system's sound, never a file"
    case .missing: "the app has no file of this name"
    case .unreadable(let error): "\(error)"
    case .malformed(let error): "\(error)"
    case .unplayableCoding(let coding):
      "the encoding is \(coding.name), not one of \(SoundFile.Coding.playable.map(\.name).joined(separator: ", "))"
    case .tooLong(let seconds): "it lasts \(seconds) seconds, but must be shorter than \(SoundFile.durationLimit)"
    }
  }
}
