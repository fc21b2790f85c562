/// What was wrong with a search as typed.
package enum SearchMistake: Error, Sendable, Equatable {
  /// There is nothing to search for, as in `""`.
  case nothing
  /// A narrowing word, such as `in:`, has no value.
  case noValue(String)
  /// The quote after a narrowing word is not closed.
  case openQuote(String)
  /// The word does not take this value. `forms` says what it takes; `list` is the `list:` word for the list of that
  /// name, if there is one.
  case badValue(String, of: String, forms: String, list: String? = nil)
  /// A word that is close to a known one.
  case unknown(String, known: String)
  /// A word that only GitHub's own search has.
  case gitHubs(String)
  /// A list's name is wrong.
  case list(UserListMistake)
  /// `sort:list` or `commits:` without exactly one list.
  case needsList(String)
  /// The words of an exact search narrow nothing.
  case exactWord(String)
}

extension SearchQuery {
  /// The words that narrow a search to one text field.
  package static let narrowingWords: [(word: String, field: SearchMatch.Field)] = [
    ("name:", .name), ("fullname:", .name), ("at:", .company), ("company:", .company),
    ("in:", .location), ("location:", .location), ("note:", .note), ("login:", .login),
    ("bio:", .bio), ("email:", .email),
  ]

  /// All words that take a value after their colon.
  package static let words =
    narrowingWords.map { String($0.word.dropLast()) } + QueryParser.numberWords.keys.sorted()
    + QueryParser.dayWords.keys.sorted() + ["type", "has", "is", "list", "sort"]

  /// The words that begin with `typed`: `followers:` for `fol`, `type:org` for `type:o`.
  package static func completions(of typed: String) -> [String] {
    let sign = typed.hasPrefix("-") ? "-" : ""
    let text = typed.dropFirst(sign.count).lowercased()
    let choices: [(String, [String])] = [
      ("type", SearchCondition.AccountType.allCases.map { "\($0)" }),
      ("has", SearchCondition.Property.allCases.map(\.rawValue)),
      ("is", SearchCondition.State.allCases.map(\.rawValue)),
      ("sort", SearchOrder.Field.typed.map(\.rawValue)),
    ]
    let all =
      text.contains(":")
      ? choices.flatMap { word, values in values.map { "\(word):\($0)" } } : words.map { "\($0):" }
    return text.isEmpty ? [] : all.filter { $0.hasPrefix(text) }.map { sign + $0 }
  }

  /// Whether a text is `-FIELD:…`, of a known field, or `-#…`.
  package static func isNegatedWord(_ text: String) -> Bool {
    guard text.hasPrefix("-") else { return false }
    return text.hasPrefix("-#")
      || text.firstIndex(of: ":").map { words.contains(text[..<$0].dropFirst().lowercased()) }
        == true
  }

  /// Parses the text that was typed after `:search`.
  ///
  /// A text in double quotes is an exact search. Otherwise words such as `in:` narrow the search, `#word` is a
  /// tag, `-` before one of them means everybody else, and all other words are one text.
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
  package init(arguments: [String]) throws(SearchMistake) {
    var parser = QueryParser(rest: "")
    for argument in arguments {
      parser.rest = argument[...]
      if argument.contains("\"") { try parser.parse() } else { try parser.parseArgument() }
    }
    self = try parser.query(orText: arguments.joined(separator: " "))
  }

