extension StyledText {
  /// The rows that a terminal of so many columns shows it on.
  ///
  /// They are full, broken anywhere but within a character; there is always one.
  func wrapped(to columns: Int) -> [StyledText] {
    var rows: [StyledText] = []
    var row = StyledText("")
    var width = 0
    for run in runs {
      var text = ""
      for character in run.text.string {
        let next = TextWidth.columns(of: character)
        if width + next > columns, width > 0 {
          rows.append(row + run.with(SafeText(trusted: text)))
          (row, text, width) = (StyledText(""), "", 0)
        }
        text.append(character)
        width += next
      }
      row = row + run.with(SafeText(trusted: text))
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
