/// A form of text that Foundation's decoder requires, named by `format`.
enum TextFormat: String, Sendable, CaseIterable {
  case uuid, uri, byte
  case dateTime = "date-time"

  /// The form for a message.
  var name: String {
    switch self {
    case .uuid: "a UUID"
    case .uri: "a URL"
    case .byte: "base64"
    case .dateTime: "an ISO 8601 date"
    }
  }

  /// Returns whether text has the form.
  func matches(_ text: String) -> Bool {
    switch self {
    case .uuid: Self.isUUID(Array(text.utf8))
    case .uri: Self.isURL(Array(text.utf8))
    case .byte: Self.isBase64(Array(text.utf8))
    case .dateTime: ActivityDate.secondsSince1970(of: text) != nil
    }
  }

  private static func isUUID(_ text: [UInt8]) -> Bool {
    text.count == 36
      && text.indices.allSatisfy { place in
        [8, 13, 18, 23].contains(place) ? text[place] == UInt8(ascii: "-") : isHexDigit(text[place])
      }
  }

  /// Base64 with padding (RFC 4648, section 4), without white space.
  private static func isBase64(_ text: [UInt8]) -> Bool {
    let digits = text.count - text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return text.count.isMultiple(of: 4) && text.count - digits <= 2
      && text[..<digits].allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
  }

  /// Whether Foundation's `URL(string:)` takes the text.
  ///
  /// It escapes most characters, and refuses an empty text, a wrong scheme and a host or port with wrong characters. It
  /// also refuses a host that IDNA does not allow, such as one with `é` after a leading dot, which this function allows.
  private static func isURL(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return false }
    var rest = text[...]
    if let end = text.firstIndex(where: { "/?#:[]@".utf8.contains($0) }), text[end] == UInt8(ascii: ":") {
      guard
        end == 0 || isLetter(first) && text[..<end].allSatisfy({ isLetterOrDigit($0) || "+-.".utf8.contains($0) })
      else { return false }
      rest = text[(end + 1)...]
    }
    guard rest.starts(with: "//".utf8) else { return true }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.suffix(from: authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex)
    if host.first == UInt8(ascii: "[") {
      guard let close = host.lastIndex(of: UInt8(ascii: "]")) else { return false }
      let address = host[..<close].dropFirst()
      // What follows a percent sign is the name of a network interface.
      let isAddress = address.contains(UInt8(ascii: "%")) || address.allSatisfy { isHostByte($0) && $0 < 0x80 }
      return isAddress && isPort(host[(close + 1)...])
    }
    let name = host.prefix { $0 != UInt8(ascii: ":") }
    return isPort(host[name.endIndex...])
      && name.indices.allSatisfy { place in
        name[place] == UInt8(ascii: "%")
          ? name[(place + 1)...].prefix(2).count(where: isHexDigit) == 2 : isHostByte(name[place])
      }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !"<>\"^`{|}\\[]".utf8.contains(byte)
  }

  private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    text.isEmpty || text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
