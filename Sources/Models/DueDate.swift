import FoundationEssentials

/// A day to come back to somebody, written in a note as `due:2026-12-11`.
package enum DueDate {
  /// The days in a note, in order, each once; days that no calendar has are text.
  ///
  /// A date stands alone, as a tag does, and not within code.
  package static func days(in note: String) -> [String] {
    guard note.contains("due:") else { return [] }
    let date = /(?:^|[^\p{L}\p{N}_`-])due:(\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}_-])/
    var days: [String] = []
    for match in plainText(note).matches(of: date) {
      let day = String(match.1)
      if Day(day) != nil, !days.contains(day) { days.append(day) }
    }
    return days.sorted()
  }

  // The note without what is between backquotes or fences.
  private static func plainText(_ note: String) -> String {
    guard note.contains("`") else { return note }
    return note.replacing(/(?s)```.*?(?:```|$)|`[^`\n]*`/, with: "`")
  }
}
