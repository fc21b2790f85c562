import FoundationEssentials

/// Why something was not read, fetched or saved; the only error that view models and commands see.
///
/// A view model's notice, or a command's message, makes a sentence of it; no lower layer does.
package enum FetchError: Error, Equatable, Sendable {
  /// The reader started with `--offline`.
  case notAsked
  /// No connection to GitHub; `reason` is a clause of our own words.
  case offline(reason: String)
  /// No whole answer within the time limit.
  case timedOut
  /// GitHub's rate limit is used up until then.
  case rateLimited(until: Date)
  /// GitHub does not take the token.
  case tokenRefused
  /// The token in the environment cannot be one.
  case tokenUnusable(reason: String)
  /// Nobody of that login, or hidden from this reader.
  case notFound
  /// The account was deleted for good.
  case gone
  /// GitHub withholds the account for legal reasons.
  case withheld
  /// The server's certificate was not accepted.
  case certificateRefused(reason: String)
  /// A captive portal answers with a page of its own.
  case captivePortal
  /// An answer of the 500s; `until` is when the server wants to be asked again.
  case serverTrouble(status: Int, until: Date? = nil)
  /// GitHub refuses, in its own words.
  case refused(message: String)
  /// An answer of the wrong form.
  case malformed(reason: String)
  /// A login that no account can have.
  case badLogin(reason: String)
  /// The note is longer than ``Note/byteLimit``; `bytes` of UTF-8.
  case noteTooLong(bytes: Int)
  /// The store on disk could not be read or written; `reason` is a whole sentence.
  case store(reason: String)
  /// The store on disk has no room now, or may not be written; saving may succeed later. `reason` is a
  /// whole sentence.
  case unwritable(reason: String)
  /// The reader cancelled the request.
  case cancelled
}

extension FetchError {
  /// Whether the store on disk failed.
  package var isOfStore: Bool {
    switch self {
    case .store, .unwritable: true
    default: false
    }
  }

  /// Whether GitHub knows nobody of that name.
  package var isOfNobody: Bool { self == .notFound || self == .gone }

  /// Whether waiting can help, because the same request may succeed a little later.
  package var mayPass: Bool {
    switch self {
    case .offline, .timedOut, .rateLimited, .certificateRefused, .captivePortal, .serverTrouble:
      true
    default: false
    }
  }
}
