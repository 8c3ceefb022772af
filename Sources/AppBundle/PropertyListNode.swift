import StringsFiles

/// A value of a property list, with its place, its members in the order of the file, and the text of a string.
struct PropertyListNode: Sendable {
  enum Kind: String, Sendable {
    case string = "a string"
    case dictionary = "a dictionary"
    case array = "an array"
    case data
    case date = "a date"
    case number = "a number"
    case boolean = "a Boolean value"
    case other = "a value of another kind"
  }

  struct Member: Sendable {
    var key: String
    var position: SourceLocation
    var value: PropertyListNode
    /// Whether U+FFFD in the key stands for a lone surrogate.
    var hasLoneSurrogate = false
    /// The same key stands before; keys are compared by code units.
    var isRepeated = false
    /// The same key stands elsewhere and wins; the value's texts are not there.
    var isReplaced = false
  }

  var kind: Kind
  var position: SourceLocation
  /// The members of a dictionary, duplicates included.
  var members: [Member] = []
  /// The keys of a binary file that are no strings: no text is looked up by one, so that their values are left out.
  var otherKeys: [PropertyListNode] = []
  var elements: [PropertyListNode] = []
  /// The text of a string; nil for other kinds.
  var text: String?
  /// Whether U+FFFD in the text stands for a lone surrogate.
  var hasLoneSurrogate = false
  /// Of the root of a file in the text form: what is wrong with the text.
  var diagnostics: [StringsDiagnostic] = []

  /// The value of the member with this key that wins.
  subscript(key: String) -> PropertyListNode? {
    members.last { !$0.isReplaced && $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

extension PropertyListNode {
  /// A dictionary of the text form.
  init(_ members: [TextPropertyList.Member], at position: SourceLocation) {
    self.init(kind: .dictionary, position: position)
    self.members = members.map { Member(key: $0.key, position: $0.position, value: Self($0.value)) }
    markRepeatedKeys(lastWins: true)
  }

  private init(_ value: TextPropertyList.Value) {
    switch value.content {
    case .dictionary(let members): self.init(members, at: value.position)
    case .data: self.init(kind: .data, position: value.position)
    case .string(let text):
      self.init(kind: .string, position: value.position)
      self.text = text
    case .array(let elements):
      self.init(kind: .array, position: value.position)
      self.elements = elements.map { Self($0) }
    }
  }

  /// Marks the members whose keys are equal, of which CoreFoundation keeps the first or the last.
  mutating func markRepeatedKeys(lastWins: Bool) {
    var kept: [[UInt8]: Int] = [:]
    for index in members.indices {
      let key = Array(members[index].key.utf8)
      guard let earlier = kept[key] else {
        kept[key] = index
        continue
      }
      members[index].isRepeated = true
      members[lastWins ? earlier : index].isReplaced = true
      if lastWins { kept[key] = index }
    }
  }

  /// The members that count; of the other keys each is reported.
  func members(reportingTo diagnostics: inout [StringsDiagnostic]) -> [Member] {
    for key in otherKeys {
      diagnostics.report(
        .warning, .wrongType, "expected a string as a key, but found \(key.kind.rawValue)", key.position)
    }
    for member in members where member.isRepeated {
      let winner = member.isReplaced ? "the first one wins" : "this one wins"
      diagnostics.report(
        .warning, .duplicate, "duplicate key “\(member.key.excerpt)”; \(winner)",
        member.position)
    }
    return members.filter { !$0.isReplaced }
  }

  /// The entries of a `.strings` file; values that are no strings are nil.
  func entries(reportingTo diagnostics: inout [StringsDiagnostic]) -> [StringsEntry] {
    members(reportingTo: &diagnostics).map { member in
      let value = member.value
      if value.kind != .string {
        diagnostics.report(
          .warning, .nonStringValue,
          "expected a string for the key “\(member.key.excerpt)”, but found \(value.kind.rawValue)", value.position)
      }
      if value.hasLoneSurrogate || member.hasLoneSurrogate {
        diagnostics.report(
          .warning, .loneSurrogate, Self.loneSurrogateMessage(member.key),
          value.hasLoneSurrogate ? value.position : member.position)
      }
      return StringsEntry(
        key: member.key, value: value.text, keyPosition: member.position, valuePosition: value.position)
    }
  }

  static func loneSurrogateMessage(_ key: String) -> String {
    "“\(key.excerpt)” or its text has a lone surrogate, which is replaced by U+FFFD"
  }

  /// Whether CoreFoundation takes the dictionary for an identifier of a keyed archive.
  var isIdentifier: Bool {
    guard members.allSatisfy({ $0.key.utf8.elementsEqual("CF$UID".utf8) }) else { return false }
    return members.last?.value.kind == .number
  }
}

/// Why bytes are no property list, and where.
struct PropertyListError: Error {
  var code = StringsDiagnostic.Code.malformedPropertyList
  var message: String
  var position: SourceLocation
  /// Whether the device refuses the file too, and not only this reader for its limits.
  var isDeviceRefusal = true

  static func tooDeep(at position: SourceLocation) -> PropertyListError {
    let limit = PropertyListReader.depthLimit
    return PropertyListError(
      code: .nestingTooDeep, message: "values are nested more than \(limit) levels deep",
      position: position, isDeviceRefusal: false)
  }

  static func tooManyValues(at position: SourceLocation) -> PropertyListError {
    PropertyListError(
      message: "the file has more than \(PropertyListReader.valueLimit) values", position: position,
      isDeviceRefusal: false)
  }
}
