/// At which end something stands.
package enum Alignment: Sendable {
  case leading
  case trailing
}

extension SafeText {
  /// The text cut to `columns`, with `…` in the last of them when something is missing.
  package func fitted(to columns: Int) -> SafeText {
    guard width > columns else { return self }
    guard columns > 0 else { return "" }
    return SafeText(trusted: prefix(of: columns - 1) + "…")
  }

  /// The text with blanks up to `columns`; a longer one stays as it is.
  package func padded(to columns: Int, alignment: Alignment) -> SafeText {
    let blanks = String(repeating: " ", count: max(columns - width, 0))
    return SafeText(trusted: alignment == .leading ? string + blanks : blanks + string)
  }

  /// The text in lines of at most `columns`, broken at blanks where there are some; never empty.
  package func wrapped(to columns: Int) -> [SafeText] {
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in words {
      let wordWidth = TextWidth.columns(of: word)
      if width + wordWidth > columns, !line.isEmpty {
        lines.append(line)
        (line, width) = ("", 0)
      }
      if wordWidth <= columns {
        line += word
        width += wordWidth
      } else {
        (line, width) = Self.broken(word, at: columns, into: &lines)
      }
    }
    return (lines + [line]).map { SafeText(trusted: Self.withoutTrailingBlanks($0)) }
  }

  private func prefix(of columns: Int) -> String {
    var prefix = ""
    var width = 0
    for character in string {
      width += TextWidth.columns(of: character)
      if width > columns { break }
      prefix.append(character)
    }
    return prefix
  }

  // Each word with the blanks behind it.
  private var words: [String] {
    var words: [String] = []
    var word = ""
    for character in string {
      if character != " ", word.last == " " {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func broken(
    _ word: String, at columns: Int, into lines: inout [String]
  ) -> (String, Int) {
    var line = ""
    var width = 0
    for character in word {
      let next = TextWidth.columns(of: character)
      if width + next > columns, !line.isEmpty {
        lines.append(line)
        (line, width) = ("", 0)
      }
      line.append(character)
      width += next
    }
    return (line, width)
  }

  private static func withoutTrailingBlanks(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension SafeText {
  /// The text without the blanks that only filled a line up.
  package var withoutTrailingBlanks: SafeText {
    SafeText(trusted: Self.withoutTrailingBlanks(string))
  }
}
