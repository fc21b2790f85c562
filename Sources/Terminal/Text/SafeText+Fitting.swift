/// The side of a field where its text is.
package enum Alignment: Sendable {
  case leading
  case trailing
}

extension SafeText {
  /// The text cut to `columns`, with `…` in the last column when text is missing.
  package func fitted(to columns: Int) -> SafeText {
    guard width > columns else { return self }
    guard columns > 0 else { return "" }
    return prefix(of: columns - 1) + "…"
  }

  /// Blanks; none for a count below 1.
  package static func blanks(_ count: Int) -> SafeText {
    // Faster than `String(repeating:count:)`, which appends one blank at a time.
    SafeText(
      trusted: String(unsafeUninitializedCapacity: max(count, 0)) {
        $0.initialize(repeating: 0x20)
        return $0.count
      })
  }

  /// The text in lines of at most `columns`, broken at blanks where possible; at least one line.
  ///
  /// - Parameter keepsPaths: Whether a path that is wider has a wider line of its own, so that it can be copied.
  package func wrapped(to columns: Int, keepsPaths: Bool = false) -> [SafeText] {
    StyledText(self).filled(to: columns, keepsPaths: keepsPaths).map(\.plain)
  }

  /// The words, each with the blanks after it.
  var words: [SafeText] {
    var words: [SafeText] = []
    var word = ""
    for character in string {
      if character != " ", word.last == " " {
        words.append(SafeText(trusted: word))
        word = ""
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [SafeText(trusted: word)]
  }

  package var withoutTrailingBlanks: SafeText {
    guard string.utf8.last == 0x20 else { return self }
    guard let last = string.utf8.lastIndex(where: { $0 != 0x20 }) else { return "" }
    return SafeText(trusted: String(string[..<string.utf8.index(after: last)]))
  }

  package var withoutOuterBlanks: SafeText {
    SafeText(trusted: String(withoutTrailingBlanks.string.drop { $0 == " " }))
  }

  /// Lines with `words` side by side in columns, in reading order.
  ///
  /// - Parameter width: The columns of the terminal.
  package static func columns(of words: [SafeText], width: Int) -> [SafeText] {
    let cell = (words.map(\.width).max() ?? 0) + 2
    let perLine = max((width - 1) / max(cell, 1), 1)
    return stride(from: 0, to: words.count, by: perLine).map { start in
      words[start..<min(start + perLine, words.count)].reduce(" ") {
        $0 + $1 + blanks(cell - $1.width)
      }
    }
  }

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
}
