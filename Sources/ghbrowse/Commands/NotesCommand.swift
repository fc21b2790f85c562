import ArgumentParser
import Models
import Screens

struct NotesCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", abstract: "Print everybody with a note, newest note first.",
    discussion: """
      GitHub is never asked. Case and accents of TEXT do not matter. The words of a search
      narrow the notes, too; ghbrowse search --help lists them.

      Examples:
        ghbrowse notes         everybody with a note, newest note first
        ghbrowse notes fosdem  only those whose note contains that text
        ghbrowse notes fosdem in:berlin -is:seen
            of those, only people near Berlin whose profile you have not opened
        ghbrowse notes --in followers:mojombo
            only those among the saved followers of mojombo
        ghbrowse notes --json  everybody, as JSON with complete notes
      """)

  @Argument(
    help: ArgumentHelp("A text in the note; words need no quotes.", valueName: "text"),
    completion: SavedNames.searches)
  var words: [String] = []

  @OptionGroup var scope: ScopeOption

  @OptionGroup var options: Options

  func validate() throws {
    _ = try SearchWords(words).query
    try FieldTable.rows.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let words = SearchWords(words)
    var query = SearchQuery(notes: try words.query)
    query.list = try await scope.savedList(dependencies)
    let nothing =
      query.isOfAllNotes
      ? "There are no notes yet\(query.list.inside); ghbrowse note LOGIN TEXT writes one."
      : "No note\(query.list.inside) matches \"\(words.text)\"."
    try await dependencies.printMatches(of: query, nothing: nothing, areInLog: true)
  }
}

struct RecentCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "recent", abstract: "Print the people you opened or wrote about, latest first.",
    discussion: """
      Only profiles opened at the prompt count; show and list do not.

      Examples:
        ghbrowse recent                    people you opened or wrote about, latest first
        ghbrowse recent --since 2w --json  those of the last two weeks, for a script
      """)

  @OptionGroup var back: SinceOption

  @OptionGroup var options: Options

  func validate() throws { try FieldTable.diary.check(options.fields) }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let start = back.since ?? .distantPast
    let nothing =
      back.since == nil
      ? "You have not opened a profile or written a note yet."
      : "You have not opened a profile or written a note in that time."
    try await dependencies.printRows(.diary, nothing: nothing, areInLog: true) { last, count in
      try await dependencies.store.main.diary(after: last?.visit, since: start, limit: count)
        .map { UserRow($0.user, occasion: .visit($0.date)) }
    }
  }
}

struct DueCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "Print whom to come back to, the earliest day first.",
    discussion: """
      due:2026-12-11 in a note is a day to come back. Type due:3d, due:2w or due:2m for
      days, weeks or months from today; the note gets the date.

      Examples:
        ghbrowse note mojombo 'asked for a review due:2w'
        ghbrowse due               overdue, today, and to come
        ghbrowse due --until 7d    until in a week
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The last day: how far ahead, such as 7d or 2w, or a day.", valueName: "time"),
    transform: TypedValue.lastDay)
  var until: Day?

  @OptionGroup var options: Options

  func validate() throws { try FieldTable.due.check(options.fields) }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    try await dependencies.printRows(
      .due, of: .due, nothing: Notice.nobodyDue(through: until), areInLog: true
    ) { last, count in
      try await dependencies.store.main.due(
        after: last?.due, through: until ?? Day.all.upperBound, limit: count
      ).map { UserRow($0.user, occasion: .due($0.day)) }
    }
  }
}

struct TagsCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", abstract: "Print the tags in your notes, with counts.",
    discussion: """
      A word after # in a note is a tag; #Swift and #swift are the same tag.

      Examples:
        ghbrowse tags             each tag, and how many notes have it
        ghbrowse search '#swift'  the people whose note has that tag
      """)

  @OptionGroup var options: Options

  func validate() throws { try FieldTable.tags.check(options.fields) }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let tags = try await dependencies.store.main.tags(limit: .max)
    if tags.isEmpty {
      dependencies.tellIfInteractive(Notice.noTags.text)
    }
    dependencies.print(tags, .tags, in: .tags(dependencies.presentation))
  }
}

extension FieldTable where Value == TagCount {
  /// A tag, as `tags` prints it.
  nonisolated static var tags: Self {
    Self(
      fields: [Field("tag") { .text($0.tag) }, Field("count") { .number($0.count) }],
      columns: ["tag", "count"])
  }
}
