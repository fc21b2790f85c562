import Models

/// Completes what is typed at the prompt: commands, their arguments, logins, tags, and lists.
package struct LineCompleter {
  /// Finds up to `limit` saved words that begin with `prefix`, in any case.
  package typealias Finder = (_ prefix: String, _ limit: Int) -> [String]

  /// The most logins that are offered.
  package static let loginLimit = 100

  private static let bareCommands = ["help", "quit", "exit"]
  private static let noteOptions = ["--edit", "--history"]

  private let recentLogins: Finder
  private let logins: Finder
  private let tags: Finder
  private let repositories: Finder
  private let lists: Finder

  /// - Parameters:
  ///   - recentLogins: Finds those whom the reader opened or wrote about last, the newest first.
  ///   - logins: Finds among all.
  ///   - tags: Finds among the tags of notes, without their `#`.
  ///   - repositories: Finds among the repositories of saved lists.
  ///   - lists: Finds among the names of saved lists.
  package init(
    recentLogins: @escaping Finder = { _, _ in [] }, logins: @escaping Finder,
    tags: @escaping Finder = { _, _ in [] }, repositories: @escaping Finder = { _, _ in [] },
    lists: @escaping Finder = { _, _ in [] }
  ) {
    self.recentLogins = recentLogins
    self.logins = logins
    self.tags = tags
    self.repositories = repositories
    self.lists = lists
  }

  /// What the end of `text`, the line up to the cursor, can become.
  ///
  /// - Parameter isNote: Whether the line is the text of a note, and no command.
  package func completion(of text: String, isNote: Bool = false) -> Completion {
    let words = text.split(omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
    let isAtWord = text.last.map { !$0.isWhitespace } ?? false
    let typed = isAtWord ? String(words.last ?? "") : ""
    let start = text.utf8.count - typed.utf8.count
    let before = words.dropLast(isAtWord ? 1 : 0).map(String.init)
    return Completion(
      start: start, candidates: isNote ? noteWord(typed) : candidates(for: typed, after: before))
  }

  private func candidates(for typed: String, after before: [String]) -> [String] {
    guard let command = before.first else { return first(typed) }
    guard let name = commandName(command) else { return [] }
    if let kind = UserList.Kind(rawValue: name), before.count == 1 { return subjects(kind, typed) }
    return switch (name, before.count) {
    case ("help", 1): helped(typed)
    case ("list", 1): listNames(typed)
    case ("note", 1) where typed.hasPrefix("-"): beginning(typed, Self.noteOptions)
    case ("note", 2) where Int(before[1]) != nil: noteAfterRow(typed)
    case ("note", _), ("add", _): noteWord(typed)
    case ("search", _): tagged(typed, after: "#")
    default: []
    }
  }

  private func commandName(_ word: String) -> String? {
    if word.lowercased() == "help" { return "help" }
    if word.hasPrefix("/") { return "search" }
    guard word.hasPrefix(":") else { return nil }
    return try? CommandTable.entry(named: String(word.dropFirst())).name
  }

  private func first(_ typed: String) -> [String] {
    if typed.hasPrefix("@") { return mentions(typed) }
    if typed.hasPrefix("/") { return tagged(typed, after: "/#") }
    if typed.dropFirst().contains(":") { return listNames(typed) }
    let commands = CommandTable.entries.map { ":\($0.name)" }
    return beginning(typed, typed.isEmpty ? commands : commands + Self.bareCommands)
  }

  private func helped(_ typed: String) -> [String] {
    let names = CommandTable.entries.map(\.name)
    return beginning(typed, typed.hasPrefix(":") ? names.map { ":\($0)" } : names + ["keys"])
  }

  // An option is not offered before its first dash: what follows may be text.
  private func beginning(_ typed: String, _ candidates: [String]) -> [String] {
    let begun = typed.lowercased()
    return candidates.filter { $0.hasPrefix(begun) && (!$0.hasPrefix("-") || !begun.isEmpty) }
  }
}

// Logins, and the words of a note.
extension LineCompleter {
  // Those whom the reader knows best come first.
  private func people(_ typed: String) -> [String] {
    let recent = recentLogins(typed, Self.loginLimit)
    let known = Set(recent)
    let others = logins(typed, Self.loginLimit).filter { !known.contains($0) }
    // A login with blanks cannot be typed.
    return Array(
      (recent + others).filter { !$0.contains(where: \.isWhitespace) }
        .prefix(Self.loginLimit))
  }

  private func mentions(_ typed: String) -> [String] {
    people(String(typed.drop { $0 == "@" })).map { "@\($0)" }
  }

  // What a list of that kind can be about.
  private func subjects(_ kind: UserList.Kind, _ typed: String) -> [String] {
    switch kind.subjectKind {
    case .nothing, .query: []
    case .login: listed(typed)
    case .repository: repositories(typed, Self.loginLimit)
    }
  }

  // One with blanks is no word. The list of everyone has no name to type.
  private func listNames(_ typed: String) -> [String] {
    lists(typed, Self.loginLimit)
      .filter { $0.contains(":") && !$0.contains(where: \.isWhitespace) }
  }

  // Digits alone would be a place in the list, or a row.
  private func listed(_ typed: String) -> [String] {
    if typed.hasPrefix("@") { return mentions(typed) }
    return people(typed).map { Int($0) == nil ? $0 : "@\($0)" }
  }

  private func noteAfterRow(_ typed: String) -> [String] {
    if typed.isEmpty { return Self.noteOptions + mentions(typed) }
    return typed.hasPrefix("-") ? beginning(typed, Self.noteOptions) : noteWord(typed)
  }

  // A word in the text of a note.
  private func noteWord(_ typed: String) -> [String] {
    typed.hasPrefix("@") ? mentions(typed) : tagged(typed, after: "#")
  }

  // What stands before a tag is kept.
  private func tagged(_ typed: String, after sign: String) -> [String] {
    guard typed.hasPrefix(sign) else { return [] }
    return tags(String(typed.dropFirst(sign.count)), Self.loginLimit).map { sign + $0 }
  }
}

/// What the end of a half-typed line can become.
package nonisolated struct Completion: Equatable {
  /// Where the completed word begins, in bytes of UTF-8.
  package let start: Int
  /// The whole words that can stand there, the best first.
  package let candidates: [String]
}
