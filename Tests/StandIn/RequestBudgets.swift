import FoundationEssentials
import Synchronization

/// GitHub's budgets: requests of an hour, and searches of a minute; more of both with a token.
final class RequestBudgets: Sendable {
  enum Resource: String {
    case core, search
  }

  /// What the headers of one answer tell.
  struct Budget {
    let resource: Resource
    let limit: Int
    let remaining: Int
    let resetAt: Int
    /// Whether there was nothing left for this request.
    let isUsedUp: Bool
  }

  private struct Key: Hashable {
    let resource: Resource
    let hasToken: Bool
  }

  private let requests: Int
  private let searches: Int
  private let used = Mutex<[Key: (count: Int, resetAt: Int)]>([:])

  /// - Parameters:
  ///   - requests: How many there are in an hour without a token.
  ///   - searches: How many there are in a minute without a token.
  init(requests: Int, searches: Int) {
    self.requests = requests
    self.searches = searches
  }

  /// Takes one request, or none where it is free.
  func take(_ resource: Resource, hasToken: Bool, isFree: Bool) -> Budget {
    let (key, isSearch) = (Key(resource: resource, hasToken: hasToken), resource == .search)
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

  /// What there is of them, for somebody who asks.
  func overview(hasToken: Bool) -> CannedAnswer {
    let core = take(.core, hasToken: hasToken, isFree: true)
    let search = take(.search, hasToken: hasToken, isFree: true)
    let resources = #"{"core":\#(core.json),"search":\#(search.json)}"#
    return .json(#"{"resources":\#(resources),"rate":\#(core.json)}"#).adding(core.headers)
  }
}

extension RequestBudgets.Budget {
  var headers: [(name: String, value: String)] {
    [
      ("X-RateLimit-Limit", "\(limit)"), ("X-RateLimit-Remaining", "\(remaining)"),
      ("X-RateLimit-Used", "\(limit - remaining)"), ("X-RateLimit-Reset", "\(resetAt)"),
      ("X-RateLimit-Resource", resource.rawValue),
    ]
  }

  var json: String { #"{"limit":\#(limit),"remaining":\#(remaining),"reset":\#(resetAt)}"# }
}
