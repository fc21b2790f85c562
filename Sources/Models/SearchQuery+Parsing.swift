/// What was wrong with a search as typed.
package enum SearchMistake: Error, Sendable, Equatable {
  /// There is nothing to search for, as in `""`.
  case nothing
  /// A narrowing word, such as `in:`, has no value.
  case noValue(String)
  /// The quote after a narrowing word is not closed.
  case openQuote(String)
}

extension SearchQuery {
  /// The words that narrow a search to one field.
  package static let narrowingWords: [(word: String, field: SearchMatch.Field)] = [
    ("name:", .name), ("at:", .company), ("in:", .location), ("note:", .note),
  ]

  /// Parses the text that was typed after `:search`.
  ///
  /// A text in double quotes is an exact search. Otherwise `name:`, `at:`, `in:` and `note:` narrow the
  /// search, `#word` is a tag, and all other words are one text.
  ///
  /// - Throws: ``SearchMistake``.
  package init(typed: String) throws(SearchMistake) {
    let text = String(typed.dropFirst().dropLast())
    if typed.hasPrefix("\""), typed.hasSuffix("\""), !text.contains("\" ") {
      guard !text.isEmpty else { throw .nothing }
      self.init(text, isExact: true)
    } else {
      var parser = QueryParser(rest: typed[...])
      try parser.parse()
      self = try parser.query(orText: typed)
    }
  }

  /// Parses the arguments of a command; the shell has removed the quotes of `in:"san francisco"`.
  ///
  /// - Throws: ``SearchMistake``.
  package init(arguments: [String]) throws(SearchMistake) {
    var parser = QueryParser(rest: "")
    for argument in arguments {
      if let (word, field) = QueryParser.narrowing(argument[...]), !argument.contains("\"") {
        try parser.add(argument.dropFirst(word.utf8.count), field, word)
      } else {
        parser.rest = argument[...]
        try parser.parse()
      }
    }
    self = try parser.query(orText: arguments.joined(separator: " "))
  }
}

extension SearchQuery {
  /// The search as one would type it.
  package var typed: String {
    if isExact { return "\"\(text)\"" }
    let words = Self.narrowingWords
    let narrowing = conditions.map { condition in
      let word = words.first { $0.field == condition.field }?.word ?? ""
      let isQuoted = condition.text.contains(where: \.isWhitespace)
      return word + (isQuoted ? "\"\(condition.text)\"" : condition.text)
    }
    return ((text.isEmpty ? [] : [text]) + narrowing + tags.map { "#\($0)" })
      .joined(separator: " ")
  }
}

/// Parses a search word by word.
private struct QueryParser {
  var rest: Substring
  private var words: [Substring] = []
  private var conditions: [SearchQuery.Condition] = []
  private var tags: [String] = []

  init(rest: Substring) {
    self.rest = rest
  }

  /// - Parameter text: The text of a search without narrowing words, whose blanks stay as typed.
  func query(orText text: String) throws(SearchMistake) -> SearchQuery {
    let isPlain = conditions.isEmpty && tags.isEmpty
    let query = SearchQuery(
      isPlain && !words.isEmpty ? text : words.joined(separator: " "), conditions: conditions,
      tags: tags)
    guard !query.isEmpty else { throw .nothing }
    return query
  }

  mutating func parse() throws(SearchMistake) {
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      if let (word, field) = Self.narrowing(rest) {
        rest = rest.dropFirst(word.count)
        try add(try readValue(of: word), field, word)
      } else {
        append(readWord())
      }
    }
  }

  mutating func add(
    _ value: Substring, _ field: SearchMatch.Field, _ word: String
  ) throws(SearchMistake) {
    guard !value.isBlank else { throw .noValue(word) }
    conditions.append(SearchQuery.Condition(field, String(value)))
  }

  static func narrowing(_ text: Substring) -> (word: String, field: SearchMatch.Field)? {
    SearchQuery.narrowingWords.first { text.prefix($0.word.count).lowercased() == $0.word }
  }

  private mutating func append(_ word: Substring) {
    if let tag = Tag.name(of: String(word)) { tags.append(tag) } else { words.append(word) }
  }

  private mutating func readWord() -> Substring {
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return word
  }

  private mutating func readValue(of word: String) throws(SearchMistake) -> Substring {
    guard rest.first == "\"" else { return readWord() }
    let quoted = rest.dropFirst()
    guard let end = quoted.firstIndex(of: "\"") else { throw .openQuote(word) }
    rest = quoted[quoted.index(after: end)...]
    return quoted[..<end]
  }
}
