import FoundationEssentials
import Models
import Terminal

/// Sentences about days to come back to somebody.
extension Notice {
  static let nobodyDue = Notice(
    "No note has a day to come back. :note 7 due:2w makes one, in two weeks.")
  static let endOfDue = Notice("Those are all the days to come back.")

  static func due(_ count: Int) -> Notice {
    Notice("\(count.counted("person is", "people are")) due today or overdue; :due shows them.")
  }

  static func notDue(_ login: String) -> Notice {
    Notice("The note on \(login) has no day to come back.", failure: .failed)
  }

  /// - Parameter next: The next day in the note, such as `2026-12-11`.
  static func done(_ login: String, next: String?) -> Notice {
    Notice("Done: \(login).\(next.map { " The next day is \($0)." } ?? "") :undo takes it back.")
  }

  /// - Parameter day: The last day that was asked for; `nil` is any.
  package static func nobodyDue(through day: Day?) -> String {
    day.map { "Nobody is due until \($0)." }
      ?? "No note has a day to come back, such as due:2026-12-11."
  }
}

extension DueEntry {
  /// The entry on a row.
  package var row: UserRow {
    var row = UserRow(user, date: LocalTime.start(of: day))
    row.isDue = true
    return row
  }
}

extension UserRow {
  /// The entry of a row that ``DueEntry/row`` made.
  package var dueEntry: DueEntry? {
    date.map { DueEntry(user: user, day: LocalTime.calendarDay($0)) }
  }
}

// Days of the calendar, here.
extension LocalTime {
  /// The day of the calendar on which `date` is here.
  package nonisolated static func calendarDay(_ date: Date) -> Day {
    Day(sortableDay(date)) ?? Day(number: 0)
  }

  /// When that day begins here.
  package nonisolated static func start(of day: Day) -> Date {
    start(of: day.description, now: .distantPast) ?? day.start
  }

  /// The last day that `text` names: so long after `now`, as in `7d` or `2w`, or a day.
  package nonisolated static func lastDay(of text: String, now: Date) -> Day? {
    guard let start = start(of: text, now: now) else { return nil }
    return text.contains("-") ? Day(text) : calendarDay(now + now.timeIntervalSince(start))
  }
}

extension Date {
  /// The day of the calendar on which it is here.
  nonisolated var calendarDay: Day { LocalTime.calendarDay(self) }
}
