import LanguageMatching

/// A language, with the name, tag and direction that the page uses.
struct PreviewLanguage: Hashable {
  /// The name of a localization, as its folder has it, or the language of a device.
  let name: String
  let tag: String
  /// `ltr` or `rtl`.
  let direction: String
  let ownName: String
  /// Text about the devices in other languages that show the localization; empty if there are none.
  let others: String
  let hasOthers: Bool

  init(_ name: String, alsoShown others: String = "") {
    let language = LocalizationLanguage(name: name)
    self.name = name
    tag = name == "Base" ? "und" : language.tag
    direction = language.isRightToLeft ? "rtl" : "ltr"
    ownName = language.ownName
    self.others = others
    hasOthers = !others.isEmpty
  }
}
