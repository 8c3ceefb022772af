import CompactJSON
import SourceText

/// The type of a member of an FCM message.
///
/// Source: Protocol Buffers, "ProtoJSON Format". A member that is `null` is one that is missing, but an element or the value
/// of a map is not `null`.
indirect enum FCMFieldType: Sendable {
  case string, boolean, object
  /// A whole number, which may be in a string.
  case integer
  /// The name of a value, or its number.
  case enumeration
  /// A number of seconds in a string that ends with `s`.
  case duration
  /// An object whose values are strings.
  case map
  /// An array of values of one type.
  case list(FCMFieldType)
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
    switch self {
    case .string, .boolean, .object, .integer, .enumeration, .any: return []
    case .duration:
      let text = value.string ?? ""
      return Self.isDuration(text)
        ? [] : [Rule.Match(at: value, "\(path): expected \(expected), but found \"\(text.shown)\"")]
    case .map:
      return value.members.flatMap {
        Self.string.mistakes(inValue: $0.value, "\(path).\(($0.name.string ?? "").shown)")
      }
    case .list(let type):
      return value.elements.enumerated().flatMap { type.mistakes(inValue: $1, "\(path)[\($0)]") }
    }
  }

  /// The kinds of the values in JSON.
  private var kinds: [JSONNode.Kind] {
    switch self {
    case .string, .duration: [.string]
    case .boolean: [.boolean]
    case .integer: [.number, .string]
    case .enumeration: [.string, .number]
    case .object, .map: [.object]
    case .list: [.array]
    case .any: [.null, .boolean, .number, .string, .array, .object]
    }
  }

  private var expected: String {
    if case .duration = self { "seconds in a string, such as \"3600s\"" } else { kinds[0].withArticle }
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
}
