// `Array.span` before macOS 26; elsewhere, nothing here needs the import.
#if canImport(Darwin) || BEFORE_MACOS_26
  public import SourceText
#endif

/// A destination of JSON text without white space: bytes or a count.
///
/// One walk over a value serves both, so that the measured size is the written size. Every member of an object and every
/// element of an array is written with a comma *before* it. Closing the object or array turns the first of these commas
/// into the opening bracket, so that no member needs to know whether it is the first.
///
/// A sink trusts its caller: what it is given has to be JSON in the right order. <doc:WritingByHand> has an example. A
/// sink is valid until ``JSONWritable/write(to:)`` returns. Only this library has types that conform.
public protocol JSONSink {
  /// The offset of the next byte from the start.
  var position: Int { get }
  /// Continues where a copy of this sink has stopped.
  ///
  /// A function that is not inlined should take the sink by value and return a copy: a sink whose address is taken does
  /// not stay in registers.
  mutating func resume(from copy: Self)

  /// Writes bytes that are JSON already: a member's comma, name and colon, or a literal.
  mutating func token(_ token: StaticString)
  /// Writes a string with its quotes and escapes.
  mutating func string(_ value: String)
  /// Writes a string's UTF-8 with its quotes and escapes.
  mutating func string(utf8: Span<UInt8>)
  /// Writes an integer in decimal.
  mutating func integer(_ value: Int)
  /// Writes a finite number with a fraction or an exponent.
  mutating func decimal(_ value: Double)
  /// Writes a number's text, or any other ASCII that is JSON already.
  mutating func text(_ value: String)
  /// Writes bytes that are JSON already.
  mutating func json(_ bytes: Span<UInt8>)
  /// Writes the comma before a member or an element.
  mutating func comma()
  /// Writes the comma before a string in an array, and the string.
  mutating func element(_ value: String)
  /// Writes the comma, name and colon of a member whose name is not known beforehand.
  mutating func name(_ name: String)
  /// Ends the object that began at `start`, a position of this sink; its first comma becomes its opening brace.
  mutating func closeObject(from start: Int)
  /// Ends the array that began at `start`, a position of this sink; its first comma becomes its opening bracket.
  mutating func closeArray(from start: Int)
}

extension JSONSink {
  /// Writes a number in its own spelling.
  @inlinable public mutating func number(_ value: JSONNumber) {
    switch value.storage {
    case .integer(let value): integer(value)
    case .text(let value): text(value)
    }
  }

  /// Writes a finite number in its shortest form; a whole number has no fraction.
  @inlinable @inline(__always) public mutating func double(_ value: Double) {
    if value.magnitude < 0x1p53, value.bitPattern != (-0.0).bitPattern {
      let integer = Int(value)
      if Double(integer) == value { return self.integer(integer) }
    }
    decimal(value)
  }

  /// Writes `true` or `false`.
  @inlinable public mutating func boolean(_ value: Bool) { token(value ? "true" : "false") }

  /// Writes any value.
  @inlinable @inline(__always) public mutating func value(_ value: JSON) {
    if case .string(let value) = value { string(value) } else { resume(from: adding(value)) }
  }

  @inlinable @_effects(releasenone) func adding(_ value: JSON) -> Self {
    var sink = self
    switch value {
    case .null: sink.token("null")
    case .boolean(let value): sink.boolean(value)
    case .number(let value): sink.number(value)
    case .string(let value): sink.string(value)
    case .array(let elements):
      let start = position
      let elements = elements.span
      for index in elements.indices {
        if case .string(let value) = elements[index] {
          sink.element(value)
        } else {
          sink.comma()
          sink.resume(from: sink.adding(elements[index]))
        }
      }
      sink.closeArray(from: start)
    case .object(let object): sink.object(object)
    }
    return sink
  }

  /// Writes an object with its braces.
  @inlinable @inline(__always) public mutating func object(_ object: JSONObject) {
    let start = position
    members(of: object)
    closeObject(from: start)
  }

  /// Writes the members of an object, each with a comma before it, without the braces.
  @inlinable @inline(__always) public mutating func members(of object: JSONObject) {
    if !object.list.isEmpty { resume(from: addingMembers(of: object)) }
  }

  @inlinable @_effects(releasenone) func addingMembers(of object: JSONObject) -> Self {
    var sink = self
    let members = object.list.span
    for index in members.indices {
      sink.name(members[index].name)
      sink.value(members[index].value)
    }
    return sink
  }
}
