import Models
import Terminal

package nonisolated struct ListWords {
  package let title: String
  package let nobody: String
  /// The sentence for a list that GitHub does not have, or does not show.
  let unknown: String
  /// Which people GitHub leaves out; `nil` if it shows everybody.
  var omission: String?
  /// Who is allowed to see the list, and with which token; `nil` for everybody.
  var access: String?
}

extension UserList {
  package nonisolated var words: ListWords {
    let it = subject.beginning(100)
    return switch kind {
    case .everyone:
      ListWords(
        title: "GitHub users", nobody: "Nobody is saved yet.",
        unknown: "GitHub has no page at that address.")
    case .followers:
      ListWords(
        title: "Followers of \(it)", nobody: "GitHub lists no followers of \(it).",
        unknown: "GitHub has no user called \(it), or does not show them.")
    case .following:
      ListWords(
        title: "People \(it) follows", nobody: "GitHub lists nobody that \(it) follows.",
        unknown: "GitHub has no user called \(it), or does not show them.")
    case .members:
      ListWords(
        title: "Public members of \(it)", nobody: "\(it) has no public members.",
        unknown: "GitHub has no organization called \(it), or does not show it.",
        omission: "Private members are not shown.")
    case .contributors:
      ListWords(
        title: "Contributors to \(it)",
        nobody: "GitHub lists no contributors to \(it); it may be empty.",
        unknown: "GitHub has no repository called \(it), or does not show it.",
        omission:
          "GitHub links only the first 500 author addresses of a repository to accounts, so "
          + "others may be missing.")
    case .stargazers:
      ListWords(
        title: "Stargazers of \(it)", nobody: "GitHub lists no stargazers of \(it).",
        unknown: "GitHub has no repository called \(it), or does not show you its stargazers.",
        omission: "GitHub shows at most 40,000 stargazers of a repository, the oldest stars first.",
        access: "Since July 2026 it shows them only to admins and collaborators of the repository, "
          + "who need a token with public_repo or Contents: write.")
    case .find:
      ListWords(
        title: "GitHub search: \(it)", nobody: "GitHub finds nobody for \(it).",
        unknown: "GitHub has no search at that address.",
        omission: "GitHub shows at most 1,000 results of a search.")
    }
  }

  /// The name for a sentence, shortened if it is long.
  package nonisolated var shortName: String { name.beginning(100) }

  /// The end of a sentence, such as " in followers:mojombo"; empty for the list of everyone.
  package nonisolated var inside: String { self == .everyone ? "" : " in \(shortName)" }

  /// The subject for a sentence, shortened if it is long.
  var shortSubject: String { subject.beginning(100) }

  /// The command that opens it at the prompt, for a sentence.
  var command: String {
    // Digits alone would be a row number.
    let sign = Int(subject) == nil ? "" : "@"
    return self == .everyone ? ":list" : ":\(kind.rawValue) \(sign)\(shortSubject)"
  }
}

extension UserList {
  /// Whether GitHub shows everybody in it.
  fileprivate nonisolated func hasEverybody(_ overview: ListOverview) -> Bool {
    if let total = overview.total { return total <= overview.listedCount }
    // A person on two pages is saved once, so a list at the limit may have a few less.
    if let most = kind.maximumShown { return overview.listedCount < most - most / 100 }
    return overview.listedCount == 0
  }
}

extension String {
  /// The sentence; of a demo, if it is one and the sentence begins with GitHub.
  package func ofDemo(_ isDemo: Bool) -> String {
    isDemo && hasPrefix("GitHub ") ? "This demo \(dropFirst(7))" : self
  }

  /// The text as one word of a shell command, quoted if necessary.
  package var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.isASCII && $0.properties.isAlphabetic || "0123456789-_.:/,+@%".unicodeScalars.contains($0)
    }
    guard !isPlain else { return self }
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }
}

extension PassDoubt {
  /// Such as `30 of 1,204 came`.
  var words: String {
    found == expected
      ? "\(found.counted("person", "people")) came, maybe not all"
      : "\(found.grouped) of \(expected.grouped) came"
  }
}

/// Sentences about a list that is not the list of everyone.
@MainActor extension Notice {
  package static let searchRanOutOfTime = Notice(
    "GitHub's search ran out of time and may have missed people.")
  static let noMoreLists = Notice("Those are all your saved lists.")
  static let listsAreNotRefreshed = Notice(
    "Each list is refreshed on its own screen; a number opens it. Waiting jobs are retried now.")

