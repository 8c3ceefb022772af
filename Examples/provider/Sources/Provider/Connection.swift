import APNsRequest
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// A connection to APNs that carries every request as a stream.
///
/// After it is closed or renewed, requests use a new one.
final class Connection: Sendable {
  /// An answer from APNs, with the number of the connection that carried it.
  struct Exchange: Sendable {
    let response: HTTPResponse
    let body: [UInt8]
    let connection: Int
  }

  /// The maximum size of an answer's body, in bytes.
  ///
  /// The longest answer is the list of 10,000 channels, at some 50 bytes each.
  private static let answerLimit = 1 << 20
  /// The time that the body of an answer may take after its head; normally both arrive together.
  private static let bodyTime = Duration.seconds(5)
  /// The time that the client may take to close its connections.
  private static let closingTime = Duration.seconds(5)

  private struct State {
    /// The number of the client that new requests use; each renewal increases it by one.
    var current = 1
    /// The open clients by number, each with its count of requests under way.
    var clients: [Int: (client: HTTPClient, requests: Int)]
  }

  private let settings: HTTPClient.Configuration
  private let timeout: TimeAmount
  private let state: Mutex<State>

  /// Calls `body` with a connection, and closes the connection afterwards.
  ///
  /// - Throws: ``ProviderError`` if the trust roots contain no certificate, and any error that `body` throws.
  static func with<Value>(
    _ configuration: Configuration, _ body: (Connection) async throws -> Value
  ) async throws -> Value {
    var settings = HTTPClient.Configuration()
    settings.tlsConfiguration = try tls(configuration.trustRoots)
    // A redirect would send the provider token to another host.
    settings.redirectConfiguration = .disallow
    // This also limits the wait for a stream. It is shorter than the attempt's timeout, so that a request that was
    // never sent can be recognized.
    settings.timeout = .init(connect: .milliseconds(Int64(configuration.timeout) * 500))
    // The caller waits and tries again. If the client did, a wrong certificate would look like a slow server.
    settings.connectionPool.retryConnectionEstablishment = false
    let connection = Connection(settings, timeout: .seconds(Int64(configuration.timeout)))
    do {
      let value = try await body(connection)
      await connection.close()
      return value
    } catch {
      await connection.close()
      throw error
    }
  }

  private init(_ settings: HTTPClient.Configuration, timeout: TimeAmount) {
    (self.settings, self.timeout) = (settings, timeout)
    state = Mutex(State(clients: [1: (HTTPClient(configuration: settings), 0)]))
  }

  /// Sends later requests over a new connection, unless the one that carried the answer has already been replaced.
  ///
  /// Requests under way finish on the old connection, which is closed after the last of them. async-http-client has no
  /// way to leave a connection that the server keeps open, so this creates a new client.
  func renew(after exchange: Exchange) {
    let idle = state.withLock { state -> HTTPClient? in
      guard state.current == exchange.connection else { return nil }
      state.current += 1
      state.clients[state.current] = (HTTPClient(configuration: settings), 0)
      return Self.removeIdle(exchange.connection, &state)
    }
    if let idle { Task { await Self.close(idle) } }
  }

  private func begin() -> (number: Int, client: HTTPClient) {
    state.withLock { state in
      guard let open = state.clients[state.current] else { preconditionFailure("a connection in use is open") }
      state.clients[state.current] = (open.client, open.requests + 1)
      return (state.current, open.client)
    }
  }

  private func end(_ number: Int) {
    let idle = state.withLock { state -> HTTPClient? in
      state.clients[number]?.requests -= 1
      return number == state.current ? nil : Self.removeIdle(number, &state)
    }
    if let idle { Task { await Self.close(idle) } }
  }

  private static func removeIdle(_ number: Int, _ state: inout State) -> HTTPClient? {
    guard let open = state.clients[number], open.requests == 0 else { return nil }
    state.clients[number] = nil
    return open.client
  }

  private func close() async {
    for open in state.withLock({ Array($0.clients.values) }) { await Self.close(open.client) }
  }

  /// Closes the client's connections, or leaves them to the server if that takes too long.
  ///
  /// async-http-client 1.37.0 waits for the server to close a connection that got a GOAWAY while no stream was open.
  private static func close(_ client: HTTPClient) async {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    // A task group would wait for both tasks.
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

  private static func tls(_ trustRoots: [UInt8]?) throws(ProviderError) -> TLSConfiguration {
    var tls = TLSConfiguration.makeClientConfiguration()
    if let trustRoots {
      guard let certificates = try? NIOSSLCertificate.fromPEMBytes(trustRoots), !certificates.isEmpty else {
        throw ProviderError("the trust root has no certificate; expected PEM text with one")
      }
      tls.trustRoots = .certificates(certificates)
    }
    return tls
  }

  /// Sends a request and returns its answer, whatever the status.
  func exchange(_ request: some APNsHTTPRequest) async throws(TransportError) -> Exchange {
    var message = HTTPClientRequest(url: request.url)
    message.method = .init(rawValue: request.method.rawValue)
    for field in request.headerFields { message.headers.add(name: field.name.rawName, value: field.value) }
    if !request.body.isEmpty { message.body = .bytes(ByteBuffer(bytes: request.body)) }
    let (number, client) = begin()
    defer { end(number) }
    let response: HTTPClientResponse
    do {
      response = try await client.execute(message, timeout: timeout)
    } catch {
      throw TransportError(error)
    }
    guard response.version == .http2 else {
      throw TransportError(.wrongServer, "expected HTTP/2, but the server speaks \(response.version)")
    }
    let body = try await body(of: response)
    return Exchange(
      response: HTTPResponse(
        status: .init(code: Int(response.status.code)), headerFields: Self.fields(response.headers)),
      body: body, connection: number)
  }

  /// Returns the body of an answer, which has the reason for a refusal.
  private func body(of response: HTTPClientResponse) async throws(TransportError) -> [UInt8] {
    // The client may wait forever for the body if the connection ends right after the head.
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
    // After a 200, a push is never sent again, even if the rest of the answer is lost.
    if (200...299).contains(response.status.code) { return [] }
    // Without its reason, a refusal of one token looks like a refusal of every push.
    throw TransportError(.notProcessed, "the answer with status \(response.status.code) is incomplete")
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
