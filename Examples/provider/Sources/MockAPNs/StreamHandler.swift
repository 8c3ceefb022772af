import CompactJSON
import NIOCore
import NIOHPACK
import NIOHTTP2

/// A stream: one request, and its answer or the fault in its place.
final class StreamHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  /// What is kept of a body: more than any limit.
  private static let bodyLimit = 16 << 10
  /// The streams that a connection may have once a provider token was good on it.
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

  /// A client that goes away is nobody's fault.
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
      // In the same read as the answer, the client would see both at once.
      let (server, connection, channel) = (server, connection, context.channel.parent)
      context.eventLoop.scheduleTask(in: .milliseconds(100)) {
        _ = Self.goAway(server, connection, channel, dropping: false)
      }
    case .goAwayBefore:
      // Where a higher stream was looked at, the frame cannot say that this one was not.
      let last = Self.goAway(server, connection, context.channel.parent, dropping: true)
      if (last ?? streamID) >= streamID { reset(context, .refusedStream) }
    case .reset: reset(context, .internalError)
    case .refuseStream: reset(context, .refusedStream)
    case .stallInsideAnswer, .goAway, .refuse, .expireToken, .silence, nil: break
    }
  }

  private func write(_ context: ChannelHandlerContext, _ answer: Answer, isCut: Bool) {
    // Before the answer: async-http-client 1.37.0 asserts that no new limit comes while it has no stream open.
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

  /// Says GOAWAY, once on a connection; gives the last stream that it names.
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
