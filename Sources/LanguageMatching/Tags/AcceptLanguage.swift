import SourceText

/// The languages of an `Accept-Language` header with their weights (RFC 9110 section 12.5.4).
///
/// The header is a comma-separated list of language ranges (`de-CH`, `*`), each with an optional weight. A weight
/// (`;q=0.8`) has at most three decimals; a range without one has the weight 1. Empty list elements are skipped. `_` is
/// read as `-`. `fr;q=0.5, de` gives `de` and then `fr`.
public struct AcceptLanguage: Hashable, Sendable {
  /// A language range and its weight.
  public struct Range: Hashable, Sendable {
    /// The range as written: a tag or `*`.
    public let range: String
    /// The weight in thousandths, 0...1000; 0 means "not acceptable".
    public let weight: Int
  }

  /// The length of the longest header that is read, in bytes of UTF-8.
  public static let maximumLength = 65_536

  /// The ranges in the order of the header.
  public let ranges: [Range]

  /// The acceptable ranges by descending weight; ranges of equal weight keep the order of the header.
  ///
  /// Match them against the ``acceptable(_:developmentRegion:)`` localizations, because they do not say what the header
  /// refuses.
  public var preferred: [String] {
    ranges.enumerated().filter { $0.element.weight > 0 }
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.range)
  }

  /// Creates the list from a header's value.
  ///
  /// The cost is linear in its length, which is at most ``maximumLength``.
  ///
  /// - Throws: ``AcceptLanguageError`` with the first fault and its offset.
  public init(parsing header: String) throws(AcceptLanguageError) {
    var parser = AcceptLanguageParser(bytes: Array(header.utf8))
    ranges = try parser.parse()
  }

  /// Creates the list from a header's value in any sequence of bytes.
  ///
  /// - Throws: ``AcceptLanguageError`` with the first fault and its offset.
  public init(parsing header: some Sequence<UInt8>) throws(AcceptLanguageError) {
    var parser = AcceptLanguageParser(bytes: Array(header))
    ranges = try parser.parse()
  }

  /// Returns the localizations that the header does not refuse, in the same order.
  ///
  /// A range of weight 0 refuses the localizations that it covers (RFC 9110 section 12.4.2), unless a longer range of
  /// another weight covers them too. `en` covers `en` and `en-GB` (RFC 4647 section 3.3.1), and `*` covers all. A
  /// malformed name is never refused, because it never matches. The cost is linear in the header and the names.
  ///
  ///     try AcceptLanguage(parsing: "en;q=0, *").acceptable(["en", "en-GB", "fr"])  // ["fr"]
  ///
  /// - Parameters:
  ///   - available: the names of the localizations.
  ///   - developmentRegion: the language of `Base`; if it is `nil`, `Base` is never refused.
  public func acceptable(_ available: [String], developmentRegion: String? = nil) -> [String] {
    guard ranges.contains(where: { $0.weight == 0 }) else { return available }
    var isRefused: [[UInt8]: Bool] = [:]
    for range in ranges {
      guard let key = try? LanguageRange(parsing: range.range, allowsWildcards: true).bytes else { continue }
      isRefused[key] = isRefused[key] == true || range.weight == 0
    }
    return available.filter { name in
      guard let language = name == "Base" ? developmentRegion : name,
        var prefix = try? LanguageRange(parsing: language, allowsWildcards: false).bytes
      else { return true }
      // The longest range that covers the language decides.
      while true {
        if let isRefused = isRefused[prefix] { return !isRefused }
        guard let hyphen = prefix.lastIndex(of: UInt8(ascii: "-")) else { break }
        prefix.removeSubrange(hyphen...)
      }
      return isRefused[[UInt8(ascii: "*")]] != true
    }
  }
}

/// An error in the value of an `Accept-Language` header.
public struct AcceptLanguageError: Error, Hashable, Sendable {
  /// The cause of the error.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The header has more than ``AcceptLanguage/maximumLength`` bytes.
    case tooLong
    /// A range is neither `*` nor 1...8 letters followed by subtags of 1...8 letters or digits.
    case invalidRange
    /// A range is followed by a byte other than `,` or `;`.
    case unexpectedByte
    /// `;` is not followed by `q=` and a number from 0 to 1 with at most three decimals.
    case invalidWeight
  }

  /// The cause of the error.
  public let reason: Reason
  /// The offset of the fault, in bytes from 0.
  public let offset: Int
  /// The text at the offset, up to the next comma; empty at the end of the header, and cut after 60 Unicode scalars.
  public let found: String
}

