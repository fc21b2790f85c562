import FoundationEssentials

extension HTTPFields {
  /// The time to wait by `Retry-After` (RFC 9110, section 10.2.3); `nil` without the header.
  var retryAfter: Duration? {
    first("retry-after").map {
      Self.bounded(Self.count($0) ?? Date(http: $0).flatMap(time(until:)))
    }
  }

  /// The time to wait until `x-ratelimit-reset`, in Unix time; `nil` without the header.
  var rateLimitReset: Duration? {
    first("x-ratelimit-reset").map { text in
      Self.bounded(Self.count(text).flatMap { time(until: Date(timeIntervalSince1970: $0)) })
    }
  }

  // From the response's own `Date`, not from this machine's clock.
  private func time(until date: Date) -> TimeInterval? {
    self.date.map { date.timeIntervalSince($0) }
  }

  /// When the response was sent, by the server's clock.
  var date: Date? { first("date").flatMap(Date.init(http:)) }

  // A number too large for an integer is still a number.
  private static func count(_ text: String) -> TimeInterval? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? TimeInterval(text) : nil
  }

  // A time that is past, negative or unreadable counts as a minute; more than a day counts as an hour.
  private static func bounded(_ wait: TimeInterval?) -> Duration {
    guard let wait, wait > 0 else { return .seconds(60) }
    return wait > 24 * 3600 ? .seconds(3600) : .seconds(wait)
  }
}

extension Date {
  /// Parses an HTTP date, such as `Mon, 07 Oct 2019 19:26:35 GMT`.
  init?(http text: String) {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
      let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3])
    else { return nil }
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let iso = "\(year)-\(digits(month + 1))-\(digits(day))T\(parts[4])Z"
    guard let date = try? Date(iso, strategy: .iso8601) else { return nil }
    self = date
  }
}
