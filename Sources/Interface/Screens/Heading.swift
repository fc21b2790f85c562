import FoundationEssentials
import Terminal
import ViewModels

/// The line above a list: what it is at the left, how things stand at the right.
struct Heading {
  let title: SafeText
  let status: ListStatus
  /// The time, where the age of what is shown matters.
  let now: Date?

  func line(width: Int) -> StyledText {
    let right = StyledText("\(standing) " as SafeText, .detail)
    let room = max(width - right.width, 0)
    let left = StyledText(" \(title)  " as SafeText, .title, [.bold])
    guard left.width <= room else { return left.fitted(to: width) }
    return left.padded(to: room, alignment: .leading) + right
  }

  private var standing: SafeText {
    var words: [SafeText] = []
    if status.savedCount > 0 { words.append(.line("\(status.savedCount.grouped) saved")) }
    if let age { words.append("fetched \(age)") }
    if let connection = status.connection.words(time: LocalTime.time) {
      words.append(.line(connection))
    }
    if let budget = status.budget {
      words.append(.line("\(budget.remaining.grouped) of \(budget.limit.grouped) left"))
    }
    return joined(words)
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
  words.reduce("" as SafeText) { $0.isEmpty ? $1 : "\($0) · \($1)" }
}
