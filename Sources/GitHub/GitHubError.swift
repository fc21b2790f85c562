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
  /// No token can look like that; the text is not repeated.
  case badToken(reason: String)
  /// The address cannot be asked.
  case badURL

  // No complete response arrived.

  /// No connection could be made.
  case unreachable(reason: String)
  /// No connection was ready within the five seconds that TCP and TLS have together.
  case connectTimedOut(reason: String)
  /// The response was not whole when the deadline passed.
  case timedOut(after: Duration)
  /// The connection ended before the response did.
  case closedEarly(reason: String)
  /// The server's certificate was refused.
  case certificateRefused(reason: String)
  /// The response is not HTTP as it should be.
  case notHTTP(reason: String)
  /// The body has more bytes than were allowed.
  case bodyTooLarge(limit: Int)
  /// The caller cancelled the request.
  case cancelled

  // A response arrived, but not the one that was requested.

  /// A limit is reached; nothing is to be asked before `until`.
  case rateLimited(until: Date)
  /// GitHub refuses the token, which must not be sent again.
  case tokenRefused
  /// A sign-in page answers instead of GitHub.
  case captivePortal
  /// A status from 500 on; `until` is when the server wants to be asked again.
  case serverError(status: Int, until: Date? = nil)
  /// There is nobody, or GitHub hides them from this reader.
  case notFound
  /// Taken away for good (410).
  case gone
  /// Withheld for legal reasons (451).
  case withheld
  /// Another status, with GitHub's own words where it had some.
  case refused(status: Int, message: String?)
  /// The answer cannot be used.
  case malformed(reason: String)
}

extension GitHubError {
  /// A refusal with that status, and GitHub's own words where it had some.
  package init(status: Int, message: String?) {
    switch status {
    case 404: self = .notFound
    case 410: self = .gone
    case 451: self = .withheld
    case 500...: self = .serverError(status: status)
    default: self = .refused(status: status, message: message)
    }
  }

  /// Whether GitHub knows nobody of that name.
  package var isNotFoundOrGone: Bool { self == .notFound || self == .gone }

  /// Whether waiting can help, because the same request may succeed a little later.
  package var isTransient: Bool {
    switch self {
    case .unreachable, .connectTimedOut, .timedOut, .closedEarly, .rateLimited, .certificateRefused,
      .captivePortal, .serverError:
      true
    default: false
    }
  }

  /// Whether trying again cannot help, unless the network changes or the reader does something.
  var isFinal: Bool {
    if case .notHTTP = self { false } else { !isTransient }
  }

  /// Whether a second try would cost the caller the same five seconds again.
  ///
  /// So one request makes one TLS handshake: a server that stalls in one stalls in the next too.
  var endsCountedTries: Bool {
    if case .connectTimedOut = self { true } else { false }
  }

  /// Whether the host could not be reached at all.
  var isOffline: Bool {
    switch self {
    case .unreachable, .connectTimedOut, .timedOut, .closedEarly, .notHTTP: true
    default: false
    }
  }

  /// Whether the host set the time.
  package var isLimit: Bool {
    if case .rateLimited = self { true } else { false }
  }
}
