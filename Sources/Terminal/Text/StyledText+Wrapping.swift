extension StyledText {
  /// The rows in which a terminal of so many columns shows the line; at least one.
  ///
  /// The rows are full: the line is broken anywhere but within a character.
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
  /// The longest beginning that fits into `columns`.
  func prefix(of columns: Int) -> SafeText {
    var width = 0
    return SafeText(
      trusted: String(
        string.prefix { character in
          width += TextWidth.columns(of: character)
          return width <= columns
        }))
  }

  /// The text after `prefix`, which must be its beginning.
  func dropping(_ prefix: SafeText) -> SafeText {
    SafeText(trusted: String(string.dropFirst(prefix.string.count)))
  }

  /// The parts of the text before, between and after `columns`, in ascending order.
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
