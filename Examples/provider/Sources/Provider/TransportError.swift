import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL

/// The failure of an attempt that got no answer.
struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
  enum Reason: Sendable, Hashable {
    /// The server has the wrong identity or does not speak HTTP/2, so no push can be sent.
    case wrongServer
    /// There is no connection, so the request was not sent.
    case unreachable
    /// The server did not process the request, or it refused the request and its reason was lost.
    case notProcessed
    /// The request was sent but got no answer, so APNs may have accepted it.
    case noAnswer
  }

  let reason: Reason
  let description: String

  init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }

  /// Creates an error from one that the client threw.
  init(_ error: any Error) {
    switch error {
    case let error as NIOSSLError where "\(error)".contains("CERTIFICATE_VERIFY_FAILED"):
      // BoringSSL's error has no code to compare.
      self.init(.wrongServer, "the server's certificate is not trusted; expected one that the trust roots signed")
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      self.init(.wrongServer, "the server's certificate is for another host: \(error)")
    case let error as NIOSSLError:
      self.init(.unreachable, "cannot open a TLS connection: \(error)")
    case let error as NIOConnectionError:
      self.init(.unreachable, "cannot connect to \(error.host):\(error.port): \(Self.cause(of: error))")
    case let error as IOError where [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode):
      // The host is an IP address, which needs no look-up.
      self.init(.unreachable, "cannot connect: \(Self.text(of: error))")
    case let error as HTTPClientError where Self.isBeforeSending(error):
      self.init(.unreachable, "cannot connect: \(error.shortDescription.lowercased())")
    case let error as HTTPClientError:
      self.init(.noAnswer, "no answer came: \(error.shortDescription.lowercased())")
    case let error as NIOHTTP2Errors.StreamClosed where error.errorCode == .refusedStream:
      self.init(.notProcessed, "the server refused the stream")
    case let error as NIOHTTP2Errors.StreamClosed:
      // After a GOAWAY, streams that the server did not process end as cancelled. So do other streams, and nothing
      // distinguishes the two.
      self.init(.noAnswer, "the server reset the stream (\(error.errorCode)) before it answered")
    default:
      self.init(.noAnswer, "no answer came: \(error)")
    }
  }

  private static func isBeforeSending(_ error: HTTPClientError) -> Bool {
    [.connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout].contains(error)
  }

  /// Returns an error's text, which for a system error is only the system's own message.
  ///
  /// The full description misleads: "connection reset (error set): Connection refused" is not about a reset.
  private static func text(of error: any Error) -> String {
    guard let error = error as? IOError else { return "\(error)" }
    // The C library owns the string, so it is copied at once.
    return unsafe String(cString: strerror(error.errnoCode))
  }

  private static func cause(of error: NIOConnectionError) -> String {
    let causes: [any Error] =
      error.connectionErrors.map(\.error) + [error.dnsAError, error.dnsAAAAError].compactMap { $0 }
    // The look-ups of IPv4 and IPv6 addresses fail with the same message.
    var texts: [String] = []
    for text in causes.map(Self.text) where !texts.contains(text) { texts.append(text) }
    return texts.joined(separator: "; ")
  }
}
