@_spi(Memo) import SourceText
public import StringsFiles

/// The strings of one language of an app, in which the device looks up a loc-key.
public struct PushStrings: Sendable {
  /// The name of the `.lproj` folder as written, without its extension.
  public let name: String
  /// The entries of `Localizable.strings`; empty if the folder has no such file.
  public let table: StringsTable
  /// Whether the device may read other texts, because the table is missing and the development region is not known.
  public let mayContinue: Bool

  private let variations: StringsTable
  /// The texts of recent keys, cut into pieces; the scope is the dialect.
  private let formats = SharedTextMemo<FormatString?>()

  /// Creates the localization of an app in one language.
  ///
  /// - Parameters:
  ///   - name: the name of the `.lproj` folder.
  ///   - table: its `Localizable.strings`.
  ///   - variationKeys: the keys of strings that vary by number or device, which a push cannot show.
  ///   - mayContinue: whether the device may read other texts, from a development region that is not known.
  public init(name: String, table: StringsTable, variationKeys: [String] = [], mayContinue: Bool = false) {
    self.name = name
    self.table = table
    self.mayContinue = mayContinue
    variations = StringsTable(variationKeys.map { (key: $0, value: nil) })
  }

  /// Returns whether the key's string varies by number or device.
  public func isVariation(_ key: String) -> Bool { variations.index(ofKey: key) != nil }

  /// Returns the text of a key, cut into pieces; `nil` if the key has no text or an empty one.
  ///
  /// The formats of 256 keys are kept.
  package func format(ofKey key: String, dialect: FormatDialect = .device) -> FormatString? {
    formats.answer(for: key, in: dialect == .device ? 0 : 1) {
      guard let value = table.value(forKey: key), !value.isEmpty else { return nil }
      return FormatString(value, dialect: dialect)
    }
  }
}
