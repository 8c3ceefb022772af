public import APNsDevice
import StringsFiles

extension PushStrings {
  /// Creates a localization with a table that was read from an app, or without entries if the table is `nil`.
  ///
  /// - Parameters:
  ///   - name: The name of the localization.
  ///   - appTable: The table.
  ///   - mayContinue: Whether the device may read other texts, from a development region that is not known.
  public init(name: String, appTable: AppTable?, mayContinue: Bool = false) {
    self.init(
      name: name, table: appTable?.table ?? StringsTable(), variationKeys: appTable?.variations.map(\.key) ?? [],
      mayContinue: mayContinue)
  }
}
