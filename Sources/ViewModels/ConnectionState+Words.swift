import Repository

extension ConnectionState {
  /// How things stand, in a word or two, for the line above a list; `nil` while nobody knows.
  package var words: String? {
    switch self {
    case .unknown: nil
    case .online: "online"
    case .notAsked: "offline"
    case .failing(.rateLimited): "rate limited"
    case .failing(.tokenRefused), .failing(.tokenUnusable): "token refused"
    case .failing(.certificateRefused): "certificate refused"
    case .failing(.signInPage): "sign-in page in the way"
    case .failing(.serverTrouble), .failing(.malformed): "server trouble"
    case .failing: "offline"
    }
  }

  /// The same for the prompt, where only what is wrong is worth a word.
  package var sign: String? {
    self == .online ? nil : words
  }
}
