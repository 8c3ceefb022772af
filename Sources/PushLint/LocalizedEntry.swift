import AppBundle
import StringsFiles

/// One text of an app: an entry of a table, or a variant of one.
struct LocalizedEntry {
  enum Role {
    /// Of the base language.
    case base
    /// Of another language.
    case translation
    /// Of `Base`, which is no language, beside another base.
    case other
  }

  /// The place among the subject's files.
  let file: Int
  let role: Role
  let key: String
  /// Nil where it is no string, or a choice among variants.
  let value: String?
  let position: SourceLocation
  /// Whether it is one of the texts of an entry that varies.
  let isVariant: Bool
  /// The base's entry of the same key and sort, in the subject's entries; nil where there is none or this is it.
  let baseIndex: Int?
  /// Whether the base has the key.
  let isInBase: Bool
  /// Whether a payload uses the key.
  let isPushKey: Bool
  /// Whether the String Catalog says that it is not to be translated.
  let isTranslatable: Bool
  /// What the value takes of arguments; nil without a percent sign.
  let format: FormatArguments?
}

/// A file of one language, as the rules see it.
struct LocalizedFile {
  /// The localization's name.
  let language: String
  /// The table's name.
  let table: String
  let role: LocalizedEntry.Role
  let file: AppTableFile
  /// Its entries among the subject's, variants among them.
  let entries: Range<Int>
}
