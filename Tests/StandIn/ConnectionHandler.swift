import NIOCore
import NIOHTTP1

/// One connection: reads requests, writes answers.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let exchanges: Exchanges
  private let answer: @Sendable (RecordedRequest) -> CannedAnswer
  private var head: HTTPRequestHead?
  private var current: Int?

  init(exchanges: Exchanges, answer: @escaping @Sendable (RecordedRequest) -> CannedAnswer) {
    self.exchanges = exchanges
    self.answer = answer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      if let head { received(head, on: context.channel) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let current { _ = exchanges.finish(current) }
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func received(_ head: HTTPRequestHead, on channel: any Channel) {
    let request = RecordedRequest(
      method: head.method.rawValue, path: head.uri,
      headers: head.headers.map { ($0.name, $0.value) })
    current = exchanges.begin(request) { [exchanges, answer] number in
      // No more in flight once its answer leaves: the client may ask again at once.
      guard exchanges.finish(number) else { return }
      AnswerWriter(answer(request), keepsAlive: head.isKeepAlive).write(to: channel)
    }
  }
}
