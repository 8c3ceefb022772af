public import CompactJSON
import SourceText

/// The treatment of a key of Apple's tables that has a value of the wrong type.
public enum WronglyTyped: Sendable, Hashable {
  /// Reading throws, because the payload would not do what its author meant.
  case refused
  /// The member is kept as it is among the extra keys of its dictionary, and written again.
  ///
  /// This is for tools that report every problem of a payload. A duplicate key is kept the same way.
  case kept
  /// Wrong types in arguments are kept as the device reads them; everything else is refused.
  ///
  /// An argument that is neither a string nor a number is kept, and shows as an empty string. Arguments that are not an
  /// array are kept among the extra keys, and not used. Both are observed.
  case keptInArguments

  /// Returns whether a member is kept in spite of its error.
  fileprivate func keeps(_ shape: ValueShape, _ error: PayloadError) -> Bool {
    switch (self, shape, error.reason) {
    case (.kept, _, _), (.keptInArguments, .arguments, .wrongType), (.keptInArguments, .nullableArguments, .wrongType):
      true
    default: false
    }
  }
}

extension Payload {
  /// Reads a payload from JSON text in UTF-8.
  ///
  /// Unknown keys are kept. A whole number may be spelled `3.0` if an integer is expected.
  ///
  /// - Throws: ``PayloadError`` if the JSON is invalid or not an object. It is also thrown if one of Apple's keys has a
  ///   value of the wrong type or appears twice, unless `wronglyTyped` keeps that member.
  public init(parsing bytes: [UInt8], wronglyTyped: WronglyTyped = .refused) throws(PayloadError) {
    self.init(aps: nil)
    try read(bytes, wronglyTyped)
  }

  /// Reads a payload from a document that is already parsed.
  public init(reading document: JSONDocument, wronglyTyped: WronglyTyped = .refused) throws(PayloadError) {
    try self.init(reading: document.root, wronglyTyped: wronglyTyped)
  }

  /// Reads a payload inside a larger document; offsets of errors count from the start of that document.
  public init(reading node: JSONNode, wronglyTyped: WronglyTyped = .refused) throws(PayloadError) {
    self.init(aps: nil)
    try readRoot(node.borrowed, wronglyTyped)
  }

  private mutating func read(_ bytes: [UInt8], _ wronglyTyped: WronglyTyped) throws(PayloadError) {
    var failure: PayloadError?
    do {
      try JSONDocument.read(bytes.span) { root in
        do throws(PayloadError) { try readRoot(root, wronglyTyped) } catch { failure = error }
      }
    } catch {
      throw PayloadError(reason: .json(error.reason), offset: error.offset)
    }
    if let failure { throw failure }
  }

  private mutating func readRoot(_ node: BorrowedNode, _ wronglyTyped: WronglyTyped) throws(PayloadError) {
    guard node.kind == .object else {
      throw PayloadError(reason: .notAnObject(found: node.kind), offset: node.offset)
    }
    try readMembers(of: node, wronglyTyped)
  }
}

/// A value of the document, with everything needed to read or refuse it.
///
/// An error has the path from this value; each dictionary around it adds its key.
struct PayloadField: ~Escapable {
  let node: BorrowedNode
  let shape: ValueShape
  let wronglyTyped: WronglyTyped

  @_lifetime(copy node)
  init(_ node: BorrowedNode, _ shape: ValueShape, _ wronglyTyped: WronglyTyped) {
    self.node = node
    self.shape = shape
    self.wronglyTyped = wronglyTyped
  }

  var mismatch: PayloadError { .wrongType("", node, shape) }

  func string() throws(PayloadError) -> String {
    guard let string = node.string else { throw mismatch }
    return string
  }

  func integer() throws(PayloadError) -> Int {
    guard let integer = node.number?.integer else { throw mismatch }
    return integer
  }

  func double() throws(PayloadError) -> Double {
    guard let double = node.number?.double, double.isFinite else { throw mismatch }
    return double
  }

  func boolean() throws(PayloadError) -> Bool {
    guard let boolean = node.boolean else { throw mismatch }
    return boolean
  }

  func object() throws(PayloadError) -> JSONObject {
    guard case .object(let object) = node.value else { throw mismatch }
    return object
  }

  func strings() throws(PayloadError) -> [String] {
    guard node.kind == .array else { throw mismatch }
    var strings: [String] = []
    strings.reserveCapacity(4)
    var elements = node.children
    while let element = elements.next() {
      guard let string = element.string else { throw .wrongType("[\(strings.count)]", element, .string) }
      strings.append(string)
    }
    return strings
  }

  func arguments() throws(PayloadError) -> [LocArgument] {
    guard node.kind == .array else { throw mismatch }
    var arguments: [LocArgument] = []
    arguments.reserveCapacity(4)
    var elements = node.children
    while let element = elements.next() {
      if let string = element.string {
        arguments.append(.string(string))
      } else if let number = element.number {
        arguments.append(.number(number))
      } else if wronglyTyped != .refused {
        arguments.append(.other(element.value))
      } else {
        throw .wrongType("[\(arguments.count)]", element, expected: "a string or a number")
      }
    }
    return arguments
  }

  func members(into dictionary: inout some ReadableDictionary) throws(PayloadError) {
    guard node.kind == .object else { throw mismatch }
    try dictionary.readMembers(of: node, wronglyTyped)
  }

  func text() throws(PayloadError) -> AlertText {
    if let string = node.string { return .plain(string) }
    var text = LocalizedText()
    try members(into: &text)
    return .localized(text)
  }

  func sound() throws(PayloadError) -> Sound {
    if let name = node.string { return .named(name) }
    var sound = SoundDictionary()
    try members(into: &sound)
    return .dictionary(sound)
  }

  func boxed<Dictionary: ReadableDictionary>(_ empty: consuming Dictionary) throws(PayloadError) -> Boxed<Dictionary> {
    var box = Boxed(filled: empty)
    try members(into: &box.filled)
    return box
  }
}

extension ReadableDictionary {
  mutating func readMembers(of node: BorrowedNode, _ wronglyTyped: WronglyTyped) throws(PayloadError) {
    var seen: UInt64 = 0
    // Collected outside the dictionary, because appending through its property copies the members each time.
    var extra: [JSONObject.Member] = []
    var members = node.members
    while members.next(in: Self.names) {
      guard let place = members.place else {
        if extra.isEmpty { extra.reserveCapacity(4) }
        extra.append(.init(name: members.name.string ?? "", value: members.value.value))
        continue
      }
      do throws(PayloadError) {
        // A table has at most 31 keys.
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: place)
        guard seen & bit == 0 else {
          throw PayloadError(reason: .duplicateKey(path: ""), offset: members.name.offset)
        }
        seen |= bit
        try read(place, from: PayloadField(members.value, Self.table[place].key.shape, wronglyTyped))
      } catch {
        let key = Self.table[place].key
        guard wronglyTyped.keeps(key.shape, error) else { throw error.inside(key.name) }
        extra.append(.init(name: key.name, value: members.value.value))
      }
    }
    if !extra.isEmpty { unknownKeys.object = JSONObject(extra) }
  }
}