  /// The search as one would type it.
  package var typed: String {
    let text = isExact ? "\"\(text)\"" : text
    let words = conditions.map(\.typed) + (isOfNotes ? [] : [order?.typed].compactMap { $0 })
    // With a quote in front, and one behind it, all would be an exact search.
    let parts = text.hasPrefix("\"") && !isExact ? words + [text] : [text] + words
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Parses a search word by word.
private struct QueryParser {
  static let numberWords: [String: SearchCondition.NumberField] = [
    "followers": .followers, "following": .following, "repos": .repos, "repositories": .repos,
    "gists": .gists, "commits": .commits,
  ]
  static let dayWords: [String: SearchCondition.DayField] = [
    "created": .created, "joined": .created, "updated": .updated,
  ]

  var rest: Substring
  private var words: [Substring] = []
  private var conditions: [SearchCondition] = []
  private var order: SearchOrder?

  init(rest: Substring) {
    self.rest = rest
  }

  /// The search; `text` is that of one without narrowing words, whose blanks stay as typed.
  func query(orText text: String) throws(SearchMistake) -> SearchQuery {
    let isPlain = conditions.isEmpty && order == nil
    let query = SearchQuery(
      isPlain && !words.isEmpty ? text : words.joined(separator: " "), conditions: conditions,
      order: order)
    guard !query.isEmpty else { throw .nothing }
    return query
  }

  mutating func parse() throws(SearchMistake) {
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      if let word = try narrowing() {
        try add(word, readValue(of: word.name))
      } else {
        append(readWord())
      }
    }
  }

  /// Parses an argument; a text field's value may have blanks, if no other word of the argument narrows the search.
  mutating func parseArgument() throws(SearchMistake) {
    var value = self
    guard let word = try value.narrowing(), word.isText else { return try parse() }
    var others = QueryParser(rest: value.rest)
    guard (try? others.parse()) != nil, others.conditions.isEmpty, others.order == nil else {
      return try parse()
    }
    try add(word, value.rest)
  }

  // MARK: - Words

  private struct Word {
    let name: String
    let isNegated: Bool
    /// Whether the value is any text.
    let isText: Bool
    /// Whether `=` follows the colon.
    var isWhole = false
  }

  // Reads a word and its colon, if one begins here.
  private mutating func narrowing() throws(SearchMistake) -> Word? {
    let isNegated = rest.hasPrefix("-")
    let text = isNegated ? rest.dropFirst() : rest
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon].lowercased()
    guard name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    guard SearchQuery.words.contains(name) else {
      if name == "language" { throw .gitHubs(String(text.prefix { !$0.isWhitespace })) }
      if let known = Self.known(like: name) { throw .unknown("\(name):", known: "\(known):") }
      return nil
    }
    rest = text[text.index(after: colon)...]
    let isText = SearchQuery.narrowingWords.contains { $0.word == "\(name):" }
    let isWhole = isText && rest.hasPrefix("=")
    if isWhole { rest = rest.dropFirst() }
    return Word(name: name, isNegated: isNegated, isText: isText, isWhole: isWhole)
  }

  // A word of five letters with one slip, or of eight with two.
  private static func known(like name: String) -> String? {
    SearchQuery.words.first { word in
      word.count >= 5 && editDistance(name, word) <= (word.count >= 8 ? 2 : 1)
    }
  }

  private mutating func add(_ word: Word, _ value: Substring) throws(SearchMistake) {
    let name = "\(word.name):"
    guard !value.isBlank else { throw .noValue(name) }
    if word.name == "sort" {
      order = try sortOrder(String(value), isNegated: word.isNegated)
      return
    }
    let test = try test(word, String(value))
    conditions.append(SearchCondition(test, isNegated: word.isNegated))
  }

  private func test(_ word: Word, _ value: String) throws(SearchMistake) -> SearchCondition.Test {
    let name = word.name
    if let field = Self.numberWords[name] { return .number(field, try numbers(name, value)) }
    if let field = Self.dayWords[name] { return .days(field, try days(name, value)) }
    switch name {
    case "type":
      if ["organization", "organisation"].contains(value.lowercased()) { return .type(.org) }
      return .type(try choice(name, value, SearchCondition.AccountType.allCases))
    case "has": return .has(try choice(name, value, SearchCondition.Property.allCases))
    case "is": return .state(try choice(name, value, SearchCondition.State.allCases))
    case "list":
      do throws(UserListMistake) { return .member(of: try UserList(name: value)) } catch {
        throw .list(error)
      }
    case "in" where ["login", "name", "email"].contains(value.lowercased()) && !word.isWhole:
      throw .badValue(
        "\(name):\(value)", of: name,
        forms: "a place; \(value.lowercased()):WORD looks in that field")
    default:
      let field = SearchQuery.narrowingWords.first { $0.word == "\(name):" }?.field ?? .name
      return .text(field, value, isWhole: word.isWhole)
    }
  }

  private func choice<Choice: CaseIterable & Sendable>(
    _ name: String, _ value: String, _ all: [Choice]
  ) throws(SearchMistake) -> Choice {
    if let choice = all.first(where: { "\($0)" == value.lowercased() }) { return choice }
    throw .badValue(value, of: name, forms: all.map { "\($0)" }.joined(separator: ", "))
  }