extension AcceptLanguageError: CustomStringConvertible {
  /// A one-line description, such as
  /// `byte 3 of the Accept-Language header: expected q= and a number from 0 to 1, but found "x"`.
  public var description: String {
    let expected: String
    switch reason {
    case .tooLong: return "the Accept-Language header is longer than \(AcceptLanguage.maximumLength / 1024) KiB"
    case .invalidRange: expected = "a language tag or *"
    // There is one weight.
    case .unexpectedByte: expected = found.utf8.starts(with: ";".utf8) ? "a comma" : "a comma or a semicolon"
    case .invalidWeight: expected = "q= and a number from 0 to 1"
    }
    let found = found.isEmpty ? "its end" : "\"\(found.shown)\""
    return "byte \(offset) of the Accept-Language header: expected \(expected), but found \(found)"
  }
}

private struct AcceptLanguageParser {
  let bytes: [UInt8]
  var offset = 0

  mutating func parse() throws(AcceptLanguageError) -> [AcceptLanguage.Range] {
    guard bytes.count <= AcceptLanguage.maximumLength else {
      throw error(.tooLong, at: AcceptLanguage.maximumLength)
    }
    var ranges: [AcceptLanguage.Range] = []
    while true {
      skipWhiteSpace()
      if let byte = peek(), byte != UInt8(ascii: ",") {
        let range = try parseRange()
        ranges.append(AcceptLanguage.Range(range: range, weight: try parseWeight()))
        skipWhiteSpace()
      }
      guard let byte = peek() else { return ranges }
      guard byte == UInt8(ascii: ",") else { throw error(.unexpectedByte, at: offset) }
      offset += 1
    }
  }

  private func error(_ reason: AcceptLanguageError.Reason, at offset: Int) -> AcceptLanguageError {
    let rest = bytes[offset...]
    let end = rest.dropFirst().firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
    // A comma in place of an element is found itself.
    let element = rest.first == UInt8(ascii: ",") ? rest.prefix(1) : rest[..<end]
    // A Unicode scalar has at most four bytes.
    let found = String(decoding: element.prefix(4 * (String.shownLimit + 1)), as: UTF8.self)
    return AcceptLanguageError(reason: reason, offset: offset, found: found.cut(to: String.shownLimit))
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipWhiteSpace() {
    while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { offset += 1 }
  }

  private mutating func parseRange() throws(AcceptLanguageError) -> String {
    let start = offset
    var text: [UInt8] = []
    if peek() == UInt8(ascii: "*") {
      offset += 1
      return "*"
    }
    var subtagStart = offset
    while let byte = peek(), SubtagCursor.isAlphanumeric(byte) || SubtagCursor.isSeparator(byte) {
      if SubtagCursor.isSeparator(byte) {
        guard offset > subtagStart else { throw error(.invalidRange, at: subtagStart) }
        subtagStart = offset + 1
      } else if offset - subtagStart >= 8 || subtagStart == start && byte < 0x40 {
        throw error(.invalidRange, at: subtagStart)
      }
      text.append(byte)
      offset += 1
    }
    guard offset > subtagStart else { throw error(.invalidRange, at: subtagStart) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses `[ OWS ";" OWS "q=" qvalue ]` (RFC 9110 section 12.4.2).
  private mutating func parseWeight() throws(AcceptLanguageError) -> Int {
    skipWhiteSpace()
    guard peek() == UInt8(ascii: ";") else { return 1000 }
    offset += 1
    skipWhiteSpace()
    let start = offset
    guard let name = peek(), name | 0x20 == UInt8(ascii: "q") else { throw error(.invalidWeight, at: start) }
    offset += 1
    guard peek() == UInt8(ascii: "=") else { throw error(.invalidWeight, at: start) }
    offset += 1
    guard let whole = peek(), whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1") else {
      throw error(.invalidWeight, at: start)
    }
    offset += 1
    var weight = whole == UInt8(ascii: "1") ? 1000 : 0
    if peek() == UInt8(ascii: ".") {
      offset += 1
      for place in [100, 10, 1] {
        guard let digit = peek(), digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { break }
        weight += Int(digit - UInt8(ascii: "0")) * place
        offset += 1
      }
    }
    guard weight <= 1000 else { throw error(.invalidWeight, at: start) }
    if let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      throw error(.invalidWeight, at: start)
    }
    return weight
  }
}
