/// Completes what is typed at the prompt: commands, their arguments, and logins.
package struct LineCompleter {
  /// The most logins that are offered.
  package static let loginLimit = 100

  private static let bareCommands = ["help", "quit", "exit"]

  private let logins: (_ prefix: String, _ limit: Int) -> [String]

  /// - Parameter logins: Finds saved logins that begin with `prefix`, in any case.
  package init(logins: @escaping (_ prefix: String, _ limit: Int) -> [String]) {
    self.logins = logins
  }

  /// What the end of `text`, the line up to the cursor, can become.
  package func completion(of text: String) -> Completion {
    let words = text.split(omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
    let isAtWord = text.last.map { !$0.isWhitespace } ?? false
    let typed = isAtWord ? String(words.last ?? "") : ""
    let start = text.utf8.count - typed.utf8.count
    let before = words.dropLast(isAtWord ? 1 : 0).map(String.init)
    return Completion(start: start, candidates: candidates(for: typed, after: before))
  }

  private func candidates(for typed: String, after before: [String]) -> [String] {
    guard let command = before.first else { return first(typed) }
    guard command.hasPrefix(":"),
      let entry = try? CommandTable.entry(named: String(command.dropFirst()))
    else { return [] }
    return switch (entry.name, before.count) {
    case ("help", 1): helped(typed)
    case ("list", 1): people(typed)
    case ("note", 1): beginning(typed, ["--edit"])
    case ("note", 2) where Int(before[1]) != nil: beginning(typed, ["--edit"])
    default: []
    }
  }

  private func first(_ typed: String) -> [String] {
    if typed.hasPrefix("@") {
      return people(String(typed.dropFirst())).map { "@\($0)" }
    }
    let commands = CommandTable.entries.map { ":\($0.name)" }
    return beginning(typed, typed.isEmpty ? commands : commands + Self.bareCommands)
  }

  private func people(_ typed: String) -> [String] {
    guard !typed.isEmpty else { return [] }
    // A login with blanks cannot be typed.
    return logins(typed, Self.loginLimit).filter { !$0.contains(where: \.isWhitespace) }
  }

  private func helped(_ typed: String) -> [String] {
    let names = CommandTable.entries.map(\.name)
    return beginning(typed, typed.hasPrefix(":") ? names.map { ":\($0)" } : names)
  }

  // An option is not offered before its first dash: what follows may be text.
  private func beginning(_ typed: String, _ candidates: [String]) -> [String] {
    let begun = typed.lowercased()
    return candidates.filter { $0.hasPrefix(begun) && (!$0.hasPrefix("-") || !begun.isEmpty) }
  }
}

/// What the end of a half-typed line can become.
package nonisolated struct Completion: Equatable {
  /// Where the completed word begins, in bytes of UTF-8.
  package let start: Int
  /// The whole words that can stand there, the best first.
  package let candidates: [String]
}
