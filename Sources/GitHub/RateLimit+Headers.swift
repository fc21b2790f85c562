import FoundationEssentials
import Models
import Networking

extension RateLimit {
  /// Reads GitHub's `x-ratelimit-` headers; `nil` when they do not say how much is left of how much.
  init?(headers: HTTPFields) {
    guard let remaining = headers.first("x-ratelimit-remaining").flatMap({ Int($0) }),
      let limit = headers.first("x-ratelimit-limit").flatMap({ Int($0) })
    else { return nil }
    let reset = headers.first("x-ratelimit-reset").flatMap { Int64($0) }
    self.init(
      remaining: remaining, limit: limit,
      resetAt: reset.map { Date(timeIntervalSince1970: TimeInterval($0)) })
  }
}
