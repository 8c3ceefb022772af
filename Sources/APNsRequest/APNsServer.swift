import APNsPayload

/// A server that receives requests.
public struct APNsServer: Sendable, Hashable {
  /// The name or address of the host, without a port.
  public let host: String
  /// The TCP port, 1...65535.
  public let port: Int

  /// Creates a server of your own, such as a proxy or a mock.
  ///
  /// Returns `nil` if the port is outside 1...65535, or if the host is neither a name of letters, digits, `.`, `-` and
  /// `_` nor an IPv6 address in brackets.
  public init?(host: String, port: Int = 443) {
    let name = Array(host.utf8)
    let isAddress = name.first == UInt8(ascii: "[") && name.last == UInt8(ascii: "]") && name.count > 2
    let isHost =
      if isAddress {
        isIPv6Address(name.dropFirst().dropLast())
      } else {
        !name.isEmpty && name.allSatisfy(HeaderRules.isTopicByte)
      }
    guard isHost, (1...65535).contains(port) else { return nil }
    self.init(checkedHost: host, port)
  }

  private init(checkedHost host: String, _ port: Int) {
    self.host = host
    self.port = port
  }

  /// The server for apps from the App Store and TestFlight.
  public static let production = Self(checkedHost: "api.push.apple.com", 443)
  /// The server for apps that Xcode installed.
  public static let development = Self(checkedHost: "api.sandbox.push.apple.com", 443)

  /// The server that creates, reads, deletes and lists the broadcast channels of ``production``.
  ///
  /// Source: Apple, "Sending channel management requests to APNs".
  public static let productionChannels = Self(checkedHost: "api-manage-broadcast.push.apple.com", 2196)
  /// The server that creates, reads, deletes and lists the broadcast channels of ``development``.
  public static let developmentChannels = Self(checkedHost: "api-manage-broadcast.sandbox.push.apple.com", 2195)

  /// The same host on port 2197, for networks that allow only browsers to use port 443.
  public var onAlternatePort: Self { Self(checkedHost: host, 2197) }

  /// The host, followed by the port unless it is 443, the default of the scheme.
  var authority: String { port == 443 ? host : "\(host):\(port)" }
}

/// Returns whether the text is an IPv6 address: eight groups of one to four hexadecimal digits, or fewer around one
/// `::` (RFC 4291, section 2.2, without the form that ends in an IPv4 address).
private func isIPv6Address(_ text: ArraySlice<UInt8>) -> Bool {
  let colon = UInt8(ascii: ":")
  let groups = text.split(separator: colon, omittingEmptySubsequences: false)
  guard groups.allSatisfy({ $0.count <= 4 && $0.allSatisfy { hexadecimalValue(of: $0) != nil } }) else { return false }
  // `::` leaves one empty group, and another one at each end of the text that it touches.
  let pairs = zip(text, text.dropFirst()).count { $0 == colon && $1 == colon }
  guard pairs > 0 else { return groups.count == 8 && groups.allSatisfy { !$0.isEmpty } }
  let isOpen = text.first == colon && !text.starts(with: [colon, colon])
  let isOpenAtEnd = text.last == colon && !text.reversed().starts(with: [colon, colon])
  return pairs == 1 && !isOpen && !isOpenAtEnd && groups.count(where: { !$0.isEmpty }) < 8
}
