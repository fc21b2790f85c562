import AsyncHTTPClient
import NIOPosix

extension TransportError {
  /// What went wrong on the way to `proxy`, or in it; `nil` when it was not there.
  init?(_ error: any Error, at proxy: ProxyAddress) {
    if let error = error as? NIOConnectionError {
      self = .unreachable(reason: Self.proxyWords(error))
    } else if let error = error as? HTTPClientError, Self.isTimeout(error) {
      self = .connectTimedOut(reason: "the proxy did not answer within 5 s")
    } else if let words = (error as? HTTPClientError).flatMap({ Self.words($0, proxy) }) {
      self = .unreachable(reason: words)
    } else {
      return nil
    }
  }

  private static func proxyWords(_ error: NIOConnectionError) -> String {
    guard let first = error.connectionErrors.first else {
      return "the proxy's name is not known here"
    }
    return "the proxy cannot be reached: \(words(first.error))"
  }

  private static func isTimeout(_ error: HTTPClientError) -> Bool {
    error == .connectTimeout || error == .httpProxyHandshakeTimeout
  }

  private static func words(_ error: HTTPClientError, _ proxy: ProxyAddress) -> String? {
    switch error {
    case .proxyAuthenticationRequired where proxy.user == nil:
      "the proxy wants a user and a password"
    case .proxyAuthenticationRequired: "the proxy refused the user or the password"
    case .invalidProxyResponse: "the proxy refused to connect"
    default: nil
    }
  }
}
