import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL

/// Why an attempt has no answer.
struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
  enum Reason: Sendable, Hashable {
    /// The server is not who it should be, or does not speak HTTP/2: nobody's push can be sent.
    case wrongServer
    /// No connection: the request did not leave.
    case unreachable
    /// The server says that it did not look at the request, or refuses it and does not get to say why.
    case notProcessed
    /// The request left and its answer did not come: APNs may have taken it.
    case noAnswer
  }

  let reason: Reason
  let description: String

  init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }

  /// Reads what the client throws.
  init(_ error: any Error) {
    switch error {
    case let error as NIOSSLError where "\(error)".contains("CERTIFICATE_VERIFY_FAILED"):
      // BoringSSL's error has no code that could be asked for.
      self.init(.wrongServer, "the server's certificate is not trusted; expected one that the trust roots signed")
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      self.init(.wrongServer, "the server's certificate is for another host: \(error)")
    case let error as NIOSSLError:
      self.init(.unreachable, "cannot open a TLS connection: \(error)")
    case let error as NIOConnectionError:
      self.init(.unreachable, "cannot connect to \(error.host):\(error.port): \(Self.cause(of: error))")
    case let error as IOError where [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode):
      // Of an address, for which there is nothing to look up.
      self.init(.unreachable, "cannot connect: \(Self.text(of: error))")
    case let error as HTTPClientError where Self.isBeforeSending(error):
      self.init(.unreachable, "cannot connect: \(error.shortDescription.lowercased())")
    case let error as HTTPClientError:
      self.init(.noAnswer, "no answer came: \(error.shortDescription.lowercased())")
    case let error as NIOHTTP2Errors.StreamClosed where error.errorCode == .refusedStream:
      self.init(.notProcessed, "the server refused the stream")
    case let error as NIOHTTP2Errors.StreamClosed:
      // After a GOAWAY, streams that the server did not look at end as cancelled; so do others: nothing tells them apart.
      self.init(.noAnswer, "the server reset the stream (\(error.errorCode)) before it answered")
    default:
      self.init(.noAnswer, "no answer came: \(error)")
    }
  }

  private static func isBeforeSending(_ error: HTTPClientError) -> Bool {
    [.connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout].contains(error)
  }

  /// Of the system's errors what the system says: "connection reset (error set): Connection refused" is no reset.
  private static func text(of error: any Error) -> String {
    guard let error = error as? IOError else { return "\(error)" }
    // A C string of the C library's, which is copied at once.
    return unsafe String(cString: strerror(error.errnoCode))
  }

  private static func cause(of error: NIOConnectionError) -> String {
    let causes: [any Error] =
      error.connectionErrors.map(\.error) + [error.dnsAError, error.dnsAAAAError].compactMap { $0 }
    // The look-ups for both kinds of addresses fail alike.
    var texts: [String] = []
    for text in causes.map(Self.text) where !texts.contains(text) { texts.append(text) }
    return texts.joined(separator: "; ")
  }
}
