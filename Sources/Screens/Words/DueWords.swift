import FoundationEssentials
import Models
import Terminal

@MainActor extension Notice {
  static let nobodyDue = Notice(
    "No note has a day to come back. :note 7 due:2w makes one, in two weeks.")
  static let endOfDue = Notice("Those are all the days to come back.")

  static func due(_ count: Int) -> Notice {
    Notice("\(count.counted("person is", "people are")) due today or overdue; :due shows them.")
  }

  /// - Parameter day: The day that was meant; `nil` is any.
  static func notDue(_ login: String, _ day: Day?) -> Notice {
    Notice(
      "The note on \(login) has no \(day.map { "due:\($0) any more" } ?? "day to come back").",
      failure: .failed)
  }

  /// - Parameter next: The next day in the note, such as `2026-12-11`.
  static func done(_ login: String, _ day: Day, next: String?) -> Notice {
    Notice(
      "Done: \(login), \(day).\(next.map { " The next day is \($0)." } ?? "") :undo takes it back.")
  }

  /// - Parameter day: The last day that was asked for; `nil` is any.
  package static func nobodyDue(through day: Day?) -> String {
    day.map { "Nobody is due until \($0)." }
      ?? "No note has a day to come back, such as due:2026-12-11."
  }
}

// Days of the calendar, here.
extension LocalTime {
  /// The day of the calendar on which `date` is here.
  package nonisolated static func calendarDay(_ date: Date) -> Day {
    let day = Day(number: dayNumber(date))
    return Day.all.contains(day) ? day : Day(number: 0)
  }

  /// The last day that `text` names: so long after `now`, as in `7d` or `2w`, or a day.
  package nonisolated static func lastDay(of text: String, now: Date) -> Day? {
    if text.contains("-") { return Day(text) }
    let (today, count) = (calendarDay(now), Int(text.dropLast()) ?? 0)
    guard let start = start(of: text, now: now) else { return nil }
    let day =
      switch text.last {
      case "d": today.advanced(by: count)
      case "w": today.advanced(by: count * 7)
      default: calendarDay(now + now.timeIntervalSince(start))
      }
    return min(day, Day.all.upperBound)
  }

  /// A day such as `20 Oct 2007`; one before the calendar of today as it is written.
  nonisolated static func day(_ day: Day) -> String {
    day.description < "1600" ? day.description : utcDay(day.start)
  }
}

extension Date {
  /// The local day, as in `2026-11-22`.
  var sortableDay: String { LocalTime.sortableDay(self) }

  /// The day of the calendar on which it is here.
  nonisolated var calendarDay: Day { LocalTime.calendarDay(self) }
}
