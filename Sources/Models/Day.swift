import FoundationEssentials

/// A day of the calendar, in UTC, in the years 1 to 9999.
package struct Day: Sendable, Hashable, Strideable, CustomStringConvertible {
  package static let all = Day(number: -719_162)...Day(number: 2_932_896)

  /// Days since 1970.
  package let number: Int

  package init(number: Int) { self.number = number }

  /// Parses a day such as `2020-05-17`; `nil` if no calendar has it.
  package init?(_ text: some StringProtocol) {
    guard String(text).wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil,
      let date = Date(rfc3339: "\(text)T00:00:00Z")
    else { return nil }
    self.init(number: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    guard Self.all.contains(self) else { return nil }
  }

  /// When it begins.
  package var start: Date { Date(timeIntervalSince1970: Double(number) * 86_400) }

  package var description: String { String(start.rfc3339.prefix(10)) }

  package func distance(to other: Day) -> Int { other.number - number }

  package func advanced(by days: Int) -> Day { Day(number: number + days) }

  /// The same day a number of months later, or the last day of a month that is too short.
  package func advanced(byMonths months: Int) -> Day {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = calendar.date(byAdding: .month, value: months, to: start) ?? start
    return Day(number: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
  }

  /// The days that a year, a month or a day has: `2020`, `2020-05` or `2020-05-17`.
  package static func days(of text: some StringProtocol) -> ClosedRange<Day>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      guard let first = Day("\(text)-01-01"), let last = Day("\(text)-12-31") else { return nil }
      return first...last
    case 2:
      guard let first = Day("\(text)-01") else { return nil }
      let next = Day("\(first.advanced(by: 31).description.prefix(7))-01")
      return first...(next.map { $0.advanced(by: -1) } ?? all.upperBound)
    default: return Day(text).map { $0...$0 }
    }
  }
}
