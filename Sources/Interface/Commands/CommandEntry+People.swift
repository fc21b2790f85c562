import Models

// Commands that open lists of people: a kind of list is one entry.
extension CommandEntry {
  static let followers = CommandEntry(
    .followers, "[LOGIN]", summary: "who follows somebody",
    details: """
      It is a list like that of everyone: saved page by page, with numbers, notes and what you have \
      seen. On a profile it needs no login; on a list a number is a row, and @7 the login 7. Inside it \
      :search and :unseen look at its people only.
      """,
    examples: [
      CommandExample(":followers mojombo", "who follows mojombo"),
      CommandExample(":followers", "on a profile: who follows that person"),
      CommandExample(":followers 7", "on a list: who follows whoever stands on row 7"),
    ])

  static let following = CommandEntry(
    .following, "[LOGIN]", summary: "whom somebody follows",
    details: "On a profile it needs no login; on a list a number is a row, and @7 the login 7.",
    examples: [
      CommandExample(":following mojombo", "whom mojombo follows"),
      CommandExample(":following", "on a profile: whom that person follows"),
    ])

  static let members = CommandEntry(
    .members, "[ORG]", summary: "an organization's public members",
    details: """
      Members who do not say so in public are not shown. On an organization's profile it needs no \
      name; on a list a number is a row.
      """,
    examples: [
      CommandExample(":members apple", "whoever says in public that they belong to apple"),
      CommandExample(":members", "on an organization's profile: its members"),
    ])

  static let contributors = CommandEntry(
    .contributors, "OWNER/REPO", summary: "a repository's contributors, most commits first",
    details: """
      Each row says how many commits somebody has. GitHub links only the first 500 author addresses of \
      a repository to accounts. The address of the repository's page does as well.
      """,
    examples: [
      CommandExample(":contributors apple/swift", "whoever has commits in apple/swift"),
      CommandExample(":contributors https://github.com/apple/swift", "the same, as copied"),
    ])

  static let stargazers = CommandEntry(
    .stargazers, "OWNER/REPO", summary: "who has starred a repository, the oldest star first",
    details: """
      Since July 2026 GitHub shows stargazers to a repository's own people only: admins and \
      collaborators, with a token of theirs. What it tells others says nothing of the stars there are.
      """,
    examples: [CommandExample(":stargazers apple/swift", "whoever has starred apple/swift")])

  static let find = CommandEntry(
    .find, "WORDS", summary: "asks GitHub's own search for people",
    details: """
      The words are GitHub's: location:Berlin, language:swift, followers:>100, type:org, "in quotes". \
      GitHub gives at most 1,000 people for a search, and allows few searches a minute. :search looks \
      at what is saved here.
      """,
    examples: [
      CommandExample(":find location:Berlin language:swift", "whoever writes Swift in Berlin"),
      CommandExample(":find tom followers:>1000", "toms whom many follow"),
    ])

  static let lists = CommandEntry(
    "lists", summary: "the lists that are saved, how whole and how old",
    details: """
      A number opens a list. Its name does too, typed alone or behind :list: followers:mojombo.
      """,
    examples: [
      CommandExample(":lists", "the list of everyone, and all that you opened"),
      CommandExample("followers:mojombo", "opens that list by its name"),
    ],
    parse: { text throws(CommandError) in try CommandArgument.none(.lists, text, "lists") })

  private init(
    _ kind: UserList.Kind, _ argument: String, summary: String, details: String,
    examples: [CommandExample]
  ) {
    self.init(
      kind.rawValue, argument, summary: summary, details: details, examples: examples,
      parse: { text throws(CommandError) in try Self.read(kind, text) })
  }

  // Where a login is expected, nothing means whoever is on the screen, and a number means a row.
  private static func read(_ kind: UserList.Kind, _ text: String) throws(CommandError) -> Command {
    if kind.subjectKind == .login {
      if text.isEmpty { return .membersAround(kind, row: nil) }
      if let row = Int(text), row > 0 { return .membersAround(kind, row: row) }
    }
    return .members(try CommandArgument.list(kind, text))
  }
}
