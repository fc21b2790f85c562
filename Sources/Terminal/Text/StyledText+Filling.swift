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

  /// The text without the blanks that only filled a line up.
  package var withoutTrailingBlanks: StyledText {
    guard let last = runs.last, last.art == nil, last.text.string.last == " " else { return self }
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
}
