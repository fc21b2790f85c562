extension StyledText {
  /// The text in lines of at most `columns`, broken at blanks where possible; at least one line.
  ///
  /// Blanks at the end of a line are dropped. A wide character moves to the next line when only half
  /// of it fits.
  ///
  /// - Parameter keepsPaths: Whether a path that is wider has a wider line of its own, so that it can be copied.
  package func filled(to columns: Int, keepsPaths: Bool = false) -> [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText("")
    var width = 0
    for word in words {
      let wordWidth = word.withoutTrailingBlanks.width
      if width + wordWidth > columns, width > 0 {
        lines.append(line)
        (line, width) = (StyledText(""), 0)
      }
      if wordWidth > columns, keepsPaths, word.plain.string.first == "/" {
        line = line + word
        width += word.width
      } else if wordWidth > columns {
        lines += word.wrapped(to: columns)
        line = lines.popLast() ?? StyledText("")
        width = line.width
      } else {
        line = line + word
        width += word.width
      }
    }
    return (lines + [line]).map(\.withoutTrailingBlanks)
  }

  /// The rows of a terminal that show the line, at least one, each full: it is broken anywhere but within a character.
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

  package var withoutTrailingBlanks: StyledText {
    var runs = runs
    while let last = runs.last, last.content == nil, last.text.string.utf8.last == 0x20 {
      runs.removeLast()
      runs += last.with(last.text.withoutTrailingBlanks).runs
    }
    return StyledText(runs)
  }

  // Each word with the blanks after it; a word may span several runs.
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
}
