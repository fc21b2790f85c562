import FoundationEssentials
import Models

extension RateLimit {
  /// Reads GitHub's `x-ratelimit-` headers; `nil` when they do not say how much is left of how much.
  init?(headers: HTTPFields) {
    guard let remaining = headers.first("x-ratelimit-remaining").flatMap({ Int($0) }),
      let limit = headers.first("x-ratelimit-limit").flatMap({ Int($0) })
    else { return nil }
    let reset = headers.first("x-ratelimit-reset").flatMap { Int64($0) }
    self.init(told: remaining, of: limit, reset: reset)
  }

  // The end of the year 9999, in seconds since 1970.
  private static let lastReset: Int64 = 253_402_300_799

  // An answer can have any number, and the program counts with these.
  fileprivate init(told remaining: Int, of limit: Int, reset: Int64?) {
    self.init(
      remaining: max(remaining, 0), limit: max(limit, 0),
      resetAt: reset.map {
        Date(timeIntervalSince1970: TimeInterval(min(max($0, 0), Self.lastReset)))
      })
  }
}

extension BackoffScope.Resource {
  /// The budget that a response counted against; `nil` where it names none of those known here.
  init?(headers: HTTPFields) {
    guard let name = headers.first("x-ratelimit-resource") else { return nil }
    self.init(rawValue: name)
  }
}

/// The response of `/rate_limit`: the rate limits, and what its headers say about the token.
package struct RateLimitReport: Sendable {
  /// The status of the response: 404 from an Enterprise server without limits.
  package let status: Int
  /// The budget of all requests but searches, where it was told.
  package let core: RateLimit?
  /// The budget of searches, where it was told.
  package let search: RateLimit?
  /// What the token may do; `nil` where that was not told, as of fine-grained tokens.
  package let scopes: String?
  /// When the token expires, in GitHub's words; `nil` where that was not told.
  package let expiry: String?

  init(_ response: HTTPResponse) {
    let body = try? JSON.decode(RateLimitBody.self, from: response.body)
    status = response.status
    core = RateLimit(headers: response.headers) ?? body?.core?.rateLimit
    search = body?.search?.rateLimit
    scopes = response.headers.first("x-oauth-scopes")
    expiry = response.headers.first("github-authentication-token-expiration")
  }
}

/// The body of the answer about the budgets; each may be missing.
private struct RateLimitBody: Decodable {
  /// One budget.
  struct Count: Decodable {
    let limit: Int
    let remaining: Int
    let reset: Int64

    var rateLimit: RateLimit {
      RateLimit(told: remaining, of: limit, reset: reset)
    }
  }

  let core: Count?
  let search: Count?

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
      .nestedContainer(keyedBy: CodingKeys.self, forKey: .resources)
    core = try? keys.decode(Count.self, forKey: .core)
    search = try? keys.decode(Count.self, forKey: .search)
  }

  private enum CodingKeys: String, CodingKey {
    case resources, core, search
  }
}
