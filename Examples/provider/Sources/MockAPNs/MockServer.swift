import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// A server that answers as APNs does: HTTP/2 over TLS, on this machine alone.
///
///     let server = try await MockServer.start(rules, identity)
///     server.port  // what the provider sends to, on localhost
public final class MockServer: Sendable {
  private struct State {
    var mock: MockState
    var connections: [Int: OpenConnection] = [:]
  }

  private struct OpenConnection {
    let channel: any Channel
    /// Whether a provider token was good on it.
    var hasGoodToken = false
    var streams = 0
  }

  private let state: Mutex<State>
  private let observe: (@Sendable (JournalEntry) -> Void)?

  private init(_ mock: MockState, _ observe: (@Sendable (JournalEntry) -> Void)?) {
    state = Mutex(State(mock: mock))
    self.observe = observe
  }

  /// A server that listens.
  public struct Running: Sendable {
    /// The TCP port.
    public let port: Int
    fileprivate let server: MockServer
    fileprivate let channel: any Channel

    /// What it saw until now.
    public var journal: Journal { server.state.withLock(\.mock.journal) }

    /// Ends when the server does.
    public func wait() async throws { try await channel.closeFuture.get() }

    /// Closes the server and its connections.
    public func stop() async {
      try? await channel.close()
      for connection in server.state.withLock({ $0.connections.values.map(\.channel) }) {
        try? await connection.close()
      }
    }
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: 0 for one that is free.
  ///   - observe: gets each request once the mock knows what to do with it.
  public static func start(
    _ rules: MockRules, _ identity: MockIdentity, port: Int = 0,
    observe: (@Sendable (JournalEntry) -> Void)? = nil
  ) async throws -> Running {
    let check = TokenCheck(publicKey: try identity.publicKey, keyID: rules.keyID, teamID: rules.teamID)
    let server = MockServer(MockState(rules, check), observe)
    let tls = try identity.tls
    let firstStreams = rules.firstStreams
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try server.configure(channel, tls, firstStreams) }
      }
      .bind(host: "127.0.0.1", port: port).get()
    return Running(port: channel.localAddress?.port ?? port, server: server, channel: channel)
  }

  private func configure(_ channel: any Channel, _ tls: NIOSSLContext, _ firstStreams: Int) throws {
    let number = state.withLock { state in
      state.mock.journal.connections += 1
      state.connections[state.mock.journal.connections] = OpenConnection(channel: channel)
      return state.mock.journal.connections
    }
    channel.closeFuture.whenComplete { _ in self.state.withLock { $0.connections[number] = nil } }
    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
    var connection = NIOHTTP2Handler.ConnectionConfiguration()
    connection.initialSettings = nioDefaultSettings.filter { $0.parameter != .maxConcurrentStreams }
    connection.initialSettings.append(HTTP2Setting(parameter: .maxConcurrentStreams, value: firstStreams))
    _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
      mode: .server, connectionConfiguration: connection, streamConfiguration: .init()
    ) { stream in
      stream.getOption(HTTP2StreamChannelOptions.streamID).flatMapThrowing { id in
        try stream.pipeline.syncOperations.addHandler(StreamHandler(self, connection: number, streamID: id))
      }
    }
  }

  func react(_ headers: HPACKHeaders, _ body: [UInt8], on connection: Int) -> (MockState.Reaction, Fault?) {
    let (reaction, entry) = state.withLock { state in
      let reaction = state.mock.react(headers, body, on: connection)
      return (reaction, state.mock.journal.entries.last)
    }
    if let entry { observe?(entry) }
    return reaction
  }

  /// Counts the streams that are open on a connection.
  func countStreams(_ change: Int, on connection: Int) {
    state.withLock { state in
      state.connections[connection]?.streams += change
      let streams = state.connections[connection]?.streams ?? 0
      state.mock.journal.mostStreams = max(state.mock.journal.mostStreams, streams)
    }
  }

  /// Whether this is the first push that was taken on a connection.
  func isFirstTaken(on connection: Int) -> Bool {
    state.withLock { state in
      guard state.connections[connection]?.hasGoodToken == false else { return false }
      state.connections[connection]?.hasGoodToken = true
      return true
    }
  }
}
