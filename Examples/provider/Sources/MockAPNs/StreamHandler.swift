import CompactJSON
import NIOCore
import NIOHPACK
import NIOHTTP2

/// A handler of one stream, which carries a request and its answer or fault.
final class StreamHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  /// The number of bytes to keep of a body, which exceeds every limit.
  private static let bodyLimit = 16 << 10
  /// The number of streams that a connection may have after a provider token was accepted on it.
  private static let laterStreams = 1000

  private let server: MockServer
  private let connection: Int
  private let streamID: HTTP2StreamID
  private var headers: HPACKHeaders?
  private var body: [UInt8] = []

  init(_ server: MockServer, connection: Int, streamID: HTTP2StreamID) {
    (self.server, self.connection, self.streamID) = (server, connection, streamID)
  }

  func handlerAdded(context: ChannelHandlerContext) { server.countStreams(1, on: connection) }
  func handlerRemoved(context: ChannelHandlerContext) { server.countStreams(-1, on: connection) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .headers(let frame):
      if headers == nil { headers = frame.headers }
      if frame.endStream { react(context) }
    case .data(let frame):
      if case .byteBuffer(let bytes) = frame.data, body.count < Self.bodyLimit { body += bytes.readableBytesView }
      if frame.endStream { react(context) }
    default: break
    }
  }

  /// Closes the stream without a report, because a client may leave at any time.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func react(_ context: ChannelHandlerContext) {
    guard let headers, headers[":scheme"] == ["https"] else {
      reset(context, .protocolError)
      return
    }
    let (reaction, fault) = server.react(headers, body, on: connection, streamID)
    if fault == .goAway { _ = Self.goAway(server, connection, context.channel.parent, dropping: false) }
    if case .answer(let answer) = reaction {
      write(context, answer, isCut: fault == .closeInsideAnswer || fault == .stallInsideAnswer)
    }
    switch fault {
    case .close, .closeAfterTaking, .closeInsideAnswer: context.channel.parent?.close(mode: .output, promise: nil)
    case .goAwayAfter:
      // If the GOAWAY arrived in the same read as the answer, the client would see both at once.
      let (server, connection, channel) = (server, connection, context.channel.parent)
      context.eventLoop.scheduleTask(in: .milliseconds(100)) {
        _ = Self.goAway(server, connection, channel, dropping: false)
      }
    case .goAwayBefore:
      // If the mock has looked at a higher stream, the frame cannot say that it did not look at this one.
      let last = Self.goAway(server, connection, context.channel.parent, dropping: true)
      if (last ?? streamID) >= streamID { reset(context, .refusedStream) }
    case .reset: reset(context, .internalError)
    case .refuseStream: reset(context, .refusedStream)
    case .stallInsideAnswer, .goAway, .refuse, .expireToken, .silence, nil: break
    }
  }

  private func write(_ context: ChannelHandlerContext, _ answer: Answer, isCut: Bool) {
    // This comes before the answer, because async-http-client 1.37.0 asserts that no new limit arrives while no stream
    // is open.
    if answer.reason == nil, server.isFirstTaken(on: connection) {
      let settings = [HTTP2Setting(parameter: .maxConcurrentStreams, value: Self.laterStreams)]
      context.channel.parent?.writeAndFlush(
        HTTP2Frame(streamID: .rootStream, payload: .settings(.settings(settings))), promise: nil)
    }
    guard let body = answer.body else {
      context.writeAndFlush(wrapOutboundOut(.headers(.init(headers: answer.headers, endStream: !isCut))), promise: nil)
      return
    }
    context.write(wrapOutboundOut(.headers(.init(headers: answer.headers))), promise: nil)
    context.writeAndFlush(
      wrapOutboundOut(.data(.init(data: .byteBuffer(ByteBuffer(bytes: body)), endStream: !isCut))), promise: nil)
  }

  private func reset(_ context: ChannelHandlerContext, _ code: HTTP2ErrorCode) {
    context.writeAndFlush(wrapOutboundOut(.rstStream(code)), promise: nil)
  }

  /// Sends a GOAWAY and returns the last stream that it names, or `nil` if the connection already has a GOAWAY.
  private static func goAway(
    _ server: MockServer, _ connection: Int, _ channel: (any Channel)?, dropping: Bool
  ) -> HTTP2StreamID? {
    guard let last = server.lastStream(of: connection, dropping: dropping) else { return nil }
    let data = ByteBuffer(string: #"{"reason":"Shutdown"}"#)
    channel?.writeAndFlush(
      HTTP2Frame(
        streamID: .rootStream, payload: .goAway(lastStreamID: last, errorCode: .noError, opaqueData: data)),
      promise: nil)
    return last
  }
}
