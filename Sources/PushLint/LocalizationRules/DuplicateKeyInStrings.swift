import StringsFiles

extension Rule {
  static let duplicateKeyInStrings = Example.strings(
    base: #""PLAY" = "Play";"#, bad: #""PLAY" = "Joue"; «»"PLAY" = "Jouer";"#, good: #""PLAY" = "Jouer";"#)

  /// Returns the matches of `duplicate-key` in localizations.
  @Sendable static func duplicateKeysInStrings(_ subject: AppSubject, _: RuleOptions) -> [AppMatch] {
    subject.diagnostics { $0 == .duplicate }
  }
}
