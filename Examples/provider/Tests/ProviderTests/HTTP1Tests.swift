import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Provider
import Testing

@testable import MockAPNs

/// Tests that a server without HTTP/2 is not taken for APNs, even if it answers 200.
@Suite(.timeLimit(.minutes(1))) struct HTTP1Tests {
  /// Answers every request with 200.
  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .end = unwrapInboundIn(data) else { return }
      let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["content-length": "0"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }

  @Test func refusesAServerWithoutHTTP2() async throws {
    var scene = try Scene()
    let identity = scene.identity
    var tls = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(try NIOSSLCertificate(bytes: Array(identity.certificate.utf8), format: .pem))],
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(identity.certificateKey.utf8), format: .pem)))
    tls.applicationProtocols = ["http/1.1"]
    let context = try NIOSSLContext(configuration: tls)
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Handler())
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    (scene.port, scene.streams) = (server.localAddress?.port, 1)
    let result = try await scene.run(3)
    try await server.close()
    let message = "expected HTTP/2, but the server speaks HTTP/1.1"
    #expect(
      result.ordered.map(\.outcome) == [
        .failed(message), .failed("not sent: \(message)"), .failed("not sent: \(message)"),
      ])
  }
}
