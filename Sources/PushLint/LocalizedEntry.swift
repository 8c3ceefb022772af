import AppBundle
import StringsFiles

/// A string of an app: an entry of a table, or a variant of one.
struct LocalizedEntry {
  enum Role {
    /// The localization is the base.
    case base
    /// The localization is a language other than the base.
    case translation
    /// The localization is `Base`, which is not a language, and another one is the base.
    case other
  }

  /// The index of the file in the subject's files.
  let file: Int
  let role: Role
  let key: String
  /// The string; `nil` if the entry is not a string or has variants.
  let value: String?
  let location: SourceLocation
  /// Whether the file has several forms of the text, for numbers, devices or widths.
  let varies: Bool
  /// Whether this is a variant of an entry that varies.
  let isVariant: Bool
  /// The name of the variable of which this is a form; `nil` for a form of the text itself and for any other entry.
  let variable: String?
  /// The conditions of a variant; empty for any other entry.
  let conditions: [StringVariant.Condition]
  /// The index of the base's entry to compare with, among the subject's entries; `nil` if there is none.
  ///
  /// The base's entry has the same key, and varies only if this one does.
  let baseIndex: Int?
  /// Whether the base has the key; always `true` for a variant.
  let isInBase: Bool
  /// Whether a payload uses the key.
  let isPushKey: Bool
  /// Whether the string is to be translated; `false` if the String Catalog says that it is not.
  let isTranslatable: Bool
  /// The arguments that the value takes; `nil` if it has no percent sign.
  let format: FormatArguments?

  /// Whether the text or that of the base has forms, so that each form of the base may be the one to compare with.
  var comparesForms: Bool { isVariant || role == .translation && !varies && isInBase && baseIndex == nil }
}

/// A file of one language, as the rules see it.
struct LocalizedFile {
  /// The name of the localization.
  let language: String
  /// The conventions of the localization's language.
  let habits: LanguageHabits
  /// The name of the table.
  let table: String
  let role: LocalizedEntry.Role
  let file: AppTableFile
  /// The indices of its entries, including variants, in the subject's entries.
  let entries: Range<Int>
  /// The places of the file's own entries among the subject's, or `nil` where a file of another kind wins; empty if no
  /// file can win.
  let places: [Int?]

  /// Returns the place of an entry of the file's table among the subject's entries, or `nil` if the device never shows it.
  func place(at index: Int) -> Int? { places.isEmpty ? entries.lowerBound + index : places[index] }
}
