import CompactJSON

/// The keys of a title, subtitle or body in object form.
public typealias LocalizedTextKey = PayloadKey<LocalizedText>

extension PayloadKey<LocalizedText> {
  /// The `loc-key` key.
  public static var locKey: Self { Self(0, ",\"loc-key\":", .string) }
  /// The `loc-args` key.
  public static var locArgs: Self { Self(1, ",\"loc-args\":", .arguments) }
}

extension LocalizedText: ReadableDictionary {
  /// The keys of the table, in the order in which they are written.
  public static let keys = table.map(\.key)
  static let names = JSONNameTable(keys.lazy.map(\.name))

  static let table: [PayloadKeyEntry<LocalizedText>] = [
    .init(.locKey, .string(\.locKey), "The text's key in Localizable.strings."),
    .init(.locArgs, .arguments(\.locArgs), "The values for the text's format specifiers."),
  ]
}
