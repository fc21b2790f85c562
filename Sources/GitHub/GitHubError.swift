import FoundationEssentials
import Networking

/// Why a redirect is not followed.
package enum RedirectProblem: Equatable, Sendable {
  /// It leads to another scheme, host or port.
  case elsewhere
  /// It leads to an address that this request has been at.
  case loop
  /// There are more in a row than ``RedirectChain/limit``.
  case tooMany
}

/// Why there is no answer of use from GitHub.
package enum GitHubError: Error, Equatable, Sendable {
  /// There is no whole response.
  case transport(TransportError)
  /// A limit is reached; nothing is to be asked before `until`.
  case rateLimited(until: Date)
  /// GitHub refuses the token, which must not be sent again.
  case tokenRefused
  /// GitHub refuses, in its own words.
  case forbidden(message: String)
  /// There is nobody, or GitHub hides them from this reader.
  case notFound
  /// Taken away for good (410).
  case gone
  /// Withheld for legal reasons (451).
  case withheld
  /// A status from 500 on; `until` is when the server wants to be asked again.
  case serverError(status: Int, until: Date? = nil)
  /// A sign-in page answers instead of GitHub.
  case captivePortal
  /// A redirect that is not followed.
  case redirected(RedirectProblem)
  /// The answer is not what was asked for; `reason` is a clause of our own words.
  case malformed(reason: String)
  /// Another status, with GitHub's own words where it had some.
  case unexpected(status: Int, message: String?)
  /// The API's address cannot be used.
  case badBase(reason: String)
  /// No account can have that login.
  case badLogin(reason: String)
  /// No token can look like that; the text is not repeated.
  case badToken(reason: String)
}

extension GitHubError {
  /// What the queue's error means for a request to GitHub.
  package init(_ error: QueueError) {
    switch error {
    case .transport(let error): self = .transport(error)
    case .limited(let until): self = .rateLimited(until: until)
    case .credentialsRefused: self = .tokenRefused
    case .captivePortal: self = .captivePortal
    case .serverError(let status, let until): self = .serverError(status: status, until: until)
    case .refused(let status, let message): self.init(status: status, message)
    case .unreadable(let reason): self = .malformed(reason: reason)
    }
  }

  private init(status: Int, _ message: String?) {
    switch status {
    case 401: self = .forbidden(message: message ?? "it wants a token")
    case 403, 429: self = .forbidden(message: message ?? "no reason given")
    case 404: self = .notFound
    case 410: self = .gone
    case 451: self = .withheld
    case 500...: self = .serverError(status: status)
    default: self = .unexpected(status: status, message: message)
    }
  }
}
