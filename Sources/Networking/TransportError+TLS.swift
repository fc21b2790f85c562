import NIOSSL

extension TransportError {
  /// What a failure of TLS means.
  init(_ error: NIOSSLError) {
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
      self = .certificateRefused(reason: Self.words(stack))
    default: self = .certificateRefused(reason: "TLS failed")
    }
  }

  // The library's own names for what went wrong; it tells no more of a certificate than that.
  private static let reasons = [
    ("CERTIFICATE_VERIFY_FAILED", "nobody trusted vouches for it, or it has expired"),
    ("PROTOCOL_VERSION", "only TLS older than 1.2 is spoken there"),
    ("UNSUPPORTED_PROTOCOL", "only TLS older than 1.2 is spoken there"),
    ("WRONG_VERSION_NUMBER", "no TLS is spoken there"),
    ("HTTP_REQUEST", "no TLS is spoken there"),
    ("HANDSHAKE_FAILURE", "no way to encrypt is known on both sides"),
  ]

  private static func words(_ stack: NIOBoringSSLErrorStack) -> String {
    let said = stack.map(\.description).joined(separator: " ")
    return reasons.first { said.contains($0.0) }?.1 ?? "TLS failed"
  }
}
