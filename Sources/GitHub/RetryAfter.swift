import FoundationEssentials
import Networking

/// How long an answer asks to be left alone, from the moment it came (RFC 9110, section 10.2.3).
struct RetryAfter {
  let wait: Duration

  private static let day: TimeInterval = 24 * 3600
  private static let hour: TimeInterval = 3600
  private static let minute: TimeInterval = 60

  /// `nil` without the header.
  init?(_ headers: HTTPFields) {
    guard let text = headers.first("retry-after") else { return nil }
    let date = HTTPDate(text)?.date
    wait = Self.bounded(Self.count(text) ?? date.flatMap { Self.time(until: $0, headers) })
  }

  /// The same of `x-ratelimit-reset`, which is in seconds since 1970.
  init?(reset headers: HTTPFields) {
    guard let text = headers.first("x-ratelimit-reset") else { return nil }
    let date = Self.count(text).map { Date(timeIntervalSince1970: $0) }
    wait = Self.bounded(date.flatMap { Self.time(until: $0, headers) })
  }

  // By the answer's own `Date`, never by the clock of this machine.
  private static func time(until date: Date, _ headers: HTTPFields) -> TimeInterval? {
    headers.first("date").flatMap(HTTPDate.init).map { date.timeIntervalSince($0.date) }
  }

  // Digits of any length: a number too large for an integer is large, not unreadable.
  private static func count(_ text: String) -> TimeInterval? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? TimeInterval(text) : nil
  }

  // Past, negative or unreadable counts as a minute; more than a day as an hour.
  private static func bounded(_ wait: TimeInterval?) -> Duration {
    guard let wait, wait > 0 else { return .seconds(minute) }
    return .seconds(wait > day ? hour : wait)
  }
}
