import FoundationEssentials
import Terminal

/// The line above a list: its title at the left, its status at the right.
struct Heading {
  let title: SafeText
  let status: ListStatus
  /// The time; `nil` if the age of the rows does not matter.
  let now: Date?

  /// The line for `width` columns: parts that do not fit are left out, the title last; a screen reader gets all.
  func line(width: Int, _ presentation: Presentation = .visual) -> StyledText {
    if presentation == .screenReader { return spoken }
    let left = StyledText(" \(title)  " as SafeText, .title, [.bold])
    let right = statuses.lazy.map {
      StyledText("\(SafeText.joined($0, separator: " · ")) " as SafeText, .detail)
    }
    .first { left.width + $0.width <= width }
    guard let right else { return left.withoutTrailingBlanks.fitted(to: width) }
    return left.padded(to: width - right.width, alignment: .leading) + right
  }

  private var spoken: StyledText {
    guard let all = statuses.first else { return StyledText("\(title)." as SafeText) }
    return StyledText("\(title). \(SafeText.joined(all, separator: ", "))." as SafeText)
  }

  // The parts of the status, fewer and fewer; the connection is left out last.
  private var statuses: [[SafeText]] {
    let fetched = age.map { "fetched \($0)" as SafeText }
    let until = status.hadLoginUntil.map { SafeText.line("until \(LocalTime.day($0))") }
    let connection = status.connection.description.map { SafeText.line($0) }
    let unit = status.budgetUnit
    let left = status.budget.map { SafeText.line("\($0.remaining.grouped) \(unit) left") }
    let budget = status.budget.map {
      SafeText.line("\($0.remaining.grouped) of \($0.limit.grouped) \(unit) left")
    }
    return [
      [until, count, fetched, connection, budget], [until, count, fetched, connection, left],
      [until, count, fetched, connection], [until, fetched, connection], [until, connection],
      [connection],
    ].map { $0.compactMap { $0 } }.filter { !$0.isEmpty }
  }

  private var count: SafeText? {
    switch status.count {
    case .found(let count, let isExact):
      .line("\(isExact ? "" : "more than ")\(count.grouped) found")
    case .members(let count, _, _, let doubt?):
      .line("\(count.grouped) saved, doubtful: \(doubt.words)")
    case .members(let count, let total?, _, nil):
      .line("\(count.grouped) of \(total.grouped) saved")
    case .members(let count, nil, true, nil): .line("\(count.grouped) saved, complete")
    case .members(let count, nil, false, nil):
      count > 0 ? .line("\(count.grouped) saved, incomplete") : nil
    case .uncounted: nil
    case nil: status.savedCount > 0 ? .line("\(status.savedCount.grouped) saved") : nil
    }
  }

  // Rows that are too young to be asked for again have no age.
  private var age: SafeText? {
    guard let now, let date = status.fetchedAt, now.timeIntervalSince(date) > 3600 else {
      return nil
    }
    return .line(LocalTime.ago(from: date, now: now))
  }
}
