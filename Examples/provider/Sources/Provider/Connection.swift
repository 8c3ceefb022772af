import APNsRequest
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// The connection to APNs: one, which every request is a stream of, and a new one after it is closed or renewed.
final class Connection: Sendable {
  /// An answer of APNs, and the number of the connection that it came on.
  struct Exchange: Sendable {
    let response: HTTPResponse
    let body: [UInt8]
    let connection: Int
  }

  /// The longest answer is the list of 10,000 channels, with some 50 bytes for each.
  private static let answerLimit = 1 << 20
  /// How long the body of an answer may take after its head, which it comes with.
  private static let bodyTime = Duration.seconds(5)
  /// How long the client may take to close its connections.
  private static let closingTime = Duration.seconds(5)

  private struct State {
    /// The client that new requests go to; each renewal counts one up.
    var current = 1
    /// The clients that are open, by their numbers, with the requests that are under way on each.
    var clients: [Int: (client: HTTPClient, requests: Int)]
  }

  private let settings: HTTPClient.Configuration
  private let timeout: TimeAmount
  private let state: Mutex<State>

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

  /// Sends what follows on a new connection, unless that was done since the answer came.
  ///
  /// Requests that are under way end on the old one, which is closed after the last of them. async-http-client has no way to
  /// leave a connection that the server keeps open: a new client makes a new one.
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

  /// Sends a request and takes its answer, whatever it says.
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