  /// The end of `list`: how many people it has, and which ones GitHub leaves out.
  package static func end(
    of list: UserList, _ overview: ListOverview, isDemo: Bool = false
  ) -> Notice {
    let source = isDemo ? "this demo" : "GitHub"
    guard list != .everyone else { return Notice("That is everybody \(source) lists.") }
    guard !overview.endedEarly else {
      return Notice(
        "GitHub's last three pages had nobody new, so \(list.shortName) ends here. It may be "
          + "incomplete.")
    }
    if let doubt = overview.doubt { return .doubtful(doubt) }
    let count = overview.listedCount - overview.goneCount
    let people = "That is everybody \(source) lists: \(count.counted("person", "people"))."
    let sentences =
      [count > 0 ? people : list.words.nobody.ofDemo(isDemo)]
      + gone(overview.goneCount, list.kind)
      + (isDemo ? [] : missing(from: list, overview))
    return Notice(sentences.joined(separator: " "))
  }

  private static func gone(_ count: Int, _ kind: UserList.Kind) -> [String] {
    let one = count == 1
    let verb =
      switch kind {
      case .find: one ? "is no longer found" : "are no longer found"
      case .members: one ? "has left or is hidden" : "have left or are hidden"
      default: one ? "has left the list" : "have left the list"
      }
    let rows = one ? "keeps the row" : "keep their rows"
    return count == 0 ? [] : ["\(count.counted("person", "people")) \(verb) and \(rows)."]
  }

  private static func missing(from list: UserList, _ overview: ListOverview) -> [String] {
    [
      list.hasEverybody(overview) ? nil : list.words.omission,
      overview.searchTimedOut ? searchRanOutOfTime.text : nil,
    ].compactMap(\.self)
  }

  static func noNotes(in list: UserList) -> Notice {
    Notice("No notes yet\(list.inside). On a list, :note 7 TEXT writes one about row 7.")
  }

