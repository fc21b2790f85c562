import Models

/// The words about a list; a new kind of list has its words here and nowhere else.
package nonisolated struct ListWords: Sendable, Equatable {
  /// The title above the list.
  package let title: String
  /// What is said when nobody is in it.
  package let nobody: String
  /// What is said when GitHub has no such list to show.
  package let unknown: String
  /// Whom GitHub leaves out of it; `nil` where nothing is known of that.
  package var omission: String?
  /// Whom GitHub shows it to, and with which token; `nil` where it is shown to everybody.
  package var access: String?
}

extension UserList {
  /// The words for it.
  package nonisolated var words: ListWords {
    let it = subject.beginning(100)
    return switch kind {
    case .everyone:
      ListWords(
        title: "GitHub users", nobody: "Nobody is saved yet.",
        unknown: "GitHub has no page at that address.")
    case .followers:
      ListWords(
        title: "Followers of \(it)", nobody: "Nobody follows \(it), as far as GitHub shows.",
        unknown: "GitHub knows nobody called \(it), or does not show them.")
    case .following:
      ListWords(
        title: "People \(it) follows", nobody: "\(it) follows nobody, as far as GitHub shows.",
        unknown: "GitHub knows nobody called \(it), or does not show them.")
    case .members:
      ListWords(
        title: "Public members of \(it)",
        nobody: "\(it) has no public members.",
        unknown: "GitHub knows no organization called \(it), or does not show it.",
        omission: "Private members are not shown.")
    case .contributors:
      ListWords(
        title: "Contributors of \(it)",
        nobody: "Nobody has contributed to \(it), as far as GitHub shows; it may be empty.",
        unknown: "GitHub knows no repository called \(it), or does not show it.",
        omission:
          "GitHub links only the first 500 author addresses of a repository to accounts, so "
          + "others may be missing.")
    case .stargazers:
      ListWords(
        title: "Stargazers of \(it)", nobody: "Nobody has starred \(it), as far as GitHub shows.",
        unknown: "GitHub knows no repository called \(it), or does not show you its stargazers.",
        omission: "GitHub shows at most 40,000 stargazers of a repository, the oldest stars first.",
        access: "Since July 2026 it shows them only to admins and collaborators of the repository, "
          + "who need a token with public_repo or Contents: write.")
    case .find:
      ListWords(
        title: "GitHub finds: \(it)", nobody: "GitHub finds nobody for \(it).",
        unknown: "GitHub has no search at that address.",
        omission: "GitHub shows at most 1,000 results of a search.")
    }
  }

  /// The name for a sentence, which shows the beginning of a long one.
  package nonisolated var shortName: String { name.beginning(100) }

  /// Whom or what it is about, for a sentence.
  var shortSubject: String { subject.beginning(100) }

  /// The command of the prompt that opens it, for a sentence.
  var command: String {
    // Digits alone would be a row.
    let sign = Int(subject) == nil ? "" : "@"
    return self == .everyone ? ":list" : ":\(kind.rawValue) \(sign)\(shortSubject)"
  }
}

extension UserList {
  /// Whether GitHub leaves nobody out of it, as far as is known of the whole list.
  fileprivate nonisolated func hasEverybody(_ overview: ListOverview) -> Bool {
    if let total = overview.total { return total <= overview.listedCount }
    // Whoever comes twice is kept once, so that a list which is cut off may have a few less.
    if let most = kind.maximumShown { return overview.listedCount < most - most / 100 }
    return overview.listedCount == 0
  }
}

extension UserList {
  /// The name as one word for a shell, in quotes where a shell would change it.
  package var shellWord: String {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.isASCII && $0.properties.isAlphabetic || "0123456789-_.:/,+@%".unicodeScalars.contains($0)
    }
    guard !isPlain else { return name }
    let parts = name.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }
}

/// Sentences about a list that is not the list of everyone.
extension Notice {
  static let noMoreLists = Notice("Those are all your saved lists.")
  static let listsAreNotRefreshed = Notice(
    "Each list is refreshed on its own screen; a number opens it. Waiting jobs are tried now.")

  /// How `list` ends: who is in it, and who GitHub leaves out.
  package static func end(of list: UserList, _ overview: ListOverview) -> Notice {
    guard list != .everyone else { return .endOfList }
    guard !overview.endedEarly else {
      return Notice(
        "The last three pages that GitHub sent had nobody new on them, so \(list.shortName) ends here. It "
          + "may not be complete.")
    }
    let count = overview.listedCount - overview.goneCount
    let people = "That is everybody GitHub lists: \(count.counted("person", "people"))."
    let sentences =
      [count > 0 ? people : list.words.nobody] + gone(overview.goneCount)
      + missing(from: list, overview)
    return Notice(sentences.joined(separator: " "))
  }

  private static func gone(_ count: Int) -> [String] {
    switch count {
    case 0: []
    case 1: ["1 person who left keeps the row."]
    default: ["\(count.grouped) people who left keep their rows."]
    }
  }

  static let searchRanOutOfTime = Notice(
    "GitHub's search ran out of time and may have missed people.")

  private static func missing(from list: UserList, _ overview: ListOverview) -> [String] {
    let parts: [String?] = [
      list.hasEverybody(overview) ? nil : list.words.omission,
      overview.isIncomplete ? searchRanOutOfTime.text : nil,
    ]
    return parts.compactMap { $0 }
  }

  static func allSeen(in list: UserList) -> Notice {
    guard list != .everyone else { return .allSeen }
    return Notice("You have seen everybody saved in \(list.shortName); \(list.command) shows them.")
  }

  /// All of `list` was asked for again.
  static func renewed(_ list: UserList, _ summary: PageSummary) -> Notice {
    guard summary.newCount + summary.goneCount > 0 else {
      return Notice("\(list.shortName) is up to date: nobody is new, and nobody has left.")
    }
    return Notice(
      "\(list.shortName) is up to date: \(summary.newCount.grouped) new, "
        + "\(summary.goneCount.grouped) gone; \(list.command) shows it again.")
  }

  /// A long list was refreshed, of which only the page on the screen was asked for.
  static func onlyPageRefreshed(of list: UserList) -> Notice {
    Notice(
      "Only the page on the screen was refreshed; ghbrowse sync \(list.shellWord) fetches the whole "
        + "list again.")
  }
}
