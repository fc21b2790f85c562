import FoundationEssentials

/// How things stood with GitHub at the last exchange.
package enum ConnectionState: Sendable, Equatable {
  /// Nothing was asked yet.
  case unknown
  /// The last exchange ended in an answer of the API.
  case online
  /// The reader started with `--offline`.
  case notAsked
  /// The last exchange failed, and why.
  case failing(FetchError)
}

extension ConnectionState {
  /// How things stand after an exchange that ended in `error`.
  ///
  /// A refusal of the API is an answer too; giving up says nothing, so it keeps `before`.
  init(after error: FetchError, before: ConnectionState) {
    switch error {
    case .notFound, .refused: self = .online
    case .cancelled, .store, .badLogin, .noteTooLong: self = before
    case .notAsked: self = .notAsked
    default: self = .failing(error)
    }
  }
}