  private func sortOrder(
    _ value: String, isNegated: Bool
  ) throws(SearchMistake) -> SearchOrder {
    var name = value.lowercased()
    var isReversed = name.hasPrefix("-")
    if isReversed { name.removeFirst() }
    var direction: Bool?
    for (suffix, isAscending) in [("-asc", true), ("-desc", false)] where name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
      direction = isAscending
    }
    let field =
      ["joined": .created, "repositories": .repos][name]
      ?? SearchOrder.Field.typed.first { $0.rawValue == name }
    guard let field else {
      let forms = SearchOrder.Field.typed.map(\.rawValue).joined(separator: ", ")
      throw .badValue(value, of: "sort", forms: forms)
    }
    if let direction { isReversed = direction != field.isAscending }
    return SearchOrder(field, isReversed: isReversed != isNegated)
  }

  private mutating func append(_ word: Substring) {
    let isNegated = word.hasPrefix("-#")
    if let tag = Tag.name(of: String(isNegated ? word.dropFirst() : word)) {
      conditions.append(SearchCondition(.tag(tag), isNegated: isNegated))
    } else {
      words.append(word)
    }
  }

  private mutating func readWord() -> Substring {
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return word
  }

  // In a quoted value, `\"` is a quote, and `\\` a backslash.
  private mutating func readValue(of word: String) throws(SearchMistake) -> Substring {
    guard rest.first == "\"" else { return readWord() }
    var (value, isEscaped) = ("", false)
    for index in rest.indices.dropFirst() {
      let character = rest[index]
      if character == "\"", !isEscaped {
        rest = rest[rest.index(after: index)...]
        return value[...]
      }
      if isEscaped, character != "\"", character != "\\" { value += "\\" }
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { value.append(character) }
    }
    throw .openQuote("\(word):")
  }

  // MARK: - Ranges

  private func numbers(_ name: String, _ value: String) throws(SearchMistake) -> ClosedRange<Int> {
    let range = Self.range(value, in: 0...Int.max) { text in
      text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text).map { $0...$0 } : nil
    }
    if let range { return range }
    let isLogin = (try? UserList(name: "\(name):\(value)")) != nil && value.first?.isLetter == true
    throw .badValue(
      value, of: name, forms: "100, >100, >=100, <100, <=100, 10..30 or 100..",
      list: isLogin ? "list:\(name):\(value)" : nil)
  }

  private func days(_ name: String, _ value: String) throws(SearchMistake) -> ClosedRange<Day> {
    if let days = Self.range(value, in: Day.all, Day.days) { return days }
    throw .badValue(
      value, of: name, forms: "2020, 2020-05, 2020-05-17, >2020, <=2020-05 or 2019..2021")
  }

  // `parse` gives the values that one text stands for, such as the days of a year.
  private static func range<Value: Strideable>(
    _ text: String, in all: ClosedRange<Value>, _ parse: (Substring) -> ClosedRange<Value>?
  ) -> ClosedRange<Value>? where Value.Stride == Int {
    let ends = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    if text.contains(".."), ends.count == 2 {
      let lower = ends[0] == "*" ? all.lowerBound : parse(ends[0])?.lowerBound
      let isOpen = ends[1].isEmpty || ends[1] == "*"
      let upper = isOpen ? all.upperBound : parse(ends[1])?.upperBound
      guard let lower, let upper, lower <= upper, ends[0] != "*" || !isOpen else { return nil }
      return lower...upper
    }
    for (sign, isAbove, isIncluded) in [
      (">=", true, true), ("<=", false, true), (">", true, false), ("<", false, false),
    ] where text.hasPrefix(sign) {
      guard let value = parse(text.dropFirst(sign.count)) else { return nil }
      let bound = isAbove == isIncluded ? value.lowerBound : value.upperBound
      if isIncluded { return isAbove ? bound...all.upperBound : all.lowerBound...bound }
      guard bound != (isAbove ? all.upperBound : all.lowerBound) else { return nil }
      let next = bound.advanced(by: isAbove ? 1 : -1)
      return isAbove ? next...all.upperBound : all.lowerBound...next
    }
    return parse(text[...])
  }
}
