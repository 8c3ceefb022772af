public import StringsFiles

/// One language of an app, as the device sees it when it looks up a loc-key.
public struct Localization: Sendable {
  /// The name of the `.lproj` folder as written, without its extension.
  public let name: String
  /// The entries of `Localizable.strings`; empty where the folder has no such file.
  public let table: StringsTable

  public init(name: String, table: StringsTable) {
    self.name = name
    self.table = table
  }
}
