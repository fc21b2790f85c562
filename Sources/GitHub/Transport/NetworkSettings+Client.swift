import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL

extension NetworkSettings {
  // Never shut down: a name lookup cannot be cancelled, and may report to its thread long after the client
  // is gone.
  private static let thread = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// A client that connects through `proxy`, or directly.
  func client(
    through proxy: ProxyAddress?, onConnection: @escaping @Sendable (any Channel) -> Void
  ) -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tlsConfiguration, redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(5)), proxy: proxy?.forClient,
      decompression: .enabled(limit: .size(HTTPRequest.maxBodyBytes)))
    configuration.httpVersion = .http1Only
    // By default the client hides why a connection failed, and retries until the deadline.
    configuration.connectionPool.retryConnectionEstablishment = false
    // One per host: the next waits until that of a cancelled request is closed.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
    configuration.http1_1ConnectionDebugInitializer = { channel in
      onConnection(channel)
      return ResponseStatusCheck.add(to: channel)
    }
    return HTTPClient(eventLoopGroupProvider: .shared(Self.thread), configuration: configuration)
  }

  // By default the library accepts TLS 1.0.
  private var tlsConfiguration: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    // HTTP itself marks the end of a response.
    configuration.shutdownTimeout = OpenConnections.tlsCloseTimeout
    if let certificateFile { configuration.trustRoots = .file(certificateFile) }
    return configuration
  }
}

extension ProxyAddress {
  fileprivate var forClient: HTTPClient.Configuration.Proxy {
    .server(
      host: host, port: port,
      authorization: user.map { .basic(username: $0, password: password) })
  }
}
