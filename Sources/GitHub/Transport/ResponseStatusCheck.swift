import NIOCore
import NIOHTTP1

/// Refuses a response with a status outside 100 to 599 before AsyncHTTPClient sees its head.
///
/// AsyncHTTPClient 1.37.0 drops every head under 200 as informational. The decoder of NIO delivers
/// the body of a status under 100 all the same, and a body without a head traps in the client.
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
