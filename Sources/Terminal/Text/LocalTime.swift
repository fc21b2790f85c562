import FoundationEssentials
import Glibc

package enum LocalTime {
  /// A day, such as `20 Oct 2007`.
  package static func day(_ date: Date) -> String { text(of: date, "%-d %b %Y") }

  /// The day in UTC, such as `20 Oct 2007`.
  package static func utcDay(_ date: Date) -> String { text(of: date, "%-d %b %Y", in: gmtime_r) }

  /// The time in RFC 3339, in UTC and whole seconds, such as `2007-10-20T14:05:00Z`.
  package static func utc(_ date: Date) -> String {
    text(of: date, "%Y-%m-%dT%H:%M:%SZ", in: gmtime_r)
  }

  /// A day such as `20 Oct`, with its year if that is not the year of `now`.
  package static func shortDay(_ date: Date, now: Date) -> String {
    let isThisYear = parts(of: date).tm_year == parts(of: now).tm_year
    return text(of: date, isThisYear ? "%-d %b" : "%-d %b %Y")
  }

  /// A day that sorts as text, such as `2007-10-20`.
  package static func sortableDay(_ date: Date) -> String { text(of: date, "%Y-%m-%d") }

  /// How many days after 1 January 1970 the day is, in the calendar here.
  package static func dayNumber(_ date: Date) -> Int {
    var day = parts(of: date)
    (day.tm_hour, day.tm_min, day.tm_sec) = (0, 0, 0)
    return timegm(&day) / 86_400
  }

  /// A time of day, such as `14:05`.
  package static func time(_ date: Date) -> String { text(of: date, "%H:%M") }

  /// A day and a time, such as `20 Oct 2007 14:05`.
  package static func dayAndTime(_ date: Date) -> String { text(of: date, "%-d %b %Y %H:%M") }

  /// The time that `text` names: so long before `now`, as in `90s`, `30m`, `12h`, `7d` or `2w`, or the beginning of a
  /// day, as in `2007-10-20`; `nil` if it is neither.
  package static func start(of text: String, now: Date) -> Date? {
    let units: [String: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    if let unit = units[String(text.suffix(1))], let number = UInt32(text.dropLast()) {
      return now - Double(number) * unit
    }
    let numbers = text.split(separator: "-").compactMap { Int32($0) }
    guard numbers.count == 3 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      numbers[0] &- 1900, numbers[1] &- 1, numbers[2]
    )
    parts.tm_isdst = -1
    let day = Date(timeIntervalSince1970: Double(mktime(&parts)))
    return sortableDay(day) == text ? day : nil
  }

  /// How long ago `date` was, such as `3 hours ago`; a date in the future is `just now`.
  package static func ago(from date: Date, now: Date) -> String {
    let seconds = now.timeIntervalSince(date)
    let units = [(86_400.0, "day"), (3_600, "hour"), (60, "minute")]
    guard let (length, name) = units.first(where: { seconds >= $0.0 }) else { return "just now" }
    guard seconds < 30 * 86_400 else { return "on \(day(date))" }
    let count = Int(seconds / length)
    return count == 1 ? "1 \(name) ago" : "\(count) \(name)s ago"
  }

  private typealias Calendar = (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) ->
    UnsafeMutablePointer<tm>?

  private static func parts(of date: Date, in calendar: Calendar = localtime_r) -> tm {
    var seconds = time_t(clamping: Int64(max(min(date.timeIntervalSince1970, 1e12), -1e12)))
    var parts = tm()
    _ = calendar(&seconds, &parts)
    return parts
  }

  // In strftime(3)'s format, with English names: only LC_CTYPE is ever set.
  private static func text(
    of date: Date, _ format: String, in calendar: Calendar = localtime_r
  ) -> String {
    var parts = parts(of: date, in: calendar)
    return String(unsafeUninitializedCapacity: 64) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, format, &parts)
      }
    }
  }
}
