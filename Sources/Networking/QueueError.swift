import FoundationEssentials

/// Why the queue has no answer to hand over.
package enum QueueError: Error, Equatable, Sendable {
  /// There is no whole answer.
  case transport(TransportError)
  /// The host wants to be left alone until then.
  case limited(until: Date)
  /// The host refuses the credentials.
  case credentialsRefused
  /// Something on the way answers instead of the host.
  case captivePortal
  /// The server has trouble with this request; `until` is when it wants to be asked again.
  case trouble(status: Int, until: Date? = nil)
}

extension QueueError {
  /// Whether trying again, without another network or the reader's doing, cannot help.
  var isFinal: Bool {
    switch self {
    case .credentialsRefused, .transport(.bodyTooLarge), .transport(.badURL),
      .transport(.cancelled):
      true
    case .transport, .limited, .captivePortal, .trouble: false
    }
  }

  /// Whether a second try would cost whoever waits the same five seconds again.
  ///
  /// One request makes one TLS handshake, then: a server that stalls in it stalls in the next too.
  var endsCountedTries: Bool {
    if case .transport(.connectTimedOut) = self { return true }
    return false
  }
}
