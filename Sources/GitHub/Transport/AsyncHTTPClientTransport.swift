import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// Sends requests with AsyncHTTPClient, whose clients are made with the first request.
package final class AsyncHTTPClientTransport: HTTPTransport {
  private let settings: NetworkSettings
  // At most two: one that connects directly, one through the proxy.
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

  // A client must be shut down, which fails its requests. The next request waits until open connections are
  // closed, but not for a connection that is still being made.
  package func forgetConnections() {
    connections.close()
    let clients = clients.withLock { clients in
      defer { clients = [:] }
      return clients.values
    }
    for client in clients { client.shutdown { _ in } }
  }

  // The client's own timeout ends at the response head; this one includes the body.
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

  // A body that was not decoded counts as empty, since an error's status and headers still matter.
  private static func decoded(
    _ body: ByteBuffer, of response: HTTPClientResponse
  ) throws(GitHubError) -> [UInt8] {
    if response.headers.isBodyDecoded { return Array(body.readableBytesView) }
    guard response.status.code >= 300 else {
      throw .notHTTP(reason: "it has an encoding that was not requested")
    }
    return []
  }

  // A server may close a kept-alive connection just as it is used again. The request is then sent once more,
  // but not when this was a new connection.
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
      let client = settings.client(through: proxy) { [connections] in connections.add($0) }
      clients[proxy] = client
      return client
    }
  }
}

extension HTTPHeaders {
  /// Whether the client has decoded the body: it only decodes gzip or deflate, applied once.
  fileprivate var isBodyDecoded: Bool {
    let codings = self[canonicalForm: "content-encoding"].map { $0.lowercased() }
      .filter { !["", "identity"].contains($0) }
    return codings.isEmpty || codings == ["gzip"] || codings == ["deflate"]
  }
}
