import GitHub
import Repository
import Terminal

// The state of the connection, in a few words.
extension ConnectionState {
  /// The state in words; `nil` while it is unknown.
  var description: String? {
    switch self {
    case .unknown: nil
    case .online: "online"
    case .demo: "demo"
    case .offline: "offline"
    case .failing(let error, let seconds):
      Names(of: error).long + (seconds.map { ", retry in \(Self.duration($0))" } ?? "")
    }
  }

  /// The state for the prompt, longest form first, or the one form in words to speak; empty while all is well.
  ///
  /// A countdown has a fixed width, so that the text typed after it does not move.
  func promptForms(isSpoken: Bool) -> [String] {
    guard self != .online, self != .demo, let description else { return [] }
    guard !isSpoken, case .failing(let error, let seconds) = self else { return [description] }
    let names = Names(of: error)
    guard let clock = seconds.map(Self.clock) else { return [names.long, names.short] }
    let counting = (names.long == names.short ? [names.short] : [names.long, names.short])
      .map { "\($0) \(clock)" }
    return ["\(names.long), retry in \(clock)"] + counting + [names.short]
  }

  private static func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min"
  }

  // Minutes and seconds, such as `0:04`.
  private static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}

/// What the prompt calls an error, on a wide and on a narrow terminal.
private struct Names {
  let long: String
  let short: String

  init(of error: GitHubError) {
    (long, short) =
      switch error {
      case .rateLimited(let until):
        ("rate limited until \(LocalTime.time(until))", "limit until \(LocalTime.time(until))")
      case .paused(let until):
        ("paused until \(LocalTime.time(until))", "pause until \(LocalTime.time(until))")
      case .tokenRefused, .badToken: ("token refused", "token refused")
      case .certificateRefused: ("certificate refused", "certificate")
      case .captivePortal: ("sign-in page in the way", "sign-in page")
      case .serverError, .malformed, .notHTTP, .bodyTooLarge: ("server error", "error")
      default: ("offline", "offline")
      }
  }
}
