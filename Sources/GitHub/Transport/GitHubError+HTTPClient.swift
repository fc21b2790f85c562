import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension GitHubError {
  /// Translates an error of the HTTP client or of the layers below it.
  init(_ error: any Error, for request: HTTPRequest, through proxy: ProxyAddress?) {
    if let proxyError = proxy.flatMap({ GitHubError(error, at: $0) }) {
      self = proxyError
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
    case is HTTPParserError: self = .notHTTP(reason: "it is not HTTP")
    case is ChannelError: self = .closedEarly(reason: "the connection was closed")
    // The decompressor's error type is in a package that this one does not depend on.
    case _ where String(describing: error) == "limit":
      self = .bodyTooLarge(limit: request.bodyLimit)
    default: self = .notHTTP(reason: "it cannot be decoded")
    }
  }

  private init(_ error: HTTPClientError, for request: HTTPRequest) {
    switch error {
    case .cancelled: self = .cancelled
    case .invalidURL, .emptyHost, .emptyScheme,
      .unsupportedScheme(String(request.url.prefix { $0 != ":" })):
      self = .badURL
    // Both timeouts are part of the same five seconds.
    case .connectTimeout, .tlsHandshakeTimeout:
      self = .connectTimedOut(reason: "no connection within 5 s")
    case .remoteConnectionClosed:
      self = .closedEarly(reason: "the server closed the connection")
    case .readTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout:
      self = .timedOut(after: request.deadline)
    default: self = .notHTTP(reason: "it is not valid HTTP")
    }
  }

  private init(_ error: NIOConnectionError) {
    if error.connectionErrors.isEmpty {
      self = .unreachable(reason: "the name \(error.host) cannot be resolved")
    } else {
      self = .unreachable(reason: Self.description(of: error.connectionErrors.first?.error))
    }
  }

  private init(_ error: IOError) {
    switch error.errnoCode {
    case ECONNRESET, EPIPE: self = .closedEarly(reason: "the connection was reset")
    default: self = .unreachable(reason: Self.description(of: error))
    }
  }

  private static func description(of error: (any Error)?) -> String {
    switch (error as? IOError)?.errnoCode {
    case ECONNREFUSED: "the connection was refused"
    case ENETUNREACH, EHOSTUNREACH: "there is no route to the network"
    case ETIMEDOUT: "the connection timed out"
    default: "no connection could be made"
    }
  }
}

extension GitHubError {
  // `nil` when the error is neither of the connection to `proxy` nor of the proxy.
  private init?(_ error: any Error, at proxy: ProxyAddress) {
    if let error = error as? NIOConnectionError {
      let reason = error.connectionErrors.first.map {
        "the proxy cannot be reached: \(Self.description(of: $0.error))"
      }
      self = .unreachable(reason: reason ?? "the proxy's name cannot be resolved")
      return
    }
    switch error as? HTTPClientError {
    case .connectTimeout?, .httpProxyHandshakeTimeout?:
      self = .connectTimedOut(reason: "the proxy did not answer within 5 s")
    case .proxyAuthenticationRequired? where proxy.user == nil:
      self = .unreachable(reason: "the proxy requires a user name and password")
    case .proxyAuthenticationRequired?:
      self = .unreachable(reason: "the proxy refused the user name or password")
    case .invalidProxyResponse?: self = .unreachable(reason: "the proxy refused to connect")
    default: return nil
    }
  }
}

extension GitHubError {
  private init(_ error: NIOSSLError) {
    switch error {
    case .handshakeFailed(let error): self.init(handshake: error)
    case .uncleanShutdown: self = .closedEarly(reason: "the connection was cut")
    default: self = .certificateRefused(reason: "TLS failed")
    }
  }

  private init(handshake error: BoringSSLError) {
    switch error {
    case .sslError([.eofDuringHandshake]), .zeroReturn, .syscallError:
      self = .closedEarly(reason: "the connection was closed before it was secure")
    case .sslError(let stack), .unknownError(let stack):
      self = .certificateRefused(reason: Self.description(of: stack))
    default: self = .certificateRefused(reason: "TLS failed")
    }
  }

  // Recognized by name, because the library says no more about a certificate.
  private static let reasons = [
    ("CERTIFICATE_VERIFY_FAILED", "it is not trusted, or it has expired"),
    ("PROTOCOL_VERSION", "the server supports only TLS versions before 1.2"),
    ("UNSUPPORTED_PROTOCOL", "the server supports only TLS versions before 1.2"),
    ("WRONG_VERSION_NUMBER", "the server does not speak TLS"),
    ("HTTP_REQUEST", "the server does not speak TLS"),
    ("HANDSHAKE_FAILURE", "the two sides share no cipher"),
  ]

  private static func description(of stack: NIOBoringSSLErrorStack) -> String {
    let names = stack.map(\.description).joined(separator: " ")
    return reasons.first { names.contains($0.0) }?.1 ?? "TLS failed"
  }
}
