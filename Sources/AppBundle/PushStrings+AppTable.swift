public import APNsDevice
import StringsFiles

extension PushStrings {
  /// Creates a localization with a table that was read from an app, or without entries if the table is `nil`.
  public init(name: String, appTable: AppTable?) {
    self.init(
      name: name, table: appTable?.table ?? StringsTable(), variationKeys: appTable?.variations.map(\.key) ?? [])
  }
}
