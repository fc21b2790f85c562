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
  case intercepted
  /// The server has trouble with this request.
  case trouble(status: Int)
}

extension QueueError {
  /// Whether trying again, without another network or the reader's doing, cannot help.
  var isFinal: Bool {
    switch self {
    case .credentialsRefused, .transport(.bodyTooLarge), .transport(.badURL),
      .transport(.cancelled):
      true
    case .transport, .limited, .intercepted, .trouble: false
    }
  }
}
