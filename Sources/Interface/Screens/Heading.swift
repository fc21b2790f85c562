import FoundationEssentials
import Terminal
import ViewModels

/// The line above a list: what it is at the left, how things stand at the right.
struct Heading {
  let title: SafeText
  let status: ListStatus
  /// The time, where the age of what is shown matters.
  let now: Date?

  /// The line for `width` columns.
  ///
  /// What does not fit is left out word by word, the title last. For whoever listens it is as long
  /// as it is.
  func line(width: Int, _ presentation: Presentation = .visual) -> StyledText {
    if presentation == .screenReader { return spoken }
    let left = StyledText(" \(title)  " as SafeText, .title, [.bold])
    let right = standings.lazy.map { StyledText("\(joined($0)) " as SafeText, .detail) }
      .first { left.width + $0.width <= width }
    guard let right else { return left.withoutTrailingBlanks.fitted(to: width) }
    return left.padded(to: width - right.width, alignment: .leading) + right
  }

  private var spoken: StyledText {
    guard let all = standings.first else { return StyledText("\(title)." as SafeText) }
    return StyledText("\(title). \(all.separated(by: ", "))." as SafeText)
  }

  // How things stand, with less and less of it; what is wrong goes last.
  private var standings: [[SafeText]] {
    let saved = status.savedCount > 0 ? SafeText.line("\(status.savedCount.grouped) saved") : nil
    let fetched = age.map { "fetched \($0)" as SafeText }
    let connection = status.connection.description(time: LocalTime.time).map { SafeText.line($0) }
    let budget = status.budget.map {
      SafeText.line("\($0.remaining.grouped) of \($0.limit.grouped) left")
    }
    return [
      [saved, fetched, connection, budget], [saved, fetched, connection], [fetched, connection],
      [connection],
    ].map { $0.compactMap { $0 } }.filter { !$0.isEmpty }
  }

  // Worth a word once it is old enough to be asked for again.
  private var age: SafeText? {
    guard let now, let date = status.fetchedAt, now.timeIntervalSince(date) > 3600 else {
      return nil
    }
    return .line(LocalTime.ago(from: date, now: now))
  }
}

/// The words with a middle dot between them.
func joined(_ words: [SafeText]) -> SafeText {
  words.separated(by: " · ")
}

extension [SafeText] {
  /// The texts, one behind the other, with `separator` between them.
  func separated(by separator: SafeText) -> SafeText {
    dropFirst().reduce(first ?? "") { $0 + separator + $1 }
  }
}
