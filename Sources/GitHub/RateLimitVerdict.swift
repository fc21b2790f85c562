import FoundationEssentials
import Networking

/// Whether a 403 or 429 is a limit, and until when.
struct RateLimitVerdict {
  /// What it comes to.
  let error: GitHubError

  private static let day: TimeInterval = 24 * 3600
  private static let hour: TimeInterval = 3600
  private static let minute: TimeInterval = 60

  /// `nil` when it is no limit but a refusal.
  init?(_ response: HTTPResponse) {
    let headers = response.headers
    let date = headers.first("date").flatMap(HTTPDate.init)?.date ?? Date()
    let isUsedUp = headers.first("x-ratelimit-remaining") == "0"
    let isSecondary = Self.isSecondary(response)
    let isPrimary = isUsedUp || Self.saysSo(response)
    guard isPrimary || isSecondary || response.status == 429 else { return nil }
    let wait: TimeInterval
    if let after = headers.first("retry-after") {
      wait = Self.seconds(after, from: date)
    } else if isUsedUp, let reset = headers.first("x-ratelimit-reset") {
      wait = Self.clamped(Int64(reset).map { TimeInterval($0) - date.timeIntervalSince1970 })
    } else {
      wait = Self.minute
    }
    error = .rateLimited(until: Date() + wait, isSecondary: isSecondary && !isUsedUp)
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
  private static func seconds(_ text: String, from date: Date) -> TimeInterval {
    clamped(
      Int64(text).map(TimeInterval.init)
        ?? HTTPDate(text).map { $0.date.timeIntervalSince(date) })
  }

  // Past, negative or unreadable counts as a minute; more than a day as an hour.
  private static func clamped(_ wait: TimeInterval?) -> TimeInterval {
    guard let wait, wait > 0 else { return minute }
    return wait > day ? hour : wait
  }
}
