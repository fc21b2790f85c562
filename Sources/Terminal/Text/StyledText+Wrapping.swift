extension StyledText {
  /// The rows that a terminal of so many columns shows it on; it breaks anywhere, and never gives
  /// no row.
  func wrapped(to columns: Int) -> [StyledText] {
    var rows: [StyledText] = []
    var row = StyledText("")
    var width = 0
    for run in runs {
      var text = run.text
      while width + text.width > columns {
        let fitting = text.prefix(of: columns - width)
        rows.append(row + StyledText(fitting, run.role, run.style))
        text = text.dropping(fitting)
        (row, width) = (StyledText(""), 0)
        // A wide character in a single column would go round for ever.
        if fitting.isEmpty, columns < 2 { return rows }
      }
      row = row + StyledText(text, run.role, run.style)
      width += text.width
    }
    return rows + [row]
  }
}

extension SafeText {
  /// As many characters from its beginning as fit into `columns`.
  func prefix(of columns: Int) -> SafeText {
    var width = 0
    return SafeText(
      trusted: String(
        string.prefix { character in
          width += TextWidth.columns(of: character)
          return width <= columns
        }))
  }

  /// What is left without `prefix`, which it begins with.
  func dropping(_ prefix: SafeText) -> SafeText {
    SafeText(trusted: String(string.dropFirst(prefix.string.count)))
  }

  /// The parts before, between and after columns, which are in ascending order.
  func split(at columns: [Int]) -> [SafeText] {
    var rest = self
    var column = 0
    let parts = columns.map { end in
      let part = rest.prefix(of: end - column)
      rest = rest.dropping(part)
      column += part.width
      return part
    }
    return parts + [rest]
  }
}
