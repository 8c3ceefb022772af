import SourceText

/// An error in reading an app or a part of it.
public struct AppBundleError: Error, Sendable, Hashable {
  /// The problem with a file or folder of an app.
  public enum Reason: Sendable, Hashable {
    /// The file or folder does not exist or is not readable.
    case unreadable
    /// A folder, a pipe or a device is in the place of a file.
    case notAFile
    /// A file is in the place of a folder.
    case notAFolder
    /// A symbolic link leads to nothing, or in a circle.
    case brokenLink
    /// The folder has neither a `.lproj` folder nor a String Catalog.
    case noLocalizations
    /// The folder has no `values` folder with an Android app's strings.
    case noValues
    /// The name of a `values` folder has a part that Android does not know.
    ///
    /// The associated value is the name that is meant, if the part looks like a region.
    case unknownValues(nearest: String?)
    /// A symbolic link leads out of the app's folder.
    case outsideApp
    /// The file is larger than ``AppLocalizations/fileSizeLimit``.
    case tooLarge
    /// There are more than ``AppSearch/nameLimit`` files and folders.
    case tooManyFiles
    /// Folders are nested more than ``AppSearch/depthLimit`` levels deep.
    case tooDeep
    /// A property list or String Catalog breaks its grammar.
    ///
    /// The associated value names the problem and what the reader expected.
    case malformed(String)
  }

  /// The path of the file or folder.
  public let path: String
  /// The problem.
  public let reason: Reason
  /// The number of bytes from the start of the file, or `nil` if the error has no location in a file.
  public let offset: Int?

  /// Creates an error from its parts.
  public init(path: String, reason: Reason, offset: Int? = nil) {
    self.path = path
    self.reason = reason
    self.offset = offset
  }
}

extension AppBundleError: CustomStringConvertible {
  /// The problem and what the reader expected, in lowercase, without the path and the location.
  public var description: String {
    switch reason {
    case .unreadable: "cannot be read; check that it exists and is a folder or file that you may read"
    case .notAFile: "expected a regular file, but found a folder, a pipe or a device"
    case .notAFolder: "expected a folder, but found a file"
    case .brokenLink: "the symbolic link leads to nothing, or in a circle"
    case .noLocalizations:
      "the folder has no .lproj folders and no .xcstrings files; name the folder with the app's localizations"
    case .noValues:
      "the folder has no values folders; name the res folder of the Android app, such as app/src/main/res"
    case .unknownValues(let nearest):
      "Android knows no folder of this name, so the app cannot be built; "
        + (nearest.map { "did you mean \"\($0)\"?" } ?? "correct or remove it")
    case .outsideApp: "the symbolic link leads out of the app's folder"
    case .tooLarge: "the file is larger than \(AppLocalizations.fileSizeLimit.counted("byte"))"
    case .tooManyFiles:
      "the folder has more than \(AppSearch.nameLimit.grouped) files and folders; name the folder of one app"
    case .tooDeep: "the folder is nested more than \(AppSearch.depthLimit) levels deep, so it is not searched"
    case .malformed(let message): message
    }
  }
}
