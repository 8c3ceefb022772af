import FoundationEssentials
public import StringsFiles

/// The localizations of an app, read from the folder that holds its `.lproj` folders.
public struct AppLocalizations: Sendable {
  /// The folder, as it was given.
  public let folder: String
  /// One for each `.lproj` folder, sorted by the bytes of their names.
  public let localizations: [AppLocalization]

  /// Reads an app's localizations.
  ///
  /// - Parameters:
  ///   - folder: the folder with the `.lproj` folders.
  ///   - tables: the names of the tables to read, such as `Localizable`; nil for all.
  public init(folder: String, tables: Set<String>? = nil) throws(AppBundleError) {
    self.folder = folder
    var localizations: [AppLocalization] = []
    for name in try Self.contents(of: folder) where name.hasSuffix(".lproj") {
      localizations.append(
        try AppLocalization(name: String(name.dropLast(".lproj".count)), folder: "\(folder)/\(name)", tables: tables))
    }
    guard !localizations.isEmpty else { throw AppBundleError(path: folder, reason: .noLocalizations) }
    self.localizations = localizations
  }

  /// The localization with this name, spelled as its folder; nil where there is none.
  public subscript(name: String) -> AppLocalization? {
    localizations.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  static func contents(of folder: String) throws(AppBundleError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw AppBundleError(path: folder, reason: .unreadable)
    }
  }
}

/// One language of an app: the tables of one `.lproj` folder.
public struct AppLocalization: Sendable {
  /// The folder's name as written, without `.lproj`: `zh_CN`, `English`, `Base`.
  public let name: String
  /// The tables, sorted by the bytes of their names.
  public let tables: [AppTable]

  init(name: String, folder: String, tables names: Set<String>?) throws(AppBundleError) {
    self.name = name
    var tables: [AppTable] = []
    for file in try AppLocalizations.contents(of: folder) where file.hasSuffix(".strings") {
      let table = String(file.dropLast(".strings".count))
      guard names?.contains(table) ?? true else { continue }
      let path = "\(folder)/\(file)"
      do {
        tables.append(
          AppTable(
            name: table, path: path, file: StringsFile(parsing: [UInt8](try Data(contentsOf: URL(filePath: path))))))
      } catch {
        throw AppBundleError(path: path, reason: .unreadable)
      }
    }
    self.tables = tables
  }

  /// The table with this name; nil where the folder has no such file.
  public func table(_ name: String) -> AppTable? { tables.first { $0.name == name } }
}

/// A `.strings` file of an app.
public struct AppTable: Sendable {
  /// The file's name without its extension, such as `Localizable`.
  public let name: String
  /// Where it was read from.
  public let path: String
  public let file: StringsFile
}

/// Why an app's folder could not be read.
public struct AppBundleError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// The file or folder is not there or may not be read.
    case unreadable
    /// The folder has no `.lproj` folder.
    case noLocalizations
  }

  /// The file or folder.
  public let path: String
  /// What is wrong.
  public let reason: Reason

  public var description: String {
    switch reason {
    case .unreadable: "cannot be read, expected a folder or file that is there"
    case .noLocalizations: "found no .lproj folder, expected a folder with an app's localizations"
    }
  }
}
