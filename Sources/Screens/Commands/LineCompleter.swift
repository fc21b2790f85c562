import Models
import Terminal

/// Completes commands, their arguments, logins, tags and lists at the prompt.
package struct LineCompleter {
  package enum SavedWord {
    case login
    /// A login that the reader opened or wrote about, the newest first.
    case recentLogin
    /// A tag of a note, without its `#`.
    case tag
    case repository
    case list
    /// What saved profiles have in a field.
    case value(SearchMatch.Field)
  }

  /// Finds up to ``limit`` saved words that begin with `prefix`, in any case.
  package typealias Finder = (_ kind: SavedWord, _ prefix: String) -> [String]

  /// The most words that are offered.
  package static let limit = 100

  private let find: Finder

  package init(find: @escaping Finder) { self.find = find }

  /// The candidates for the last word of `text`.
  ///
  /// - Parameters:
  ///   - text: The line up to the cursor.
  ///   - isNote: Whether the line is the text of a note instead of a command.
  package func completion(of text: String, isNote: Bool = false) -> LineReader.Candidates {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let isAtWord = text.last.map { !$0.isWhitespace } ?? false
    let typed = isAtWord ? words.removeLast() : ""
    return LineReader.Candidates(
      start: text.utf8.count - typed.utf8.count,
      texts: isNote ? noteWord(typed) : candidates(for: typed, after: words))
  }

  private func candidates(for typed: String, after before: [String]) -> [String] {
    guard let first = before.first else { return firstWord(typed) }
    let words = Array(before.dropFirst())
    guard let name = commandName(first) else { return listNames(typed, after: before) }
    if let kind = UserList.Kind(rawValue: name) { return subjects(kind, typed, after: words) }
    return switch name {
    case "help" where before.count == 1: helpNames(typed)
    case "list": listNames(typed, after: words)
    case "by" where words.isEmpty: beginning(typed, SearchGroup.Field.allCases.map(\.rawValue))
    case "note" where before.count == 1 && typed.hasPrefix("-"): noteOptions(typed)
    case "note" where before.count == 2 && Int(before[1]) != nil: afterRow(typed)
    case "note", "add": noteWord(typed)
    case "search", "notes":
      search(typed, after: (first.hasPrefix("/") ? [String(first.dropFirst())] : []) + words)
    default: []
    }
  }

  private func commandName(_ word: String) -> String? {
    if word.lowercased() == "help" { return "help" }
    if word.hasPrefix("/") { return "search" }
    return word.hasPrefix(":") ? try? CommandTable.entry(named: String(word.dropFirst())).name : nil
  }

  private func firstWord(_ typed: String) -> [String] {
    if typed.hasPrefix("@") { return mentions(typed) }
    if typed.hasPrefix("/") { return search(String(typed.dropFirst())).map { "/\($0)" } }
    if typed.dropFirst().contains(":") { return listNames(typed) }
    let commands = CommandTable.entries.map { ":\($0.name)" }
    let bare = CommandTable.entries.filter(\.isCompleteAlone).map(\.name) + ["exit"]
    return beginning(typed, typed.isEmpty ? commands : commands + bare)
  }

  private func helpNames(_ typed: String) -> [String] {
    let names = CommandTable.entries.map(\.name)
    return beginning(
      typed, typed.hasPrefix(":") ? names.map { ":\($0)" } : names + ["all", "keys"])
  }

  private func noteOptions(_ typed: String) -> [String] {
    beginning(typed, CommandEntry.noteOptions.map(\.key))
  }

  private func beginning(_ typed: String, _ words: [String]) -> [String] {
    words.filter { $0.hasPrefix(typed.lowercased()) }
  }

  // Logins, lists and tags.

  // Recent logins come first. A login with blanks cannot be typed.
  private func logins(_ typed: String) -> [String] {
    let recent = find(.recentLogin, typed)
    let others = find(.login, typed).filter { !recent.contains($0) }
    return Array(
      (recent + others).filter { !$0.contains(where: \.isWhitespace) }.prefix(Self.limit))
  }

  private func mentions(_ typed: String) -> [String] {
    logins(String(typed.drop { $0 == "@" })).map { "@\($0)" }
  }

  // A login of digits alone would be a row number without its `@`.
  private func subjects(_ kind: UserList.Kind, _ typed: String, after words: [String]) -> [String] {
    switch kind.subjectKind {
    case .query:
      let names = find(.list, "\(kind.rawValue):" + (words + [typed]).joined(separator: " "))
      return ends(of: names.map { String($0.dropFirst(kind.rawValue.count + 1)) }, after: words)
    case .login where words.isEmpty && typed.hasPrefix("@"): return mentions(typed)
    case .login where words.isEmpty: return logins(typed).map { Int($0) == nil ? $0 : "@\($0)" }
    case .repository where words.isEmpty: return find(.repository, typed)
    case .nothing, .login, .repository: return []
    }
  }

  // The list of everyone has no name to type.
  private func listNames(_ typed: String, after words: [String] = []) -> [String] {
    let names = find(.list, (words + [typed]).joined(separator: " "))
    return ends(of: names.filter { $0.contains(":") }, after: words)
  }

  // A text with blanks is completed from its last word on.
  private func ends(of texts: [String], after words: [String]) -> [String] {
    let start = words.map { "\($0) " }.joined().lowercased()
    return texts.filter { $0.lowercased().hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }
  }

  private func search(_ typed: String, after words: [String] = []) -> [String] {
    let sign = typed.hasPrefix("-") ? "-" : ""
    let text = String(typed.dropFirst(sign.count))
    if text.hasPrefix("#") { return tags(text, after: "#").map { sign + $0 } }
    let start = "list:"
    if text.lowercased().hasPrefix(start) {
      return listNames(String(text.dropFirst(start.count))).map { sign + start + $0 }
    }
    let known = SearchQuery.completions(of: typed)
    let isLogin = words.isEmpty && !typed.isEmpty && !typed.contains(":")
    return known + (isLogin ? logins(typed) : values(text, after: words).map { sign + $0 })
  }

  // A value with blanks is quoted.
  private func values(_ typed: String, after words: [String]) -> [String] {
    let quoted = words.lastIndex { $0.contains(":\"") } ?? words.endIndex
    let isOpen = words[quoted...].joined().count { $0 == "\"" } == 1
    let before = isOpen ? Array(words[quoted...]) : []
    let text = (before + [typed]).joined(separator: " ")
    let narrowing = SearchQuery.narrowingWords.first { text.lowercased().hasPrefix($0.word) }
    guard let (word, field) = narrowing, field != .note else { return [] }
    let prefix = text.dropFirst(word.count)
    let values = find(.value(field), String(prefix.drop { $0 == "\"" }))
      .filter { !$0.contains("\"") }
    return ends(
      of: values.map { value in
        let isWord = !prefix.hasPrefix("\"") && !value.contains(where: \.isWhitespace)
        return word + (isWord ? value : "\"\(value)\"")
      }, after: before)
  }

  private func afterRow(_ typed: String) -> [String] {
    if typed.isEmpty { return noteOptions("") + mentions("") }
    return typed.hasPrefix("-") ? noteOptions(typed) : noteWord(typed)
  }

  private func noteWord(_ typed: String) -> [String] {
    if typed.hasPrefix("due:") { return beginning(typed, Self.dueWords) }
    return typed.hasPrefix("@") ? mentions(typed) : tags(typed, after: "#")
  }

  private static let dueWords = ["1d", "3d", "1w", "2w", "1m", "3m"].map { "due:\($0)" }

  private func tags(_ typed: String, after sign: String) -> [String] {
    typed.hasPrefix(sign) ? find(.tag, String(typed.dropFirst(sign.count))).map { sign + $0 } : []
  }
}