  /// All pages of `list` were fetched again; `doubt` is why somebody may be missing.
  static func renewed(
    _ list: UserList, _ summary: PageSummary, _ doubt: PassDoubt?, isShown: Bool
  ) -> Notice {
    let (changes, missing) = (summary.changes, summary.changes.missingCount ?? 0)
    let kinds = [
      (changes.new.count, "new"), (changes.left.count, list.kind.wordsForLeft),
      (changes.back.count, "back"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    // Nobody is new to a search, or before a list was whole.
    let more = summary.newCount - changes.new.count
    let all = kinds + (more > 0 ? ["\(more.grouped) more"] : [])
    if let doubt, all.isEmpty { return .doubtful(doubt) }
    let news =
      !all.isEmpty
      ? all.joined(separator: ", ") + (isShown ? "" : "; \(list.command) reprints it")
      : missing > 0 ? "nobody is new" : "nobody is new, and nobody has left"
    let rest = doubt.map { " \(doubtful($0).text)" } ?? (missing > 0 ? " \(notFound(missing))" : "")
    let state = doubt == nil ? " is up to date" : ""
    return Notice("\(list.shortName)\(state): \(news).\(rest)")
  }

  /// - Parameter list: Named if other lists may be meant.
  package static func doubtful(_ doubt: PassDoubt, in list: UserList? = nil) -> Notice {
    Notice(
      (list.map { "\($0.shortName): " } ?? "")
        + "GitHub's answer is doubtful: \(doubt.words)."
        + (doubt.isUndecided
          ? " Nobody is said to have left until another fetch, an hour later or more, agrees." : "")
    )
  }

  /// The members that the last pass did not include.
  package static func notFound(_ count: Int) -> String {
    "\(count.counted("person was", "people were")) not found; the next sync decides."
  }

  /// The login in the name of the list on the screen now belongs to another account.
  static func listIsAnothers(_ list: UserList, was id: Int64) -> Notice {
    Notice(
      "Somebody else has the login \(list.shortSubject) now; the rows above are of its "
        + "former owner (id \(id)). Enter shows the new owner's list.")
  }

  /// Two saved lists of the same account were merged.
  ///
  /// - Parameter count: How many people came from the older list.
  package static func joined(_ count: Int) -> Notice {
    Notice(
      "Two of your lists were about the same account and are one now: "
        + "\(count.counted("person", "people")) came from the older one.")
  }

  /// Only the page on the screen was fetched again, because `list` is long.
  static func onlyPageRefreshed(of list: UserList) -> Notice {
    Notice(
      "Only the page on the screen was refreshed; ghbrowse sync \(list.name.shellWord) fetches the whole "
        + "list again.")
  }
}

extension ListContent {
  var isOfPeople: Bool {
    if case .repositories = self { false } else { true }
  }

  // What rows that are not people are, and what a number does.
  var rowAdvice: String {
    switch self {
    case .tags: "tags; a number finds the people with that tag."
    case .groups: "groups; a number finds the people of one."
    case .repositories: "repositories; a number shows the contributors to one."
    default: "lists; a number opens the list."
    }
  }

  var promptName: SafeText {
    switch self {
    case .users(.list(.everyone)), .usersFrom: "list"
    case .users(.list(let list)): .line(list.name)
    case .users(.search(let query)):
      "\(query.isOfNotes ? "notes" : "search")\(Self.inside(query))"
    case .users(.diary): "recent"
    case .users(.due): "due"
    case .users(.changes(let list, _)): "changes\(SafeText.line(list.inside))"
    case .tags: "tags"
    case .groups(_, let field): "by \(SafeText.line(field.rawValue))"
    case .lists: "lists"
    case .repositories(let login): "repos of \(SafeText.login(login))"
    }
  }

  // The list, unless it is the list of everyone.
  private static func inside(_ query: SearchQuery) -> SafeText {
    query.list == .everyone ? "" : " in \(SafeText.line(query.list.name))"
  }

  private func everyone(_ isDemo: Bool) -> SafeText {
    isDemo ? "Demo: invented people" : .line(UserList.everyone.words.title)
  }

  func title(_ status: ListStatus, isDemo: Bool) -> SafeText {
    switch self {
    case .users(.list(.everyone)): everyone(isDemo)
    case .users(.list(let list)) where isDemo && list.kind == .find:
      "Demo search: \(SafeText.line(list.subject))"
    case .users(.list(let list)): .line(list.words.title)
    case .usersFrom(let login, let position):
      "\(everyone(isDemo)) from \(SafeText.login(login))\(position.map { " (\($0.ordinal))" } ?? "")"
    case .users(.search(let query)): Self.title(of: query)
    case .users(.diary): "Recently opened or noted"
    case .users(.due): "To come back to (only on this machine)"
    case .users(.changes(_, let since)):
      .line(status.changes.words(since: since))
    case .tags: "Tags of your notes"
    case .groups(let query, let field): Self.title(of: query, by: field)
    case .lists: "Lists of people"
    case .repositories(let login):
      "Repositories of \(SafeText.login(login))\(status.pushedLast)"
    }
  }

  private static func title(of query: SearchQuery, by field: SearchGroup.Field) -> SafeText {
    let words = SafeText.line(query.isEmpty ? "" : ": \(query.typed)")
    return "By \(SafeText.line(field.rawValue))\(inside(query))\(words)"
  }

  private static func title(of query: SearchQuery) -> SafeText {
    let (inside, words) = (inside(query), SafeText.line(query.typed))
    if query.isExact { return "Exactly \(words)\(inside)" }
    guard query.isOfNotes else { return "Search\(inside): \(words)" }
    return query.isOfAllNotes ? "Notes\(inside) (only on this machine)" : "Notes\(inside): \(words)"
  }
}

extension ListStatus {
  // Which repositories of an account there are, unless they are all.
  fileprivate var pushedLast: SafeText {
    guard case .members(let count, _, isWhole: false, _) = count else { return "" }
    return ": most stars of the \(SafeText.line(count.grouped)) pushed last"
  }
}

extension SearchProblem {
  /// What is missing, and the command that fetches it.
  package var sentence: String {
    switch self {
    case .notSaved(let list):
      "\(list.name) is not saved; ghbrowse sync \(list.name.shellWord) fetches it"
    case .incomplete(let list) where [.everyone, .find].contains(list.kind):
      "Nobody can be said to be missing from \(list.name), because it never has everybody."
    case .incomplete(let list):
      "\(list.name) may have people who are not saved, so nobody can be said to be missing from it; "
        + "ghbrowse sync \(list.name.shellWord) fetches them."
    }
  }
}

extension SearchMistake {
  package var sentence: String {
    switch self {
    case .nothing: "There is nothing to search for; type part of a login, a note or a profile."
    case .noValue(let word):
      "\(word) needs a text right after it, such as \(word)word or \(word)\"two words\"."
    case .openQuote(let word): "The quote after \(word) is not closed; type another \" at its end."
    case .badValue(let value, let word, let forms, let list):
      "\(word): takes \(forms), and not \"\(value)\"."
        + (list.map { " The list is \($0)." } ?? "")
    case .unknown(let word, let known): "There is no \(word) here; did you mean \(known)?"
    case .gitHubs(let word): "\(word) is a word of GitHub's search; :find \(word) asks there."
    case .list(let mistake): mistake.sentence
    case .needsList(let word):
      "\(word) needs one list, as in list:contributors:apple/swift \(word)."
    case .exactWord(let word): "An exact search takes all words as text; leave out \(word)."
    }
  }
}
