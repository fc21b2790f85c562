/// The words of a search, taken apart as GitHub does: blanks in quotes do not divide.
struct SearchWords {
  /// One word, or a qualifier with its value.
  struct Term: Equatable {
    /// Such as `location`; `nil` for a plain word.
    let qualifier: String?
    /// In lower case, without quotes.
    let value: String
    let isNegated: Bool

    init(_ text: String) {
      isNegated = text.hasPrefix("-")
      let parts = text.drop { $0 == "-" }.lowercased().filter { $0 != "\"" }
        .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      qualifier = parts.count == 2 ? parts[0] : nil
      value = parts.last ?? ""
    }
  }

  private static let operators: Set = ["AND", "OR", "NOT"]

  /// The words with one blank between them.
  let text: String
  /// Without operators.
  let terms: [Term]

  init(_ query: String) {
    let words = Self.divided(query)
    text = words.joined(separator: " ")
    terms = words.filter { !Self.operators.contains($0) }.map(Term.init)
  }

  /// As GitHub's links write the words: a blank is a plus.
  var encoded: String {
    text.utf8.reduce(into: "") { encoded, byte in
      let character = Character(UnicodeScalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber)
      encoded += isPlain || "-._*".contains(character) ? "\(character)" : Self.escaped(byte)
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    if byte == UInt8(ascii: " ") { return "+" }
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }

  private static func divided(_ query: String) -> [String] {
    var (words, isQuoted) = ([""], false)
    for character in query {
      if character == "\"" { isQuoted.toggle() }
      if character.isWhitespace && !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
