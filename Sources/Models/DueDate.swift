import FoundationEssentials

/// A day to come back to somebody, written in a note as `due:2026-12-11`, the spelling of todo.txt.
///
/// A date stands alone, as a tag does, and not within code.
package enum DueDate {
  /// The days in a note, in order, each once; days that no calendar has are text.
  package static func days(in note: String) -> [String] {
    Set(words(in: note).filter { Day($0.value) != nil }.map { String($0.value) }).sorted()
  }

  /// The ranges of the dates with their `due:`, in order.
  package static func ranges(in note: String) -> [Range<String.Index>] {
    words(in: note).filter { Day($0.value) != nil }.map(\.range)
  }

  /// The note with times such as `due:3d`, `due:2w` or `due:2m` as dates, counted from `today`.
  ///
  /// - Parameter old: The note that was edited; its words stay as they are.
  package static func dated(_ note: String, today: Day, after old: String = "") -> String {
    var dated = note
    let kept = Set(words(in: old).map(\.value))
    for word in words(in: note).reversed() {
      guard !kept.contains(word.value), let day = day(after: word.value, today: today) else {
        continue
      }
      dated.replaceSubrange(word.range, with: "due:\(day)")
    }
    return dated
  }

  /// The note with a date done on `today`, and that date; `nil` if it has none.
  ///
  /// - Parameter day: The date; `nil` is the earliest.
  package static func done(_ note: String, _ day: Day? = nil, today: Day) -> (
    note: String, day: Day
  )? {
    let wanted = day?.description ?? days(in: note).first
    guard let wanted, let day = Day(wanted),
      let word = words(in: note).first(where: { $0.value == wanted })
    else { return nil }
    var done = note
    done.replaceSubrange(word.range, with: "done:\(today)")
    return (done, day)
  }

  /// The first word after `due:` that is not a date, with its `due:`, such as `due:soon`.
  package static func mistake(in note: String) -> String? {
    words(in: note).first { Day($0.value) == nil }.map { String(note[$0.range]) }
  }

  // A word with `due:`, and what follows that.
  private typealias Word = (range: Range<String.Index>, value: Substring)

  private static func words(in note: String) -> [Word] {
    guard note.contains("due:") else { return [] }
    let code = Tag.code(in: note)
    let pattern =
      /(?:^|[^\p{L}\p{N}_`\-])(due:([\p{L}\p{N}](?:[\p{L}\p{N}_\-]*[\p{L}\p{N}_])?))/
    return note.matches(of: pattern).map { ($0.1.startIndex..<$0.1.endIndex, $0.2) }
      .filter { word in !code.contains { $0.contains(word.0.lowerBound) } }
  }

  private static func day(after value: Substring, today: Day) -> Day? {
    guard let match = value.wholeMatch(of: /([1-9]\d{0,2})([dwm])/), let count = Int(match.1) else {
      return nil
    }
    let day =
      switch match.2 {
      case "d": today.advanced(by: count)
      case "w": today.advanced(by: count * 7)
      default: today.advanced(byMonths: count)
      }
    return Day.all.contains(day) ? day : nil
  }
}
