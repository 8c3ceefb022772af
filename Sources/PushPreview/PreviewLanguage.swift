import LanguageMatching

/// A language as the page names it and sets its texts.
struct PreviewLanguage {
  /// The localization as its folder is named, or a device's language.
  let name: String
  let tag: String
  /// `ltr` or `rtl`.
  let direction: String
  let ownName: String
  /// Which devices of other languages show it, in words; empty for none.
  let others: String
  let hasOthers: Bool

  init(_ name: String, alsoShown others: String = "") {
    let language = LocalizationLanguage(name: name)
    self.name = name
    tag = language.tag
    direction = language.isRightToLeft ? "rtl" : "ltr"
    ownName = language.ownName
    self.others = others
    hasOthers = !others.isEmpty
  }
}
