import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// The network, by AsyncHTTPClient: nothing of it exists before the first request.
package final class AsyncHTTPClientTransport: HTTPTransport {
  private let settings: NetworkSettings
  // At most two: straight, and through the proxy.
  private let clients = Mutex<[ProxyAddress?: HTTPClient]>([:])
  private let connections = OpenConnections()

  package init(settings: NetworkSettings = .none) {
    self.settings = settings
  }

  deinit {
    forgetConnections()
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    await connections.closed()
    let proxy = settings.proxy(for: request.url)
    do {
      return try await withinDeadline(request, through: proxy)
    } catch let error as TransportError {
      throw error
    } catch {
      throw TransportError(error, for: request, through: proxy)
    }
  }

  // A client insists on being shut down. What it still has in flight fails; its connections are
  // closed before the next opens, but one that it is still trying to make holds up nobody.
  package func forgetConnections() {
    connections.close()
    for client in takeClients() { client.shutdown { _ in } }
  }

  /// Ends all connections; for the end of the program.
  package func shutdown() async {
    for client in takeClients() {
      do {
        try await client.shutdown()
      } catch {
        // It was shut down already, or the process ends with it.
      }
    }
  }
}

extension AsyncHTTPClientTransport {
  // The client's own timeout ends at the response head, so head and body race a clock of ours.
  private func withinDeadline(
    _ request: HTTPRequest, through proxy: ProxyAddress?
  ) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      group.addTask { try await self.exchange(request, by: self.client(through: proxy)) }
      group.addTask {
        try await Task.sleep(for: request.deadline)
        throw TransportError.timedOut(after: request.deadline)
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw TransportError.cancelled }
      return response
    }
  }

  private func exchange(
    _ request: HTTPRequest, by client: HTTPClient
  ) async throws -> HTTPResponse {
    var outgoing = HTTPClientRequest(url: request.url)
    outgoing.headers = HTTPHeaders(request.headers.all.map { ($0.name, $0.value) })
    let answer = try await begin(outgoing, by: client)
    let body = try await answer.body.collect(upTo: request.bodyLimit)
    return HTTPResponse(
      status: Int(answer.status.code),
      headers: HTTPFields(answer.headers.map { (name: $0.name, value: $0.value) }),
      body: try Self.decoded(body, of: answer))
  }

  // A body that the client could not decode is none. An error status tells enough without a body,
  // so a limit is obeyed all the same.
  private static func decoded(
    _ body: ByteBuffer, of answer: HTTPClientResponse
  ) throws(TransportError) -> [UInt8] {
    if answer.headers.isBodyDecoded { return Array(body.readableBytesView) }
    guard answer.status.code >= 300 else {
      throw .malformed(reason: "it is in an encoding that was not asked for")
    }
    return []
  }

  // A server may close a connection that was kept just as it is used again: that is no failure of
  // the request, and it is asked once more. A new connection that is closed is one.
  private func begin(
    _ request: HTTPClientRequest, by client: HTTPClient
  ) async throws -> HTTPClientResponse {
    let open = connections.count
    do {
      return try await client.execute(request, deadline: .distantFuture)
    } catch let error as HTTPClientError
      where error == .remoteConnectionClosed && connections.count < open
    {
      return try await client.execute(request, deadline: .distantFuture)
    }
  }

  private func client(through proxy: ProxyAddress?) -> HTTPClient {
    clients.withLock { clients in
      if let client = clients[proxy] { return client }
      let made = settings.client(through: proxy) { [connections] in connections.add($0) }
      clients[proxy] = made
      return made
    }
  }

  private func takeClients() -> [HTTPClient] {
    clients.withLock { clients in
      defer { clients = [:] }
      return Array(clients.values)
    }
  }
}

extension HTTPHeaders {
  /// Whether the body is as it was before it was encoded.
  ///
  /// The client decodes a body that is encoded once, with gzip or deflate (NIOHTTPCompression), and
  /// hands on any other as it came.
  fileprivate var isBodyDecoded: Bool {
    let codings = self[canonicalForm: "content-encoding"].map { $0.lowercased() }
      .filter { !["", "identity"].contains($0) }
    return codings.isEmpty || codings == ["gzip"] || codings == ["deflate"]
  }
}
