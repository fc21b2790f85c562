import FoundationEssentials

/// Why something could not be had; the only error that view models and commands see.
///
/// A view model's notice (a command's message) turns it into a sentence; nothing below does.
package enum FetchError: Error, Equatable, Sendable {
  /// The reader started with `--offline`.
  case notAsked
  /// No connection to GitHub; `reason` is a clause of our own words.
  case offline(reason: String)
  /// No whole answer within the time limit.
  case timedOut
  /// Nothing may be asked until then.
  case rateLimited(until: Date)
  /// GitHub does not take the token.
  case tokenRefused
  /// The token in the environment cannot be one.
  case tokenUnusable(reason: String)
  /// Nobody of that login, or hidden from this reader.
  case notFound
  /// It was taken away for good.
  case gone
  /// It is withheld for legal reasons.
  case withheld
  /// The server's certificate does not hold.
  case certificateRefused(reason: String)
  /// Something between here and GitHub answers with a page of its own.
  case captivePortal
  /// An answer of the 500s; `until` is when the server wants to be asked again.
  case serverTrouble(status: Int, until: Date? = nil)
  /// GitHub will not do it, in its own words.
  case refused(message: String)
  /// An answer that is not what was asked for.
  case malformed(reason: String)
  /// A login that no account can have.
  case badLogin(reason: String)
  /// The note is longer than ``Note/byteLimit``; `bytes` of UTF-8.
  case noteTooLong(bytes: Int)
  /// The store on disk could not be read or written; `reason` is a whole sentence.
  case store(reason: String)
  /// The store on disk has no room now, or may not be written; the same may be saved later. `reason`
  /// is a whole sentence.
  case unwritable(reason: String)
  /// The reader gave it up.
  case cancelled
}

extension FetchError {
  /// Whether it is the store on disk that failed.
  package var isOfStore: Bool {
    switch self {
    case .store, .unwritable: true
    default: false
    }
  }

  /// Whether waiting can help: the same may well come a little later.
  package var mayPass: Bool {
    switch self {
    case .offline, .timedOut, .rateLimited, .certificateRefused, .captivePortal, .serverTrouble:
      true
    default: false
    }
  }
}
