import FoundationEssentials
import GitHub
import Repository

// The state of the connection, in a few words.
extension ConnectionState {
  /// The state in words; `nil` while it is unknown.
  ///
  /// - Parameter time: How a time of day is written.
  package func description(time: (Date) -> String) -> String? {
    switch self {
    case .unknown: nil
    case .online: "online"
    case .offline: "offline"
    case .failing(let error, let seconds):
      Sign(of: error, time: time).long + (seconds.map { Self.countdown($0) } ?? "")
    }
  }

  /// The state for the prompt, which shows only what is wrong: the longest form first.
  ///
  /// A countdown has a fixed width, so that the text typed after it does not move.
  ///
  /// - Parameters:
  ///   - isSpoken: Whether a screen reader speaks it; then there is one form, in words.
  ///   - time: How a time of day is written.
  package func promptForms(isSpoken: Bool, time: (Date) -> String) -> [String] {
    guard self != .online, let words = description(time: time) else { return [] }
    guard !isSpoken, case .failing(let error, let seconds) = self else { return [words] }
    let sign = Sign(of: error, time: time)
    guard let clock = seconds.map(Self.clock) else { return [sign.long, sign.short] }
    let names = sign.long == sign.short ? [sign.short] : [sign.long, sign.short]
    return ["\(sign.long), retry in \(clock)"] + names.map { "\($0) \(clock)" } + [sign.short]
  }

  private static func countdown(_ seconds: Int) -> String {
    seconds < 60 ? ", retry in \(seconds) s" : ", retry in \(seconds / 60) min"
  }

  // Minutes and seconds.
  private static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}

/// What an error is called in the prompt, where there is room and where there is little.
private struct Sign {
  let long: String
  let short: String

  init(of error: GitHubError, time: (Date) -> String) {
    (long, short) =
      switch error {
      case .rateLimited(let until):
        ("rate limited until \(time(until))", "limit until \(time(until))")
      case .tokenRefused, .badToken: ("token refused", "token refused")
      case .certificateRefused: ("certificate refused", "certificate")
      case .captivePortal: ("sign-in page in the way", "sign-in page")
      case .serverError, .malformed, .notHTTP, .bodyTooLarge: ("server trouble", "trouble")
      default: ("offline", "offline")
      }
  }
}
