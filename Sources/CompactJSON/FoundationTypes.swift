/// The types of Foundation in this program that encode and decode themselves as no one expects in JSON, such as a URL as
/// `{"relative":...}`.
///
/// This module does not import Foundation. In a program that links it, the types are found by their names, once.
struct FoundationTypes: Sendable {
  private let data = Self.type("4DataV")
  private let date = Self.type("4DateV")
  private let decimal = Self.type("7DecimalV")
  private let url = Self.type("3URLV")

  static let inProgram = Self()

  /// Returns the type with a mangled name, which is in Foundation itself on Apple's systems, or one that has no values.
  private static func type(_ name: String) -> ObjectIdentifier {
    ObjectIdentifier(_typeByName("20FoundationEssentials\(name)") ?? _typeByName("10Foundation\(name)") ?? Never.self)
  }

  /// Returns the case of a type; `nil` for all other types.
  @inline(__always)
  func kind(of type: Any.Type) -> FoundationType? {
    let type = ObjectIdentifier(type)
    guard type == date || type == url || type == data || type == decimal else { return nil }
    return type == date ? .date : type == url ? .url : type == data ? .data : .decimal
  }
}

/// A type that ``FoundationTypes`` finds.
enum FoundationType {
  case data, date, decimal, url

  /// Returns the JSON of a value of this type, as Foundation's encoder writes it.
  func json(of value: some Encodable, at path: [any CodingKey]) throws(JSONEncodingError) -> JSON {
    var text: String { String(describing: value) }
    switch self {
    case .date: throw JSONEncodingError(reason: .needsStrategy(type: "a Date"), path: path.map(\.stringValue))
    case .data:
      if let bytes = value as? any Sequence<UInt8> { return .string(base64(Array(bytes))) }
    case .decimal:
      guard let number = JSONNumber(text: text) else {
        throw JSONEncodingError(reason: .notFinite(.nan), path: path.map(\.stringValue))
      }
      return .number(number)
    case .url:
      // A URL has no space; the description of a relative one has its base after ` -- `.
      let url = text
      if !url.utf8.contains(UInt8(ascii: " ")) { return .string(url) }
    }
    let type = self == .url ? "a URL with a base" : "a Data"
    throw JSONEncodingError(reason: .needsStrategy(type: type), path: path.map(\.stringValue))
  }

  /// Returns bytes in base64 (RFC 4648, section 4).
  private func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * (3 - UInt32(group.count)))
      for place in 0..<4 {
        let digit = Int(bits >> (18 - 6 * UInt32(place)) & 63)
        text.append(place <= group.count ? digits[digit] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
