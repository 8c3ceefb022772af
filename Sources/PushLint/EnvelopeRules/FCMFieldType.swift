import CompactJSON
import SourceText

/// The type of a member of an FCM message.
///
/// Source: Protocol Buffers, "ProtoJSON Format". A member that is `null` is one that is missing, but an element or the value
/// of a map is not `null`.
enum FCMFieldType: Sendable {
  case string, boolean, object
  /// A number, which may be in a string.
  case number
  /// A whole number of 32 bits, which may be in a string.
  case integer
  /// One of these names, or its number; Firebase's own examples have small letters.
  case enumeration([String])
  /// A number of seconds in a string that ends with `s`.
  case duration
  /// A time in a string, as in RFC 3339.
  case timestamp
  /// An object whose values are strings.
  case map
  /// An array of strings.
  case strings
  /// An array of durations.
  case durations
  /// A type that other rules check.
  case any

  /// Returns what FCM refuses in the value of a member.
  func mistakes(in member: JSONNode, _ path: String) -> [Rule.Match] {
    member.kind == .null ? [] : mistakes(inValue: member, path)
  }

  private func mistakes(inValue value: JSONNode, _ path: String) -> [Rule.Match] {
    guard kinds.contains(value.kind) else {
      return [Rule.Match(at: value, "\(path): expected \(expected), but found \(value.kind.withArticle)")]
    }
    func match(_ isRight: Bool) -> [Rule.Match] {
      let found = value.string.map { "\"\($0.shown)\"" } ?? value.number?.text ?? ""
      return isRight ? [] : [Rule.Match(at: value, "\(path): expected \(expected), but found \(found)")]
    }
    let text = value.string ?? value.number?.text ?? ""
    switch self {
    case .string, .boolean, .object, .any: return []
    case .number: return match(Self.isNumber(text))
    case .integer: return match(Self.isInteger(text))
    case .enumeration(let names):
      return match(value.kind == .number ? Self.isInteger(text) : names.containsBytes(of: text.uppercased()))
    case .duration: return match(Self.isDuration(text))
    case .timestamp: return match(Self.isTimestamp(text))
    case .map:
      return value.members.flatMap {
        Self.string.mistakes(inValue: $0.value, "\(path).\(($0.name.string ?? "").shown)")
      }
    case .strings, .durations:
      let type: Self = if case .durations = self { .duration } else { .string }
      return value.elements.enumerated().flatMap { type.mistakes(inValue: $1, "\(path)[\($0)]") }
    }
  }

  /// The kinds of the values in JSON.
  private var kinds: [JSONNode.Kind] {
    switch self {
    case .string, .duration, .timestamp: [.string]
    case .boolean: [.boolean]
    case .number, .integer: [.number, .string]
    case .enumeration: [.string, .number]
    case .object, .map: [.object]
    case .strings, .durations: [.array]
    case .any: [.null, .boolean, .number, .string, .array, .object]
    }
  }

  private var expected: String {
    switch self {
    case .integer: "a whole number"
    case .enumeration(let names): names.listed(or: true)
    case .duration: "seconds in a string, such as \"3600s\""
    case .timestamp: "a time, such as \"2026-01-31T12:00:00Z\""
    default: kinds[0].withArticle
    }
  }

  /// Returns whether a text is a number, or the name of one that JSON does not have.
  private static func isNumber(_ text: String) -> Bool {
    ["NaN", "Infinity", "-Infinity"].contains(text)
      || text.utf8.allSatisfy { $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) } && Double(text) != nil
  }

  /// Returns whether a text is a whole number of 32 bits, which may have decimals and an exponent, such as `1.0` and `1e2`.
  private static func isInteger(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0) }
      && Double(text).flatMap(Int32.init(exactly:)) != nil
  }

  /// Returns whether a text is a number of seconds, with at most nine decimals, before `s`.
  private static func isDuration(_ text: String) -> Bool {
    var text = text.utf8[...]
    guard text.popLast() == UInt8(ascii: "s") else { return false }
    if text.first == UInt8(ascii: "-") { text.removeFirst() }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2 && (parts.last?.count ?? 0) <= (parts.count == 2 ? 9 : 12)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }
  }

  /// Returns whether a text has the form of a time: `2026-01-31T12:00:00.5Z`, or with `+01:00` at its end.
  private static func isTimestamp(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20 else { return false }
    let time = bytes.prefix(19).map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "0") : $0 }
    var rest = bytes.dropFirst(19)
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
      guard 1...9 ~= digits else { return false }
      rest = rest.dropFirst(digits)
    }
    let zone = rest.dropFirst().map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "0") : $0 }
    let hasOffset = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(rest.first) && zone == Array("00:00".utf8)
    return time == Array("0000-00-00T00:00:00".utf8) && (hasOffset || rest.elementsEqual("Z".utf8))
  }
}
