import APNsRequest
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL

/// The connection to APNs: one, which every request is a stream of, and a new one after it is closed.
struct Connection: Sendable {
  typealias Answer = Result<NotificationResponse, NotificationFailure>

  /// No answer of APNs comes near it.
  private static let answerLimit = 64 << 10
  /// How long the body of an answer may take after its head, which it comes with.
  private static let bodyTime = Duration.seconds(5)
  /// How long the client may take to close its connections.
  private static let closingTime = Duration.seconds(5)

  private let client: HTTPClient
  private let timeout: TimeAmount

  /// Calls `body` with a connection that is closed afterwards; throws for trust roots that are none.
  static func with<Value>(
    _ configuration: Configuration, _ body: (Connection) async throws -> Value
  ) async throws -> Value {
    var settings = HTTPClient.Configuration()
    settings.tlsConfiguration = try tls(configuration.trustRoots)
    // A redirect would carry the provider token elsewhere.
    settings.redirectConfiguration = .disallow
    // Also the time that a request may wait for a stream: shorter than the attempt's, so that one that never left is known.
    settings.timeout = .init(connect: .milliseconds(Int64(configuration.timeout) * 500))
    // Whoever sends waits and tries again; inside the client, a wrong certificate would look like a slow server.
    settings.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(configuration: settings)
    do {
      let value = try await body(Connection(client: client, timeout: .seconds(Int64(configuration.timeout))))
      await close(client)
      return value
    } catch {
      await close(client)
      throw error
    }
  }

  /// Closes the connections, and leaves them to the server where it takes too long.
  ///
  /// async-http-client 1.37.0 waits for the server to close a connection that got a GOAWAY while no stream was open.
  private static func close(_ client: HTTPClient) async {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    // Not in a task group, which waits for both.
    Task {
      try? await client.shutdown()
      continuation.finish()
    }
    let limit = Task {
      try? await Task.sleep(for: closingTime)
      continuation.finish()
    }
    for await _ in end {}
    limit.cancel()
  }

  private init(client: HTTPClient, timeout: TimeAmount) {
    (self.client, self.timeout) = (client, timeout)
  }

  private static func tls(_ trustRoots: [UInt8]?) throws(ProviderError) -> TLSConfiguration {
    var tls = TLSConfiguration.makeClientConfiguration()
    if let trustRoots {
      guard let certificates = try? NIOSSLCertificate.fromPEMBytes(trustRoots), !certificates.isEmpty else {
        throw ProviderError("found no certificate in the trust root, expected PEM text with one")
      }
      tls.trustRoots = .certificates(certificates)
    }
    return tls
  }

  /// Sends a request and reads its answer.
  func send(_ request: NotificationRequest) async throws(TransportError) -> Answer {
    var message = HTTPClientRequest(url: request.url)
    message.method = .POST
    for field in request.headerFields { message.headers.add(name: field.name.rawName, value: field.value) }
    message.body = .bytes(ByteBuffer(bytes: request.body))
    let response: HTTPClientResponse
    do {
      response = try await client.execute(message, timeout: timeout)
    } catch {
      throw TransportError(error)
    }
    guard response.version == .http2 else {
      throw TransportError(.wrongServer, "found a server that speaks \(response.version), expected HTTP/2")
    }
    let body = try await body(of: response)
    return Result { () throws(NotificationFailure) in
      try NotificationResponse(
        HTTPResponse(status: .init(code: Int(response.status.code)), headerFields: Self.fields(response.headers)),
        body: body)
    }
  }

  /// The answer's body, which says why a push was not taken.
  private func body(of response: HTTPClientResponse) async throws(TransportError) -> [UInt8] {
    // The client may wait for ever for the body of an answer whose connection ends behind the head.
    let body = await withTaskGroup(of: [UInt8]?.self) { group in
      group.addTask {
        (try? await response.body.collect(upTo: Self.answerLimit)).map { Array($0.readableBytesView) }
      }
      group.addTask {
        try? await Task.sleep(for: Self.bodyTime)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    if let body { return body }
    // A push whose 200 was seen is not sent again, whatever happens behind it.
    if (200...299).contains(response.status.code) { return [] }
    // Without its reason, a refusal of one token looks like one of everyone's.
    throw TransportError(.notProcessed, "found the status \(response.status.code) and no whole answer, expected one")
  }

  private static func fields(_ headers: HTTPHeaders) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in headers {
      guard let name = HTTPField.Name(name) else { continue }
      fields.append(HTTPField(name: name, value: value))
    }
    return fields
  }
}
