extension Rule {
  /// The rules about the localizations of an app.
  ///
  /// `duplicate-key` checks them too, but is among the rules about payloads.
  static let localizationRules: [Rule] = [
    stringsSyntax, stringsTruncated, keyMissing, keyExtra, valueEmpty, specifierMismatch, specifierOrder,
    specifierMixed, percentLone, percentLookAlike, placeholderMismatch, untranslated, whiteSpaceDiffers, newlineDiffers,
    punctuationDiffers, invisibleCharacter, normalizationClash, lengthExceeds, pluralCategoryMissing, catalogState,
    translationState, pushKeyUnused, androidLocKey, androidArguments, androidTranslation,
  ]
}

extension Rule.Example {
  /// Creates an example with two versions of a French file beside the English `Localizable.strings`.
  static func strings(
    base: String, bad: String, good: String, path: String = "fr.lproj/Localizable.strings",
    files: [(path: String, text: String)] = [], payloads: [String]? = nil, options: RuleOptions = RuleOptions()
  ) -> Self {
    var setting = Rule.Setting()
    setting.files = [("en.lproj/Localizable.strings", base)] + files
    setting.payloads = payloads
    setting.options = options
    return Self(bad: bad, good: good, path: path, setting: setting)
  }
}
