import FoundationEssentials
import Synchronization

/// GitHub's rate limits: requests in an hour, and searches in a minute; more of both with a token.
final class RequestBudgets: Sendable {
  enum Resource: String {
    case core, search
  }

  /// What the headers of one answer say.
  struct Budget {
    let resource: Resource
    let limit: Int
    let remaining: Int
    let resetAt: Int
    /// Whether nothing was left for this request.
    let isUsedUp: Bool

    var headers: [(name: String, value: String)] {
      [
        ("X-RateLimit-Limit", "\(limit)"), ("X-RateLimit-Remaining", "\(remaining)"),
        ("X-RateLimit-Used", "\(limit - remaining)"), ("X-RateLimit-Reset", "\(resetAt)"),
        ("X-RateLimit-Resource", resource.rawValue),
      ]
    }

    var json: String { #"{"limit":\#(limit),"remaining":\#(remaining),"reset":\#(resetAt)}"# }
  }

  private let requests: Int
  private let searches: Int
  private let used = Mutex<[String: (count: Int, resetAt: Int)]>([:])

  /// - Parameters:
  ///   - requests: How many there are in an hour without a token.
  ///   - searches: How many there are in a minute without a token.
  init(requests: Int, searches: Int) {
    self.requests = requests
    self.searches = searches
  }

  /// Counts one request, unless it is free.
  func count(_ resource: Resource, hasToken: Bool, isFree: Bool) -> Budget {
    let (key, isSearch) = ("\(resource) \(hasToken)", resource == .search)
    let limit = hasToken ? (isSearch ? 30 : 5_000) : (isSearch ? searches : requests)
    let now = Int(Date().timeIntervalSince1970)
    return used.withLock { used in
      var (count, resetAt) = used[key] ?? (0, 0)
      if now >= resetAt { (count, resetAt) = (0, now + (isSearch ? 60 : 3_600)) }
      let isUsedUp = count >= limit && !isFree
      if !isFree, !isUsedUp { count += 1 }
      used[key] = (count, resetAt)
      return Budget(
        resource: resource, limit: limit, remaining: max(0, limit - count), resetAt: resetAt,
        isUsedUp: isUsedUp)
    }
  }

  /// The answer of `/rate_limit`.
  func overview(hasToken: Bool) -> CannedAnswer {
    let core = count(.core, hasToken: hasToken, isFree: true)
    let search = count(.search, hasToken: hasToken, isFree: true)
    let resources = #"{"core":\#(core.json),"search":\#(search.json)}"#
    return .json(#"{"resources":\#(resources),"rate":\#(core.json)}"#).adding(core.headers)
  }
}
