public import StringsFiles

/// The codes of problems that this module finds, in addition to those of `.strings` files in the text form.
extension StringsDiagnostic.Code {
  /// The file cannot be read.
  ///
  /// The device gets no entries from it.
  public static let unreadable = Self(rawValue: "unreadable")
  /// The file is a symbolic link that leads out of the app's folder, and is not read.
  public static let outsideApp = Self(rawValue: "outside-app")
  /// The project spells the name of the file with other upper and lower case.
  public static let otherCase = Self(rawValue: "other-case")
  /// A binary or XML property list breaks its grammar.
  ///
  /// The device gets no entries from it.
  public static let malformedPropertyList = Self(rawValue: "malformed-property-list")
  /// A value has a different type from the one that the format requires.
  public static let wrongType = Self(rawValue: "wrong-type")
  /// A set of plural or device forms has no `other`.
  public static let missingOther = Self(rawValue: "missing-other")
  /// `NSStringFormatSpecTypeKey` is not `NSStringPluralRuleType`, or a variation is neither `plural` nor `device`.
  public static let unknownRuleType = Self(rawValue: "unknown-rule-type")
  /// A variable has no `NSStringFormatSpecTypeKey`.
  public static let missingRuleType = Self(rawValue: "missing-rule-type")
  /// A plural category, device or width does not exist.
  public static let unknownCategory = Self(rawValue: "unknown-category")
  /// A variable has no `NSStringFormatValueTypeKey`.
  public static let missingValueType = Self(rawValue: "missing-value-type")
  /// An entry of a `.stringsdict` file has neither a format nor a rule, or a localization has no text.
  public static let missingText = Self(rawValue: "missing-text")
  /// A text uses `%#@name@`, but there is no variable of this name.
  public static let unknownVariable = Self(rawValue: "unknown-variable")
  /// The format does not define this key.
  public static let strayKey = Self(rawValue: "stray-key")
  /// A String Catalog has no `version`.
  public static let missingVersion = Self(rawValue: "missing-version")
  /// A String Catalog has no `sourceLanguage`.
  public static let missingSourceLanguage = Self(rawValue: "missing-source-language")
  /// A file that should be XML breaks XML's grammar, or has another root.
  public static let malformedXML = Self(rawValue: "malformed-xml")
  /// A string of an Android app has a name that no resource can have.
  public static let malformedName = Self(rawValue: "malformed-name")
  /// An element is none of Android's resources, so the app cannot be built.
  public static let unknownElement = Self(rawValue: "unknown-element")
  /// There is text between the resources of an Android app.
  public static let strayText = Self(rawValue: "stray-text")
  /// A string of an Android app has no name.
  public static let missingName = Self(rawValue: "missing-name")
  /// An apostrophe has no backslash before it, so the Android app cannot be built.
  public static let bareApostrophe = Self(rawValue: "bare-apostrophe")
  /// An escape is malformed, so the Android app cannot be built.
  public static let malformedEscape = Self(rawValue: "malformed-escape")
  /// A text starts with `?` or `@` and is not the name of a resource, so the Android app cannot be built.
  public static let malformedReference = Self(rawValue: "malformed-reference")
  /// A text takes several arguments without numbers, of which the build of the Android app warns.
  public static let unnumberedArguments = Self(rawValue: "unnumbered-arguments")
  /// Neither Xcode nor XLIFF defines this `state` or `extractionState`.
  public static let unknownState = Self(rawValue: "unknown-state")
  /// A `<file>` of XLIFF has no `original`.
  public static let missingOriginal = Self(rawValue: "missing-original")
  /// Two `<file>` elements of an XLIFF document have the same `original`.
  public static let duplicateFile = Self(rawValue: "duplicate-file")
  /// A `<file>` of XLIFF has no `target-language`.
  public static let missingTargetLanguage = Self(rawValue: "missing-target-language")
  /// The `target-language` of XLIFF is not the language that the file or its folder is named for.
  public static let otherTargetLanguage = Self(rawValue: "other-target-language")
  /// A `<trans-unit>` of XLIFF has no `id`.
  public static let missingID = Self(rawValue: "missing-id")
  /// A `<trans-unit>` of XLIFF has neither a source nor a target.
  public static let missingSource = Self(rawValue: "missing-source")
  /// A translation in XLIFF has an element in its text.
  public static let inlineElement = Self(rawValue: "inline-element")
  /// A translation in XLIFF has white space, but not `xml:space="preserve"`.
  public static let unpreservedSpace = Self(rawValue: "unpreserved-space")
  /// The elements of an XLIFF document have a prefix.
  public static let prefixedElement = Self(rawValue: "prefixed-element")
}

extension StringsDiagnostic {
  /// A `.strings` file without any text, which Xcode would not write.
  static let noBytes = StringsDiagnostic(
    severity: .warning, code: .emptyFile,
    message: "the file is empty, so the device finds none of its keys; add the keys, or remove the file")
}

extension [StringsDiagnostic] {
  mutating func report(
    _ severity: Severity, _ code: StringsDiagnostic.Code, _ message: String, _ location: SourceLocation
  ) {
    append(StringsDiagnostic(severity: severity, code: code, message: message, location: location))
  }

  /// Gives the diagnostics from an index on the key of their entry, unless they have one.
  mutating func setKey(_ key: String, from start: Int) {
    for index in start..<count where self[index].key == nil { self[index].key = key }
  }

  /// Gives the diagnostics from an index on their language.
  mutating func setLanguage(_ language: String, from start: Int) {
    for index in start..<count { self[index].language = language }
  }
}
