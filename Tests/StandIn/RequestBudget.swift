import FoundationEssentials
import Synchronization

/// Counts requests down, as GitHub does: so many an hour, more with a token.
final class RequestBudget: Sendable {
  /// What the headers of one answer tell.
  struct Count {
    let limit: Int
    let remaining: Int
    let resetAt: Int
    /// Whether there was nothing left for this request.
    let isUsedUp: Bool
  }

  private static let withToken = 5_000
  private let withoutToken: Int
  private let used = Mutex<[Bool: Int]>([:])
  private let resetAt = Int(Date().timeIntervalSince1970) + 3_600

  init(withoutToken: Int) {
    self.withoutToken = withoutToken
  }

  /// Takes one request, or none when `isFree`.
  func take(hasToken: Bool, isFree: Bool) -> Count {
    let limit = hasToken ? Self.withToken : withoutToken
    return used.withLock { used in
      let before = used[hasToken, default: 0]
      let isUsedUp = before >= limit && !isFree
      let after = isFree || isUsedUp ? before : before + 1
      used[hasToken] = after
      return Count(
        limit: limit, remaining: max(0, limit - after), resetAt: resetAt, isUsedUp: isUsedUp)
    }
  }
}

extension RequestBudget.Count {
  var headers: [(name: String, value: String)] {
    [
      ("X-RateLimit-Limit", "\(limit)"), ("X-RateLimit-Remaining", "\(remaining)"),
      ("X-RateLimit-Used", "\(limit - remaining)"), ("X-RateLimit-Reset", "\(resetAt)"),
      ("X-RateLimit-Resource", "core"),
    ]
  }

  var json: String {
    let core = #"{"limit":\#(limit),"remaining":\#(remaining),"reset":\#(resetAt)}"#
    return #"{"resources":{"core":\#(core)},"rate":\#(core)}"#
  }
}
