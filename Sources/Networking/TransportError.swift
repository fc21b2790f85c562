/// Why there is no whole answer; reasons are clauses of our own words, never text from elsewhere.
package enum TransportError: Error, Equatable, Sendable {
  /// No connection could be made.
  case unreachable(reason: String)
  /// No connection was ready within the five seconds that TCP and TLS have together.
  case connectTimedOut(reason: String)
  /// No address belongs to the name.
  case nameNotFound(host: String)
  /// The answer was not whole when the deadline passed.
  case timedOut(after: Duration)
  /// The connection ended before the answer did.
  case closedEarly(reason: String)
  /// The body has more bytes than were allowed.
  case bodyTooLarge(limit: Int)
  /// The server could not show who it is.
  case certificateRefused(reason: String)
  /// The answer is not HTTP as it should be.
  case malformed(reason: String)
  /// The address cannot be asked.
  case badURL(String)
  /// The caller gave it up.
  case cancelled
}
