public import HTTPTypes

/// A request that any HTTP/2 client can send to APNs.
public protocol APNsHTTPRequest: Sendable {
  /// The server that receives the request.
  var server: APNsServer { get }
  /// The HTTP method.
  var method: HTTPRequest.Method { get }
  /// The path of the URL, after the host and port.
  var path: String { get }
  /// The header fields, always in the same order.
  var headerFields: HTTPFields { get }
  /// The bytes of the body; empty if the request has none.
  var body: [UInt8] { get }
}

extension APNsHTTPRequest {
  /// The complete URL, including the port.
  public var url: String { "https://\(server.host):\(server.port)\(path)" }

  /// The request for an HTTP/2 client, without the body: send it together with ``body``.
  public var httpRequest: HTTPRequest {
    HTTPRequest(method: method, scheme: "https", authority: server.authority, path: path, headerFields: headerFields)
  }
}
