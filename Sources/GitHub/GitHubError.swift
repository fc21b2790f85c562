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

/// Why GitHub gave no answer of use.
package enum GitHubError: Error, Equatable, Sendable {
  /// There is no whole answer.
  case transport(TransportError)
  /// The budget is used up; nothing is to be asked before `until`.
  case rateLimited(until: Date)
  /// The token is refused; it is not to be tried again.
  case tokenRefused
  /// GitHub will not, in its own words.
  case forbidden(message: String)
  /// Nobody there, or hidden from this reader.
  case notFound
  /// Taken away for good (410).
  case gone
  /// Withheld for legal reasons (451).
  case withheld
  /// An answer of the 500s; `until` is when the server wants to be asked again.
  case serverTrouble(status: Int, until: Date? = nil)
  /// Something on the way answers with a page of its own.
  case captivePortal
  /// A redirect that is not followed.
  case redirected(RedirectProblem)
  /// An answer that is not what was asked for; `reason` is a clause of our own words.
  case malformed(reason: String)
  /// Any other status, with GitHub's own words where it had some.
  case unexpected(status: Int, message: String?)
  /// The API's address cannot be used.
  case badBase(reason: String)
  /// No account can have that login.
  case badLogin(reason: String)
  /// No token can look like that; the text is not repeated.
  case badToken(reason: String)
}
