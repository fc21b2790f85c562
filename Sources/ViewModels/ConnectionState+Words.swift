import FoundationEssentials
import Repository

extension ConnectionState {
  /// How things stand, in a few words; `nil` while nobody knows.
  ///
  /// - Parameter time: How a time of day is written.
  package func words(time: (Date) -> String) -> String? {
    switch self {
    case .unknown: nil
    case .online: "online"
    case .notAsked: "offline"
    case .failing(let error, let seconds):
      Self.words(for: error, time: time) + (seconds.map { Self.countdown($0) } ?? "")
    }
  }

  /// The same for the prompt, where only what is wrong is worth a word.
  package func sign(time: (Date) -> String) -> String? {
    self == .online ? nil : words(time: time)
  }

  private static func words(for error: FetchError, time: (Date) -> String) -> String {
    switch error {
    case .rateLimited(let until): "rate limited until \(time(until))"
    case .tokenRefused, .tokenUnusable: "token refused"
    case .certificateRefused: "certificate refused"
    case .captivePortal: "sign-in page in the way"
    case .serverTrouble, .malformed: "server trouble"
    default: "offline"
    }
  }

  private static func countdown(_ seconds: Int) -> String {
    seconds < 60 ? ", retry in \(seconds) s" : ", retry in \(seconds / 60) min"
  }
}
