import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// Sends requests with AsyncHTTPClient, which is made for the first of them.
package final class AsyncHTTPClientTransport: HTTPTransport {
  private let settings: NetworkSettings
  // At most two: one that connects directly, and one through the proxy.
  private let clients = Mutex<[ProxyAddress?: HTTPClient]>([:])
  private let connections = OpenConnections()

  package init(settings: NetworkSettings = .none) {
    self.settings = settings
  }

  deinit {
    forgetConnections()
  }

  package func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    await connections.closed()
    let proxy = settings.proxy(for: request.url)
    do {
      return try await withinDeadline(request, through: proxy)
    } catch let error as GitHubError {
      throw error
    } catch {
      throw GitHubError(error, for: request, through: proxy)
    }
  }

  // A client must be shut down. What it has in flight fails. Its open connections are closed before
  // the next one opens; a connection that is still being made delays nobody.
  package func forgetConnections() {
    connections.close()
    let clients = clients.withLock { clients in
      defer { clients = [:] }
      return clients.values
    }
    for client in clients { client.shutdown { _ in } }
  }
}

extension AsyncHTTPClientTransport {
  // The client's own timeout ends at the response head, so head and body race against our timer.
  private func withinDeadline(
    _ request: HTTPRequest, through proxy: ProxyAddress?
  ) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      group.addTask { try await self.exchange(request, by: self.client(through: proxy)) }
      group.addTask {
        try await Task.sleep(for: request.deadline)
        throw GitHubError.timedOut(after: request.deadline)
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw GitHubError.cancelled }
      return response
    }
  }

  private func exchange(
    _ request: HTTPRequest, by client: HTTPClient
  ) async throws -> HTTPResponse {
    var outgoing = HTTPClientRequest(url: request.url)
    outgoing.headers = HTTPHeaders(request.headers.all.map { ($0.name, $0.value) })
    let response = try await begin(outgoing, by: client)
    let body = try await response.body.collect(upTo: request.bodyLimit)
    return HTTPResponse(
      status: Int(response.status.code),
      headers: HTTPFields(response.headers.map { (name: $0.name, value: $0.value) }),
      body: try Self.decoded(body, of: response))
  }

  // A body that the client could not decode counts as empty. An error status says enough without
  // one, so that a limit is obeyed all the same.
  private static func decoded(
    _ body: ByteBuffer, of response: HTTPClientResponse
  ) throws(GitHubError) -> [UInt8] {
    if response.headers.isBodyDecoded { return Array(body.readableBytesView) }
    guard response.status.code >= 300 else {
      throw .notHTTP(reason: "it has an encoding that was not asked for")
    }
    return []
  }

  // A server may close a kept connection just as the client uses it again. That is no failure of the
  // request, which is sent once more. On a new connection it is one.
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
}

extension HTTPHeaders {
  /// Whether the client has decoded the body.
  ///
  /// The client decodes gzip or deflate, once (NIOHTTPCompression), and hands on all else as it came.
  fileprivate var isBodyDecoded: Bool {
    let codings = self[canonicalForm: "content-encoding"].map { $0.lowercased() }
      .filter { !["", "identity"].contains($0) }
    return codings.isEmpty || codings == ["gzip"] || codings == ["deflate"]
  }
}
