import FoundationEssentials

/// Why the queue has no answer to hand over.
package enum QueueError: Error, Equatable, Sendable {
  /// There is no whole response.
  case transport(TransportError)
  /// The host wants to be left alone until then.
  case limited(until: Date)
  /// The host refuses the credentials.
  case credentialsRefused
  /// A sign-in page answers instead of the host.
  case captivePortal
  /// The server could not answer this request; `until` is when it wants to be asked again.
  case serverError(status: Int, until: Date? = nil)
  /// The host refuses what was asked for, with its own words where it had some.
  case refused(status: Int, message: String?)
  /// The answer is not what was asked for; `reason` is a clause of our own words.
  case unreadable(reason: String)
}

extension QueueError {
  /// Whether trying again cannot help, unless the network changes or the reader does something.
  var isFinal: Bool {
    switch self {
    case .credentialsRefused, .refused, .unreadable, .transport(.bodyTooLarge), .transport(.badURL),
      .transport(.cancelled):
      true
    case .transport, .limited, .captivePortal, .serverError: false
    }
  }

  /// Whether a second try would cost the caller the same five seconds again.
  ///
  /// So one request makes one TLS handshake: a server that stalls in one stalls in the next too.
  var endsCountedTries: Bool {
    if case .transport(.connectTimedOut) = self { true } else { false }
  }

  /// Whether the host could not be reached at all.
  var isOffline: Bool {
    switch self {
    case .transport(.certificateRefused): false
    case .transport: true
    default: false
    }
  }

  /// Whether the host set the time.
  var isLimit: Bool {
    if case .limited = self { true } else { false }
  }
}
