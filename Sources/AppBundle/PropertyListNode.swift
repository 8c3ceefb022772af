import StringsFiles

/// A value of a property list, with its location and its contents in the order of the file.
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
    var location: SourceLocation
    var value: PropertyListNode
    /// Whether the key had a lone surrogate, which U+FFFD replaces.
    var hasLoneSurrogate = false
    /// Whether the same key comes before this one.
    ///
    /// Keys are compared by code units.
    var isRepeated = false
    /// Whether another member with the same key wins, so that this value is dropped.
    var isReplaced = false
  }

  var kind: Kind
  var location: SourceLocation
  /// The members of a dictionary, including duplicates.
  var members: [Member] = []
  /// Whether the last of several members with the same key wins, and not the first.
  var lastWins = true
  /// The keys of a binary file that are not strings.
  ///
  /// Their values are dropped, because no text is looked up by such a key.
  var otherKeys: [PropertyListNode] = []
  var elements: [PropertyListNode] = []
  /// The text of a string, or `nil` for other kinds.
  var text: String?
  /// Whether the text had a lone surrogate, which U+FFFD replaces.
  var hasLoneSurrogate = false
  /// The problems in the text, if this is the root of a file in the text form.
  var diagnostics: [StringsDiagnostic] = []

  /// Accesses the value of the winning member with this key, or `nil` if there is none.
  subscript(key: String) -> PropertyListNode? {
    members.last { !$0.isReplaced && $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

extension PropertyListNode {
  /// Creates a dictionary from the text form.
  init(_ members: [TextPropertyList.Member], at location: SourceLocation) {
    self.init(kind: .dictionary, location: location)
    self.members = members.map { Member(key: $0.key, location: $0.location, value: Self($0.value)) }
    markRepeatedKeys(lastWins: true)
  }

  private init(_ value: TextPropertyList.Value) {
    switch value.content {
    case .dictionary(let members): self.init(members, at: value.location)
    case .data: self.init(kind: .data, location: value.location)
    case .string(let text):
      self.init(kind: .string, location: value.location)
      self.text = text
    case .array(let elements):
      self.init(kind: .array, location: value.location)
      self.elements = elements.map { Self($0) }
    }
  }

  /// Marks the members with equal keys.
  ///
  /// CoreFoundation keeps the first or the last of them.
  mutating func markRepeatedKeys(lastWins: Bool) {
    self.lastWins = lastWins
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

  /// Returns the members that win, and reports duplicate keys and keys that are not strings.
  ///
  /// - Parameters:
  ///   - diagnostics: Receives the reports.
  ///   - areEntries: Whether the members are entries of a table.
  func members(reportingTo diagnostics: inout [StringsDiagnostic], areEntries: Bool = false) -> [Member] {
    for key in otherKeys {
      diagnostics.report(
        .warning, .wrongType, "expected a string as a key, but found \(key.kind.rawValue)", key.location)
    }
    for member in members where member.isRepeated {
      diagnostics.report(
        .warning, .duplicate, "duplicate key “\(member.key.excerpt)”; the \(lastWins ? "last" : "first") one wins",
        member.location)
      if areEntries { diagnostics.setKey(member.key, from: diagnostics.count - 1) }
    }
    return members.filter { !$0.isReplaced }
  }

  /// Returns the entries of a `.strings` file.
  ///
  /// Values that are not strings become `nil`.
  func entries(reportingTo diagnostics: inout [StringsDiagnostic]) -> [StringsEntry] {
    members(reportingTo: &diagnostics, areEntries: true).map { member in
      let start = diagnostics.count
      defer { diagnostics.setKey(member.key, from: start) }
      let value = member.value
      if value.kind != .string {
        diagnostics.report(
          .warning, .nonStringValue,
          "expected a string for the key “\(member.key.excerpt)”, but found \(value.kind.rawValue)", value.location)
      }
      if value.hasLoneSurrogate || member.hasLoneSurrogate {
        diagnostics.report(
          .warning, .loneSurrogate, Self.loneSurrogateMessage(member.key),
          value.hasLoneSurrogate ? value.location : member.location)
      }
      return StringsEntry(
        key: member.key, value: value.text, keyLocation: member.location, valueLocation: value.location)
    }
  }

  static func loneSurrogateMessage(_ key: String) -> String {
    "“\(key.excerpt)” or its text has a lone surrogate, which is replaced by U+FFFD"
  }

  /// Whether CoreFoundation reads the dictionary as an identifier of a keyed archive.
  var isIdentifier: Bool {
    guard members.allSatisfy({ $0.key.utf8.elementsEqual("CF$UID".utf8) }) else { return false }
    return members.last?.value.kind == .number
  }
}

/// An error in reading a property list, such as a malformed file or an exceeded limit.
struct PropertyListError: Error {
  var code = StringsDiagnostic.Code.malformedPropertyList
  var message: String
  var location: SourceLocation
  /// Whether the device refuses the file too.
  ///
  /// `false` if only this reader does, such as for its limits.
  var isDeviceRefusal = true

  init(
    code: StringsDiagnostic.Code = .malformedPropertyList, message: String, location: SourceLocation,
    isDeviceRefusal: Bool = true
  ) {
    self.code = code
    self.message = message
    self.location = location
    self.isDeviceRefusal = isDeviceRefusal
  }

  init(_ error: XMLError) {
    switch error.reason {
    case .tooDeep: self = .tooDeep(at: error.location)
    case .tooManyValues: self = .tooManyValues(at: error.location)
    default: self.init(message: error.description, location: error.location)
    }
  }

  static func tooDeep(at location: SourceLocation) -> PropertyListError {
    let limit = PropertyListReader.depthLimit
    return PropertyListError(
      code: .nestingTooDeep, message: "values are nested more than \(limit) levels deep",
      location: location, isDeviceRefusal: false)
  }

  static func tooManyValues(at location: SourceLocation) -> PropertyListError {
    PropertyListError(
      message: "the file has more than \(PropertyListReader.valueLimit) values", location: location,
      isDeviceRefusal: false)
  }
}
