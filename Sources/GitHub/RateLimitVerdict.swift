import FoundationEssentials
import Networking

/// Whether a 403 or 429 is a limit, and for how long.
struct RateLimitVerdict {
  /// How long nothing is to be asked, from the moment the answer came; `nil` where it told no time.
  let wait: Duration?

  private static let day: TimeInterval = 24 * 3600
  private static let hour: TimeInterval = 3600
  private static let minute: TimeInterval = 60

  /// `nil` when it is no limit but a refusal, or something else.
  ///
  /// Times are reckoned against the answer's own `Date`, never against the clock of this machine.
  init?(_ response: HTTPResponse) {
    guard response.status == 403 || response.status == 429 else { return nil }
    let headers = response.headers
    let date = headers.first("date").flatMap(HTTPDate.init)?.date
    let isUsedUp = headers.first("x-ratelimit-remaining") == "0"
    guard isUsedUp || Self.saysSo(response) || Self.isSecondary(response) || response.status == 429
    else { return nil }
    if let after = headers.first("retry-after") {
      wait = .seconds(Self.seconds(after, from: date))
    } else if isUsedUp, let reset = headers.first("x-ratelimit-reset") {
      wait = .seconds(
        Self.clamped(
          date.flatMap { date in
            Int64(reset).map { TimeInterval($0) - date.timeIntervalSince1970 }
          }))
    } else {
      wait = nil
    }
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

  // `Retry-After`: seconds, or a date by the server's own clock.
  private static func seconds(_ text: String, from date: Date?) -> TimeInterval {
    clamped(
      Int64(text).map(TimeInterval.init)
        ?? date.flatMap { date in HTTPDate(text).map { $0.date.timeIntervalSince(date) } })
  }

  // Past, negative or unreadable counts as a minute; more than a day as an hour.
  private static func clamped(_ wait: TimeInterval?) -> TimeInterval {
    guard let wait, wait > 0 else { return minute }
    return wait > day ? hour : wait
  }
}
