public import HTTPTypes

/// A request that any HTTP/2 client can send to APNs.
public protocol APNsHTTPRequest: Sendable {
  /// Where the request goes.
  var server: APNsServer { get }
  /// What is done at the path.
  var method: HTTPRequest.Method { get }
  /// What follows the server in the address.
  var path: String { get }
  /// The headers in a constant order.
  var headerFields: HTTPFields { get }
  /// The bytes to send; empty where the request has no body.
  var body: [UInt8] { get }
}

extension APNsHTTPRequest {
  /// The whole address, with its port.
  public var url: String { "https://\(server.host):\(server.port)\(path)" }

  /// The request for an HTTP/2 client, to be sent with ``body``.
  public var httpRequest: HTTPRequest {
    HTTPRequest(method: method, scheme: "https", authority: server.authority, path: path, headerFields: headerFields)
  }
}
