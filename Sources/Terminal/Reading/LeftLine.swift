/// A line that was typed and stays on the screen above the prompt.
struct LeftLine {
  private let prompt: StyledText
  private let text: String

  init(prompt: StyledText, text: String) {
    self.prompt = prompt
    self.text = text
  }

  /// The rows that readline has written the line into, on a terminal of so many columns.
  ///
  /// Readline breaks the line at each line break of a paste. It begins a new row as soon as one is
  /// full, also where a line break follows.
  func rows(columns: Int) -> [StyledText] {
    let lines = lines
    return lines.enumerated().flatMap { number, line in
      let line = StyledText(.field(line))
      let rows = (number == 0 ? prompt + line : line).wrapped(to: columns)
      let isFull = rows.last?.width == columns && number < lines.count - 1
      return isFull ? rows + [StyledText("")] : rows
    }
  }

  // The empty row that a line break at the end begins is the one in which the cursor is left.
  private var lines: [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
