public import APNsDevice
import StringsFiles

extension Localization {
  /// A localization whose table was read from an app; one without the table has no entries.
  public init(name: String, appTable: AppTable?) {
    self.init(
      name: name, table: appTable?.table ?? StringsTable(), variationKeys: appTable?.variations.map(\.key) ?? [])
  }
}
