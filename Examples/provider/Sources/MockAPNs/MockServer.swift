import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// A server that answers as APNs does, with HTTP/2 over TLS, on this machine only.
///
///     let server = try await MockServer.start(rules, identity)
///     server.port  // the port that the provider sends to, on localhost
public final class MockServer: Sendable {
  private struct State {
    var mock: MockState
    var connections: [Int: OpenConnection] = [:]
  }

  private struct OpenConnection {
    let channel: any Channel
    /// Whether a provider token was accepted on the connection.
    var hasGoodToken = false
    var streams = 0
    /// The highest stream that the mock has looked at.
    var highestStream = HTTP2StreamID.rootStream
    var isGoingAway = false
  }

  private let state: Mutex<State>
  private let observe: (@Sendable (JournalEntry) -> Void)?

  private init(_ mock: MockState, _ observe: (@Sendable (JournalEntry) -> Void)?) {
    state = Mutex(State(mock: mock))
    self.observe = observe
  }

  /// A running server.
  public struct Running: Sendable {
    /// The TCP port.
    public let port: Int
    fileprivate let server: MockServer
    fileprivate let channel: any Channel

    /// The record of everything that the server has received so far.
    public var journal: Journal { server.state.withLock(\.mock.journal) }

    /// Waits until the server has closed.
    public func wait() async throws { try await channel.closeFuture.get() }

    /// Closes the server and its connections.
    public func stop() async {
      try? await channel.close()
      for open in server.state.withLock({ Array($0.connections.values) }) { open.channel.close(promise: nil) }
    }
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: The TCP port; 0 for any free port.
  ///   - observe: Called with each request after the mock has decided how to react to it.
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
    // Frames for a stream that a GOAWAY dropped are not an error.
    connection.maximumRecentlyResetStreams = 1000
    _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
      mode: .server, connectionConfiguration: connection, streamConfiguration: .init()
    ) { stream in
      stream.getOption(HTTP2StreamChannelOptions.streamID).flatMapThrowing { id in
        try stream.pipeline.syncOperations.addHandler(StreamHandler(self, connection: number, streamID: id))
      }
    }
    try channel.pipeline.syncOperations.addHandler(ConnectionErrors(self, connection: number))
  }

  func react(
    _ headers: HPACKHeaders, _ body: [UInt8], on connection: Int, _ stream: HTTP2StreamID
  ) -> (MockState.Reaction, Fault?) {
    let (reaction, entry) = state.withLock { state in
      let reaction = state.mock.react(headers, body, on: connection)
      let entry = state.mock.journal.entries.last
      if entry?.status != nil {
        let highest = state.connections[connection]?.highestStream ?? .rootStream
        state.connections[connection]?.highestStream = max(highest, stream)
      }
      return (reaction, entry)
    }
    if let entry { observe?(entry) }
    return reaction
  }

  /// Records that a connection ended with an error, so that answers written on it may be lost.
  func failed(_ connection: Int) {
    state.withLock { _ = $0.mock.journal.cutConnections.insert(connection) }
  }

  /// Returns the last stream to name in a GOAWAY, or `nil` if the connection already has a GOAWAY.
  ///
  /// The GOAWAY drops the streams that the mock has not looked at if `dropping` is true, and no stream otherwise. A
  /// second GOAWAY must not name a higher stream (RFC 9113, 6.8).
  func lastStream(of connection: Int, dropping: Bool) -> HTTP2StreamID? {
    state.withLock { state in
      guard let open = state.connections[connection], !open.isGoingAway else { return nil }
      state.connections[connection]?.isGoingAway = true
      return dropping ? open.highestStream : .maxID
    }
  }

  /// Adds to the number of open streams on a connection, and records the maximum.
  func countStreams(_ change: Int, on connection: Int) {
    state.withLock { state in
      state.connections[connection]?.streams += change
      let streams = state.connections[connection]?.streams ?? 0
      state.mock.journal.mostStreams = max(state.mock.journal.mostStreams, streams)
    }
  }

  /// Returns whether the push is the first that is accepted on a connection.
  func isFirstTaken(on connection: Int) -> Bool {
    state.withLock { state in
      guard state.connections[connection]?.hasGoodToken == false else { return false }
      state.connections[connection]?.hasGoodToken = true
      return true
    }
  }
}

/// A handler of errors that affect a whole connection.
private final class ConnectionErrors: ChannelInboundHandler {
  typealias InboundIn = Any

  private let server: MockServer
  private let connection: Int

  init(_ server: MockServer, connection: Int) {
    (self.server, self.connection) = (server, connection)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    server.failed(connection)
    context.close(promise: nil)
  }
}
