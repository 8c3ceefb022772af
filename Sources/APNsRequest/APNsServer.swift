/// Where requests go.
public struct APNsServer: Sendable, Hashable {
  /// The name or address, without a port.
  public let host: String
  /// The TCP port, 1...65535.
  public let port: Int

  /// A server of your own, such as a proxy or a mock.
  ///
  /// Nil for a host that is neither a name of letters, digits, `.`, `-` and `_` nor an IPv6 address in brackets, and for a
  /// port outside 1...65535.
  public init?(host: String, port: Int = 443) {
    let name = Array(host.utf8)
    let isAddress = name.first == UInt8(ascii: "[") && name.last == UInt8(ascii: "]") && name.count > 2
    let isHost =
      if isAddress {
        isIPv6Address(name.dropFirst().dropLast())
      } else {
        !name.isEmpty && name.allSatisfy(isTopicByte)
      }
    guard isHost, (1...65535).contains(port) else { return nil }
    self.init(checkedHost: host, port)
  }

  private init(checkedHost host: String, _ port: Int) {
    self.host = host
    self.port = port
  }

  /// What apps from the App Store and TestFlight listen to.
  public static let production = Self(checkedHost: "api.push.apple.com", 443)
  /// What apps that Xcode installed listen to.
  public static let development = Self(checkedHost: "api.sandbox.push.apple.com", 443)

  /// Where the broadcast channels of ``production`` are created, read, deleted and listed.
  ///
  /// Source: Apple, "Sending channel management requests to APNs".
  public static let productionChannels = Self(checkedHost: "api-manage-broadcast.push.apple.com", 2196)
  /// Where the broadcast channels of ``development`` are created, read, deleted and listed.
  public static let developmentChannels = Self(checkedHost: "api-manage-broadcast.sandbox.push.apple.com", 2195)

  /// The same host on port 2197, for networks that let port 443 through for browsers alone.
  public var onAlternatePort: Self { Self(checkedHost: host, 2197) }

  /// The host, with the port where it is not the scheme's own.
  var authority: String { port == 443 ? host : "\(host):\(port)" }
}

/// Whether this is an IPv6 address: eight groups of one to four hexadecimal digits, or fewer around one `::` (RFC 4291,
/// section 2.2, without the form that ends in an IPv4 address).
private func isIPv6Address(_ text: ArraySlice<UInt8>) -> Bool {
  let colon = UInt8(ascii: ":")
  let groups = text.split(separator: colon, omittingEmptySubsequences: false)
  guard groups.allSatisfy({ $0.count <= 4 && $0.allSatisfy { hexadecimalValue(of: $0) != nil } }) else { return false }
  // `::` is an empty group inside, and makes one more of an end that it is at.
  let pairs = zip(text, text.dropFirst()).count { $0 == colon && $1 == colon }
  guard pairs > 0 else { return groups.count == 8 && groups.allSatisfy { !$0.isEmpty } }
  let isOpen = text.first == colon && !text.starts(with: [colon, colon])
  let isOpenAtEnd = text.last == colon && !text.reversed().starts(with: [colon, colon])
  return pairs == 1 && !isOpen && !isOpenAtEnd && groups.count(where: { !$0.isEmpty }) < 8
}
