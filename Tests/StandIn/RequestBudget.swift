import FoundationEssentials
import Synchronization

/// Counts requests down, as GitHub does: so many in a time, more with a token.
final class RequestBudget: Sendable {
  /// What the headers of one answer tell.
  struct Count {
    let resource: String
    let limit: Int
    let remaining: Int
    let resetAt: Int
    /// Whether there was nothing left for this request.
    let isUsedUp: Bool
  }

  private struct State {
    var used: [Bool: Int] = [:]
    var resetAt = 0
  }

  private let resource: String
  private let withoutToken: Int
  private let withToken: Int
  private let seconds: Int
  private let state = Mutex(State())

  /// - Parameter seconds: After which it begins anew, counted from its first request.
  init(_ resource: String, withoutToken: Int, withToken: Int, seconds: Int) {
    self.resource = resource
    self.withoutToken = withoutToken
    self.withToken = withToken
    self.seconds = seconds
  }

  /// Takes one request, or none when `isFree`.
  func take(hasToken: Bool, isFree: Bool) -> Count {
    let limit = hasToken ? withToken : withoutToken
    let now = Int(Date().timeIntervalSince1970)
    return state.withLock { state in
      if now >= state.resetAt { state = State(resetAt: now + seconds) }
      let before = state.used[hasToken, default: 0]
      let isUsedUp = before >= limit && !isFree
      let after = isFree || isUsedUp ? before : before + 1
      state.used[hasToken] = after
      return Count(
        resource: resource, limit: limit, remaining: max(0, limit - after),
        resetAt: state.resetAt, isUsedUp: isUsedUp)
    }
  }

  /// Gives back all that was taken.
  func renew() {
    state.withLock { $0 = State() }
  }
}

extension RequestBudget.Count {
  var headers: [(name: String, value: String)] {
    [
      ("X-RateLimit-Limit", "\(limit)"), ("X-RateLimit-Remaining", "\(remaining)"),
      ("X-RateLimit-Used", "\(limit - remaining)"), ("X-RateLimit-Reset", "\(resetAt)"),
      ("X-RateLimit-Resource", resource),
    ]
  }

  var json: String {
    #"{"limit":\#(limit),"remaining":\#(remaining),"reset":\#(resetAt)}"#
  }
}

/// GitHub's budgets: an hour's, and a minute's for searches alone.
struct RequestBudgets {
  private let core: RequestBudget
  private let search: RequestBudget

  /// - Parameters:
  ///   - budget: How many requests an hour without a token.
  ///   - searches: How many searches a minute without a token.
  init(budget: Int, searches: Int) {
    core = RequestBudget("core", withoutToken: budget, withToken: 5_000, seconds: 3_600)
    search = RequestBudget("search", withoutToken: searches, withToken: 30, seconds: 60)
  }

  /// The budget that a request counts against.
  func budget(of place: APIPlace) -> RequestBudget { place == .search ? search : core }

  /// What there is of them, for somebody who asks.
  func overview(hasToken: Bool) -> CannedAnswer {
    let core = core.take(hasToken: hasToken, isFree: true)
    let search = search.take(hasToken: hasToken, isFree: true)
    let resources = #"{"core":\#(core.json),"search":\#(search.json)}"#
    return .json(#"{"resources":\#(resources),"rate":\#(core.json)}"#).adding(core.headers)
  }

  func renew() {
    core.renew()
    search.renew()
  }
}
