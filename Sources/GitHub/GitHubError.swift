import FoundationEssentials

/// Why a request to GitHub failed.
///
/// Each `reason` is a clause written by this program, never text that a server sent.
package enum GitHubError: Error, Equatable, Sendable {
  // The request was not sent.

  /// The reader started with `--offline`.
  case offline
  /// The API's address cannot be used.
  case badBase(reason: String)
  /// No account can have that login.
  case badLogin(reason: String)
  /// It cannot be a token; the text is not repeated.
  case badToken(reason: String)
  /// The address cannot be requested.
  case badURL

  // No complete response arrived.

  /// No connection could be made.
  case unreachable(reason: String)
  /// No connection was ready within the five seconds that TCP and TLS have together.
  case connectTimedOut(reason: String)
  /// The response was incomplete when the deadline passed.
  case timedOut(after: Duration)
  /// The connection ended before the response did.
  case closedEarly(reason: String)
  /// The server's certificate was refused.
  case certificateRefused(reason: String)
  /// The response is not valid HTTP.
  case notHTTP(reason: String)
  /// The body has more bytes than `limit`.
  case bodyTooLarge(limit: Int)
  case cancelled

  // A response arrived, but not the one that was requested.

  /// The budget is used up; nothing may be requested before `until`.
  case rateLimited(until: Date)
  /// GitHub asks for a pause until then, though the budget may not be used up: a secondary rate limit.
  case paused(until: Date)
  /// GitHub refuses the token, which must not be sent again.
  case tokenRefused
  /// A network's sign-in page answers instead of GitHub.
  case captivePortal
  /// A status of 500 or more; `until` is when the server allows a retry, if it said so.
  case serverError(status: Int, until: Date? = nil)
  /// The account does not exist, or GitHub hides it from this reader (404).
  case notFound
  /// Removed for good (410).
  case gone
  /// Withheld for legal reasons (451).
  case withheld
  /// Another status, with GitHub's own message if there was one.
  case refused(status: Int, message: String?)
  /// The response cannot be used.
  case malformed(reason: String)

  /// The error for a status, with GitHub's own message if there was one.
  package init(status: Int, message: String?) {
    switch status {
    case 404: self = .notFound
    case 410: self = .gone
    case 451: self = .withheld
    default: self = .refused(status: status, message: message)
    }
  }

  package var isNotFoundOrGone: Bool { self == .notFound || self == .gone }

  /// When the same request may succeed.
  enum Retry {
    /// Not before the network changes or the reader does something.
    case never
    case later
    /// Later, and at once when this machine's network changes: the host could not be reached.
    case whenNetworkChanges
  }

  var retry: Retry {
    switch self {
    case .unreachable, .connectTimedOut, .timedOut, .closedEarly, .notHTTP: .whenNetworkChanges
    case .rateLimited, .paused, .certificateRefused, .captivePortal, .serverError: .later
    default: .never
    }
  }

  /// Whether the same request may succeed a little later.
  package var isTransient: Bool { retry != .never }

  /// Before when nothing may be requested; `nil` for what is not a limit.
  package var limitEnd: Date? {
    switch self {
    case .rateLimited(let until), .paused(let until): until
    default: nil
    }
  }

  package var isLimit: Bool { limitEnd != nil }
}
