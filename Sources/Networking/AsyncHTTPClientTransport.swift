import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// The network, by AsyncHTTPClient: nothing of it exists before the first request.
package final class AsyncHTTPClientTransport: HTTPTransport {
  private let client = Mutex<HTTPClient?>(nil)

  package init() {}

  // The client insists on being shut down; nobody waits for that here.
  deinit {
    client.withLock { client in
      client?.shutdown { _ in }
    }
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    do {
      return try await withinDeadline(request)
    } catch let error as TransportError {
      throw error
    } catch {
      throw TransportError(error, for: request)
    }
  }

  /// Ends all connections; for the end of the program.
  package func shutdown() async {
    guard let client = client.withLock({ $0.take() }) else { return }
    do {
      try await client.shutdown()
    } catch {
      // It was shut down already, or the process ends with it.
    }
  }
}

extension AsyncHTTPClientTransport {
  // The client's own timeout ends at the response head, so head and body race a clock of ours.
  private func withinDeadline(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      group.addTask { try await self.exchange(request) }
      group.addTask {
        try await Task.sleep(for: request.deadline)
        throw TransportError.timedOut(after: request.deadline)
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw TransportError.cancelled }
      return response
    }
  }

  private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    var outgoing = HTTPClientRequest(url: request.url)
    outgoing.headers = HTTPHeaders(request.headers.all.map { ($0.name, $0.value) })
    let answer = try await running().execute(outgoing, deadline: .distantFuture)
    guard (100...599).contains(Int(answer.status.code)) else {
      throw TransportError.malformed(reason: "a status of \(answer.status.code)")
    }
    let body = try await answer.body.collect(upTo: request.bodyLimit)
    return HTTPResponse(
      status: Int(answer.status.code),
      headers: HTTPFields(answer.headers.map { (name: $0.name, value: $0.value) }),
      body: Array(body.readableBytesView))
  }

  private func running() -> HTTPClient {
    client.withLock { client in
      if let client { return client }
      let made = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: Self.configuration)
      client = made
      return made
    }
  }

  private static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5)),
      decompression: .enabled(limit: .size(4 << 20)))
    configuration.httpVersion = .http1Only
    // The default hides why a connection failed, and tries until the deadline.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}
