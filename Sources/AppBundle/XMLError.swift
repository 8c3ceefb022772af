package import StringsFiles

/// An error in reading XML.
package struct XMLError: Error, Sendable, Hashable {
  /// The rule that the text breaks.
  package enum Reason: Error, Hashable {
    /// Something else is in the place of what the grammar requires.
    case expected(String, found: String)
    /// A piece of the text has no end.
    case unterminated(String, end: String)
    /// An `&` starts no reference.
    case loneAmpersand
    /// A reference names neither a character, nor one of the five entities of XML, nor one that the file declares.
    case unknownReference(String)
    /// A byte is not UTF-8.
    case invalidByte(UInt8)
    /// CDATA or a reference splits a scalar, so the text is not UTF-8, although its parts are.
    case splitScalar
    /// A character that XML does not allow, such as a control.
    case forbiddenCharacter(UInt8)
    /// An element has two attributes of this name.
    case duplicateAttribute(String)
    /// Elements or values are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// An element has more attributes than the limit.
    case tooManyAttributes(limit: Int)
    /// A property list has more values than the limit.
    case tooManyValues(limit: Int)
    /// The text breaks a rule of its encoding, or of the format that is written in XML.
    case malformed(String)
  }

  /// The rule that the text breaks.
  package let reason: Reason
  /// The location in the file.
  package let location: SourceLocation

  /// Creates an error from its parts.
  package init(reason: Reason, location: SourceLocation) {
    self.reason = reason
    self.location = location
  }

  /// The number of bytes from the start of the file.
  package var offset: Int { location.offset }
}

extension XMLError: CustomStringConvertible {
  /// The problem and what the reader expected, in lowercase, without the location.
  package var description: String {
    switch reason {
    case .expected(let expected, let found): "expected \(expected), but found \(found)"
    case .unterminated(let what, let end): "expected \(end) at the end of \(what)"
    case .loneAmpersand: "expected &amp; or another reference, but found a single &"
    case .unknownReference(let name):
      "unknown reference &\(name.excerpt);; use &lt; &gt; &amp; &apos; &quot; or a character number"
    case .invalidByte(let byte): "byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8"
    case .splitScalar: "the text is not valid UTF-8"
    case .forbiddenCharacter(let byte): "XML does not allow the character U+\(Self.number(byte)); remove it"
    case .duplicateAttribute(let name): "duplicate attribute \(name.excerpt)"
    case .tooDeep(let limit): "elements are nested more than \(limit) levels deep"
    case .tooManyAttributes(let limit): "the element has more than \(limit) attributes"
    case .tooManyValues(let limit): "the file has more than \(limit) values"
    case .malformed(let message): message
    }
  }

  private static func number(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
