/// Why an app, or a part of it, could not be read.
public struct AppBundleError: Error, Sendable, Hashable {
  /// What is wrong with a file or folder of an app.
  public enum Reason: Sendable, Hashable {
    /// It is not there, may not be read, or is no regular file.
    case unreadable
    /// A file where a folder must be.
    case notAFolder
    /// Neither a `.lproj` folder nor a String Catalog.
    case noLocalizations
    /// A symbolic link to something outside the app's folder.
    case outsideApp
    /// More bytes than ``AppLocalizations/fileSizeLimit``.
    case tooLarge
    /// A property list or String Catalog that breaks its grammar; what was found and what was expected.
    case malformed(String)
  }

  /// The file or folder.
  public let path: String
  /// What is wrong.
  public let reason: Reason
  /// Bytes from the start of the file, 0 for the first; nil where no place in a file is meant.
  public let offset: Int?

  /// An error from its parts.
  public init(path: String, reason: Reason, offset: Int? = nil) {
    self.path = path
    self.reason = reason
    self.offset = offset
  }
}

extension AppBundleError: CustomStringConvertible {
  /// What was found and what was expected, in lower case, without the path and the place.
  public var description: String {
    switch reason {
    case .unreadable: "cannot be read; expected a readable folder or regular file"
    case .notAFolder: "expected a folder, but found a file"
    case .noLocalizations:
      "the folder has no .lproj folders and no .xcstrings files; name the folder with the app's localizations"
    case .outsideApp: "the symbolic link leads out of the app's folder"
    case .tooLarge: "the file is larger than \(AppLocalizations.fileSizeLimit) bytes"
    case .malformed(let message): message
    }
  }
}
