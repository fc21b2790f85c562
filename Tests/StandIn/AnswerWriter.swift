import FoundationEssentials
import NIOCore
import NIOHTTP1

/// Writes one answer to a connection.
struct AnswerWriter {
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
