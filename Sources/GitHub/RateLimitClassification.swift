import Networking

/// Whether a 403 or 429 is a limit, and for how long.
struct RateLimitClassification {
  /// How long nothing is to be asked, from the moment the answer came; `nil` where it told no time.
  let wait: Duration?

  /// `nil` when it is no limit but a refusal, or something else.
  init?(_ response: HTTPResponse) {
    guard response.status == 403 || response.status == 429 else { return nil }
    let headers = response.headers
    let isUsedUp = headers.first("x-ratelimit-remaining") == "0"
    guard isUsedUp || Self.saysSo(response) || Self.isSecondary(response) || response.status == 429
    else { return nil }
    let reset = isUsedUp ? RetryAfter(reset: headers) : nil
    wait = (RetryAfter(headers) ?? reset)?.wait
  }

  private static func isSecondary(_ response: HTTPResponse) -> Bool {
    let body = ErrorBody(response.body)
    let url = body.documentationURL ?? ""
    return response.headers.first("retry-after") != nil
      || response.headers.first("gh-limited-by") != nil
      || url.hasSuffix("secondary-rate-limits") || url.hasSuffix("#abuse-rate-limits")
      || (body.message ?? "").lowercased().contains("secondary rate")
  }

  private static func saysSo(_ response: HTTPResponse) -> Bool {
    (ErrorBody(response.body).message ?? "").lowercased().contains("rate limit exceeded")
  }
}
