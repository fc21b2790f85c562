import FoundationEssentials
import Glibc

/// Times in the reader's time zone.
package enum LocalTime {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A day, such as `20 Oct 2007`.
  package static func day(_ date: Date) -> String {
    let parts = parts(of: date)
    return "\(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900)"
  }

  /// A day such as `20 Oct`, with its year if that is not the year of `now`.
  package static func shortDay(_ date: Date, now: Date) -> String {
    let parts = parts(of: date)
    guard parts.tm_year == self.parts(of: now).tm_year else { return day(date) }
    return "\(parts.tm_mday) \(months[Int(parts.tm_mon)])"
  }

  /// A day that sorts as text, such as `2007-10-20`.
  package static func sortableDay(_ date: Date) -> String {
    let parts = parts(of: date)
    return "\(Int(parts.tm_year) + 1900)-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))"
  }

  /// A time of day, such as `14:05`.
  package static func time(_ date: Date) -> String {
    let parts = parts(of: date)
    return "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
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

  private static func parts(of date: Date) -> tm {
    var seconds = time_t(clamping: Int64(max(min(date.timeIntervalSince1970, 1e12), -1e12)))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  private static func twoDigits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
