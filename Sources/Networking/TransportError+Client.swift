import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension TransportError {
  /// What an error of the HTTP client, or of the layers under it, means in our own words.
  init(_ error: any Error, for request: HTTPRequest, through proxy: ProxyAddress?) {
    if let trouble = proxy.flatMap({ TransportError(error, at: $0) }) {
      self = trouble
    } else {
      self.init(error, for: request)
    }
  }

  private init(_ error: any Error, for request: HTTPRequest) {
    switch error {
    case is CancellationError: self = .cancelled
    case let error as HTTPClientError: self.init(error, for: request)
    case let error as NIOConnectionError: self.init(error)
    case let error as IOError: self.init(error)
    case is NIOTooManyBytesError: self = .bodyTooLarge(limit: request.bodyLimit)
    case let error as NIOSSLError: self.init(error)
    case is NIOSSLExtraError: self = .certificateRefused(reason: "it is for another host")
    case HTTPParserError.invalidEOFState:
      self = .closedEarly(reason: "the connection was closed")
    case is HTTPParserError: self = .malformed(reason: "no HTTP")
    case is ChannelError: self = .closedEarly(reason: "the connection was closed")
    // The type of the decompressor's error is in a package that is not ours to import.
    case _ where String(describing: error) == "limit":
      self = .bodyTooLarge(limit: request.bodyLimit)
    default: self = .malformed(reason: "an answer that cannot be read")
    }
  }

  private init(_ error: HTTPClientError, for request: HTTPRequest) {
    switch error {
    case .cancelled: self = .cancelled
    case .invalidURL, .emptyHost, .emptyScheme,
      .unsupportedScheme(String(request.url.prefix { $0 != ":" })):
      self = .badURL("an address that cannot be asked")
    // Which of the two comes first is chance: they are the same five seconds.
    case .connectTimeout, .tlsHandshakeTimeout:
      self = .connectTimedOut(reason: "no answer to a connection within 5 s")
    case .remoteConnectionClosed:
      self = .closedEarly(reason: "the server closed the connection")
    case .readTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout:
      self = .timedOut(after: request.deadline)
    default: self = .malformed(reason: "an answer against the rules of HTTP")
    }
  }

  private init(_ error: NIOConnectionError) {
    if error.connectionErrors.isEmpty {
      self = .nameNotFound(host: error.host)
    } else {
      self = .unreachable(reason: Self.words(error.connectionErrors.first?.error))
    }
  }

  private init(_ error: IOError) {
    switch error.errnoCode {
    case ECONNRESET, EPIPE: self = .closedEarly(reason: "the connection was reset")
    default: self = .unreachable(reason: Self.words(error))
    }
  }

  /// Why no connection could be made.
  static func words(_ error: (any Error)?) -> String {
    switch (error as? IOError)?.errnoCode {
    case ECONNREFUSED: "the connection was refused"
    case ENETUNREACH, EHOSTUNREACH: "there is no way to the network"
    case ETIMEDOUT: "no answer to a connection"
    default: "no connection could be made"
    }
  }
}
