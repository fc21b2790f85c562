/// Splits a text into words as a POSIX shell does, and does nothing else that a shell does.
///
/// Quotes and backslashes mean what they mean in sh(1); `$`, backticks, `;` and `*` are plain.
nonisolated enum ShellWords {
  /// A quote that nothing ends.
  struct UnclosedQuote: Error, Equatable {
    let quote: Character
  }

  static func split(_ text: String) throws(UnclosedQuote) -> [String] {
    var rest = text[...]
    var words: [String] = []
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.isEmpty { return words }
      words.append(try word(&rest))
    }
  }

  private static func word(_ rest: inout Substring) throws(UnclosedQuote) -> String {
    var word = ""
    while let character = rest.first, !character.isWhitespace {
      rest.removeFirst()
      switch character {
      case "'", "\"": word += try quoted(&rest, by: character)
      // At the very end, a backslash stands for itself.
      case "\\": word.append(rest.popFirst() ?? "\\")
      default: word.append(character)
      }
    }
    return word
  }

  // Between double quotes a backslash means something before these characters only.
  private static let escapable: Set<Character> = ["$", "`", "\"", "\\"]

  private static func quoted(
    _ rest: inout Substring, by quote: Character
  ) throws(UnclosedQuote) -> String {
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      if character == "\\", quote == "\"", let next = rest.first, escapable.contains(next) {
        text.append(rest.removeFirst())
      } else {
        text.append(character)
      }
    }
    throw UnclosedQuote(quote: quote)
  }
}
