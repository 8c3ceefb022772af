import APNsDevice
public import AppBundle
import StringsFiles

/// An app that payloads are held against, read once for a run.
public struct LintedApp: Sendable {
  /// What was read from its folder.
  public let localizations: AppLocalizations
  /// What a push finds in each localization but `Base`, in the order of their names.
  let languages: [Localization]

  /// Prepares an app; costs a copy of its tables' headers.
  public init(_ localizations: AppLocalizations) {
    self.localizations = localizations
    languages = localizations.localizations.filter { $0.name != "Base" }.map { localization in
      let table = localization.table("Localizable")
      return Localization(
        name: localization.name, table: table?.table ?? StringsTable(),
        variationKeys: table?.variations.map(\.key) ?? [])
    }
  }
}
