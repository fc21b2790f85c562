import FoundationEssentials
import NIOCore
import NIOHTTP1

/// What a server sends for a request.
package enum Reply: Sendable {
  case answer(CannedAnswer)
  /// Steps that break HTTP; the connection serves nothing else afterwards.
  case steps([FaultStep])
}

/// One connection: reads requests, writes answers.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let exchanges: Exchanges
  private let reply: @Sendable (RecordedRequest) -> Reply
  private var head: HTTPRequestHead?
  private var current: Int?

  init(exchanges: Exchanges, reply: @escaping @Sendable (RecordedRequest) -> Reply) {
    self.exchanges = exchanges
    self.reply = reply
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      // A connection that has run steps no longer speaks HTTP.
      guard (try? context.pipeline.syncOperations.handler(type: HTTPResponseEncoder.self)) != nil
      else { return context.close(promise: nil) }
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
    current = exchanges.begin(request) { [exchanges, reply] number in
      // Finished before the answer is sent, because the client may ask again at once.
      guard exchanges.finish(number) else { return }
      switch reply(request) {
      case .answer(let answer):
        AnswerWriter(answer, keepsAlive: head.isKeepAlive).write(to: channel)
      case .steps(let steps): Self.run(steps, on: channel)
      }
    }
  }

  // The HTTP handlers would refuse bytes that are not HTTP.
  private static func run(_ steps: [FaultStep], on channel: any Channel) {
    channel.eventLoop.execute {
      let pipeline = channel.pipeline.syncOperations
      do {
        let parts: [any RemovableChannelHandler] = [
          try pipeline.handler(type: HTTPServerPipelineHandler.self),
          try pipeline.handler(type: HTTPServerProtocolErrorHandler.self),
          try pipeline.handler(type: NIOHTTPResponseHeadersValidator.self),
          try pipeline.handler(type: HTTPResponseEncoder.self),
        ]
        for part in parts { pipeline.removeHandler(part, promise: nil) }
        FaultStep.run(steps[...], on: channel)
      } catch {
        channel.close(promise: nil)
      }
    }
  }
}

/// Writes one answer to a connection.
private struct AnswerWriter {
  private let head: HTTPResponseHead
  private let body: [UInt8]
  private let closes: Bool

  init(_ answer: CannedAnswer, keepsAlive: Bool) {
    let hasBody = answer.status != 304 && answer.status != 204
    body = hasBody ? answer.body : []
    var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
    if !headers.contains(name: "date") {
      headers.add(name: "Date", value: HTTPTime.text(of: Date()))
    }
    if hasBody, !headers.contains(name: "content-length") {
      headers.add(name: "Content-Length", value: "\(body.count)")
    }
    let isCut = hasBody && headers.first(name: "content-length") != "\(body.count)"
    closes = isCut || !keepsAlive
    if closes { headers.replaceOrAdd(name: "Connection", value: "close") }
    head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
  }

  /// Writes it, from any thread.
  func write(to channel: any Channel) {
    channel.eventLoop.execute { [head, body, closes] in
      channel.write(HTTPServerResponsePart.head(head), promise: nil)
      let buffer = channel.allocator.buffer(bytes: body)
      channel.write(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
      let written = channel.writeAndFlush(HTTPServerResponsePart.end(nil))
      if closes { written.whenComplete { _ in channel.close(promise: nil) } }
    }
  }
}
