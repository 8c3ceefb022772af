public import StringsFiles

/// One language of an app, as the device sees it when it looks up a loc-key.
public struct Localization: Sendable {
  /// The name of the `.lproj` folder as written, without its extension.
  public let name: String
  /// The entries of `Localizable.strings`; empty where the folder has no such file.
  public let table: StringsTable

  private let variations: StringsTable

  /// One language of an app.
  ///
  /// - Parameters:
  ///   - name: the name of the `.lproj` folder.
  ///   - table: its `Localizable.strings`.
  ///   - variationKeys: the keys whose texts vary by number or device, which a push cannot show.
  public init(name: String, table: StringsTable, variationKeys: [String] = []) {
    self.name = name
    self.table = table
    variations = StringsTable(variationKeys.map { (key: $0, value: nil) })
  }

  /// Whether the key's text varies by number or device.
  public func isVariation(_ key: String) -> Bool { variations.index(ofKey: key) != nil }
}
