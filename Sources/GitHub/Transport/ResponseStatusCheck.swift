import NIOCore
import NIOHTTP1

/// Refuses a status outside 100 to 599: AsyncHTTPClient 1.37.0 drops every head under 200 as informational, and
/// traps at the body that NIO's decoder delivers after it.
final class ResponseStatusCheck: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private var hasRefused = false

  /// Adds a check after the decoder of `channel`; call it on the channel's event loop.
  static func add(to channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandler(ResponseStatusCheck(), position: .after(decoder))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // More of a refused response may arrive before the connection is closed.
    guard !hasRefused else { return }
    guard case .head(let head) = unwrapInboundIn(data), !(100...599).contains(head.status.code)
    else { return context.fireChannelRead(data) }
    hasRefused = true
    context.fireErrorCaught(
      GitHubError.notHTTP(reason: "\(head.status.code) is not an HTTP status"))
  }
}
