import SourceText

/// A text of an Android string that is a reference, such as `@string/other` or `?attr/name`.
///
/// The rules are those of `ParseReference` and `ParseAttributeReference` in aapt2's source, which takes any text after a
/// question mark for the name of an attribute.
struct AndroidReference {
  /// Whether a resource can have the name; if not, the app cannot be built.
  let isPossible: Bool

  /// Reads a text without the white space around it; `nil` if it is not a reference.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first == UInt8(ascii: "@") || first == UInt8(ascii: "?") else { return nil }
    if ["@null", "@empty"].containsBytes(of: text) {
      isPossible = true
      return
    }
    // The package, the type and the entry: `@android:string/ok`.
    var rest = bytes.dropFirst()
    let isAttribute = first == UInt8(ascii: "?")
    let isNew = !isAttribute && rest.first == UInt8(ascii: "+")
    if !isAttribute, rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "*") { rest.removeFirst() }
    var type: ArraySlice<UInt8>?
    var package: ArraySlice<UInt8>?
    var start = rest.startIndex
    for (place, byte) in zip(rest.indices, rest) {
      if byte == UInt8(ascii: "/"), type?.isEmpty ?? true {
        type = rest[start..<place]
        start = place + 1
      } else if byte == UInt8(ascii: ":"), package?.isEmpty ?? true {
        package = rest[start..<place]
        start = place + 1
      }
    }
    let entry = rest[start...]
    guard !entry.isEmpty, package?.isEmpty != true, type?.isEmpty != true else { return nil }
    if isAttribute {
      guard type.map({ $0.elementsEqual("attr".utf8) }) ?? true else { return nil }
    } else {
      guard let type, Self.types.containsBytes(of: String(decoding: type, as: UTF8.self)) else { return nil }
      guard !isNew || type.elementsEqual("id".utf8) else { return nil }
    }
    isPossible = Self.isName(entry)
  }

  /// Returns whether a resource can have a name: letters, digits, `_`, `.` and `-`, of which a letter or `_` is first.
  ///
  /// The rules are those of `IsValidResourceEntryName` in aapt2's source. Any character beyond ASCII counts as a letter,
  /// which allows some more.
  static func isName(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, (first | 0x20) &- 0x61 < 26 || first >= 0x80 || first == UInt8(ascii: "_") else {
      return false
    }
    return name.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 >= 0x80 || "_.-".utf8.contains($0) }
  }

  /// Returns whether Gradle takes a name, for which Java must have a field in `R.string`.
  ///
  /// Source: `ValueResourceNameValidator` of the Android Gradle plugin.
  static func isJavaName(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "-")) && !keywords.containsBytes(of: name)
  }

  private static let keywords = [
    "_", "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
    "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if",
    "implements", "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private",
    "protected", "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw",
    "throws", "transient", "true", "try", "void", "volatile", "while",
  ]

  /// The types of resources.
  static let types = [
    "anim", "animator", "array", "attr", "^attr-private", "bool", "color", "configVarying", "dimen", "drawable", "font",
    "fraction", "id", "integer", "interpolator", "layout", "macro", "menu", "mipmap", "navigation", "plurals", "raw",
    "string", "style", "styleable", "transition", "xml",
  ]
}
