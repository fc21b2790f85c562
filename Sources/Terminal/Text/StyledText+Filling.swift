extension StyledText {
  /// The text in lines of at most `columns`, broken at blanks where there are some; never empty.
  ///
  /// Blanks at the end of a line go. No character is halved: a wide one goes to the next line when
  /// there is room for half of it.
  package func filled(to columns: Int) -> [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText("")
    var width = 0
    for word in words {
      let ink = word.withoutTrailingBlanks.width
      if width + ink > columns, width > 0 {
        lines.append(line)
        (line, width) = (StyledText(""), 0)
      }
      if ink > columns {
        lines += word.chopped(to: columns)
        line = lines.popLast() ?? StyledText("")
        width = line.width
      } else {
        line = line + word
        width += word.width
      }
    }
    return (lines + [line]).map(\.withoutTrailingBlanks)
  }

  /// The text without the blanks that only filled a line up.
  package var withoutTrailingBlanks: StyledText {
    guard let last = runs.last, last.text.string.last == " " else { return self }
    let rest = runs.dropLast().reduce(StyledText("")) { $0 + $1.alone }
    let text = last.text.withoutTrailingBlanks
    return text.isEmpty ? rest.withoutTrailingBlanks : rest + last.with(text)
  }
}

extension StyledText {
  // Each word with the blanks behind it, whatever runs it goes over.
  private var words: [StyledText] {
    var words: [StyledText] = []
    var word = StyledText("")
    var endsInBlank = false
    for run in runs {
      for text in run.text.words {
        if endsInBlank, text.string.first != " " {
          words.append(word)
          word = StyledText("")
        }
        word = word + run.with(text)
        endsInBlank = text.string.last == " "
      }
    }
    return words + [word]
  }

  // The text in rows that are full, broken anywhere.
  private func chopped(to columns: Int) -> [StyledText] {
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

extension StyledText.Run {
  fileprivate var alone: StyledText { with(text) }

  /// Other text with the same looks.
  fileprivate func with(_ text: SafeText) -> StyledText {
    StyledText(text, role, style, link: link)
  }
}
