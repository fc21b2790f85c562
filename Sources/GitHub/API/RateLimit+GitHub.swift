import FoundationEssentials
import Models

extension RateLimit {
  /// Reads GitHub's `x-ratelimit-` headers; `nil` when they do not say how much is left of how much.
  init?(headers: HTTPFields) {
    guard let remaining = headers.first("x-ratelimit-remaining").flatMap({ Int($0) }),
      let limit = headers.first("x-ratelimit-limit").flatMap({ Int($0) })
    else { return nil }
    let reset = headers.first("x-ratelimit-reset").flatMap { Int64($0) }
    self.init(remaining: remaining, limit: limit, reset: reset)
  }

  // The end of the year 9999, in seconds since 1970.
  private static let lastReset: Int64 = 253_402_300_799

  // Clamps numbers from a response, which may be anything.
  fileprivate init(remaining: Int, limit: Int, reset: Int64?) {
    self.init(
      remaining: max(remaining, 0), limit: max(limit, 0),
      resetAt: reset.map {
        Date(timeIntervalSince1970: TimeInterval(min(max($0, 0), Self.lastReset)))
      })
  }
}

extension BackoffScope.Resource {
  /// The resource in `x-ratelimit-resource`, or `resource` without that header; `nil` for an unknown resource.
  init?(_ headers: HTTPFields, default resource: Self) {
    self.init(rawValue: headers.first("x-ratelimit-resource") ?? resource.rawValue)
  }
}

/// The response of `/rate_limit`: the rate limits, and what the headers say about token and API.
package struct RateLimitReport: Sendable {
  /// 404 from an Enterprise server without rate limits.
  package let status: Int
  /// The rate limit of all requests but searches.
  package let core: RateLimit?
  package let search: RateLimit?
  /// The token's scopes; `nil` for a fine-grained token.
  package let scopes: String?
  /// When the token expires, in GitHub's words.
  package let expiry: String?
  /// The headers that announce the end of the API's version, such as `Sunset: Fri, 10 Mar 2028 00:00:00 GMT`.
  package let endings: [String]

  init(_ response: HTTPResponse) {
    let body = try? JSON.decode(RateLimitBody.self, from: response.body).resources
    status = response.status
    core = RateLimit(headers: response.headers) ?? body?.core?.rateLimit
    search = body?.search?.rateLimit
    scopes = response.headers.first("x-oauth-scopes")
    expiry = response.headers.first("github-authentication-token-expiration")
    endings = ["Deprecation", "Sunset"].compactMap { name in
      response.headers.first(name).map { "\(name): \($0)" }
    }
  }
}

private struct RateLimitBody: Decodable {
  struct Count: Decodable {
    let limit: Int
    let remaining: Int
    let reset: Int64

    var rateLimit: RateLimit { RateLimit(remaining: remaining, limit: limit, reset: reset) }
  }

  struct Resources: Decodable {
    let core: Count?
    let search: Count?
  }

  let resources: Resources
}
