public import StringsFiles

/// What this module finds beyond a `.strings` file in the text form.
extension StringsDiagnostic.Code {
  /// The file cannot be read; the device has no entries of it.
  public static let unreadable = Self(rawValue: "unreadable")
  /// The file is a symbolic link to something outside the app's folder, and was not read.
  public static let outsideApp = Self(rawValue: "outside-app")
  /// A binary or XML property list that breaks its grammar; the device has no entries of it.
  public static let malformedPropertyList = Self(rawValue: "malformed-property-list")
  /// A value of another kind than the format asks for.
  public static let wrongType = Self(rawValue: "wrong-type")
  /// A set of plural or device forms without `other`.
  public static let missingOther = Self(rawValue: "missing-other")
  /// An `NSStringFormatSpecTypeKey` that is not `NSStringPluralRuleType`, or a kind of variation that is neither
  /// `plural` nor `device`.
  public static let unknownRuleType = Self(rawValue: "unknown-rule-type")
  /// A variable without `NSStringFormatSpecTypeKey`.
  public static let missingRuleType = Self(rawValue: "missing-rule-type")
  /// A plural category, device or width that does not exist.
  public static let unknownCategory = Self(rawValue: "unknown-category")
  /// A variable without `NSStringFormatValueTypeKey`.
  public static let missingValueType = Self(rawValue: "missing-value-type")
  /// An entry of a `.stringsdict` with neither a format nor a rule, or a localization without any text.
  public static let missingText = Self(rawValue: "missing-text")
  /// `%#@name@` of a variable that is not there.
  public static let unknownVariable = Self(rawValue: "unknown-variable")
  /// A key that the format does not know.
  public static let strayKey = Self(rawValue: "stray-key")
  /// A String Catalog without `version`.
  public static let missingVersion = Self(rawValue: "missing-version")
  /// A String Catalog without `sourceLanguage`.
  public static let missingSourceLanguage = Self(rawValue: "missing-source-language")
  /// A text's `state`, or an `extractionState`, that Xcode does not write.
  public static let unknownState = Self(rawValue: "unknown-state")
}

extension [StringsDiagnostic] {
  mutating func report(
    _ severity: Severity, _ code: StringsDiagnostic.Code, _ message: String, _ position: SourceLocation
  ) {
    append(StringsDiagnostic(severity: severity, code: code, message: message, position: position))
  }
}
