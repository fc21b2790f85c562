import ArgumentParser
import Models
import Repository
import Screens

/// Searches the saved people; it never asks the network.
struct SearchCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Print the saved people whose login, note or profile contains a text.",
    discussion: """
      Searches logins and notes, and the name, company, location and bio of saved
      profiles. Case and accents do not matter, and GitHub is never asked.

      name:, at: (company), in: (location) and note: narrow the search to one field;
      #word finds a tag. A search that finds nobody is not a failure.

      Examples:
        ghbrowse search fosdem           find that in logins, notes and profiles
        ghbrowse search tom preston      the text "tom preston"; it needs no quotes
        ghbrowse search in:"san francisco" '#swift'
            people who live there and whose note has that tag
        ghbrowse search --exact mojombo  people whose login or note is exactly that
        ghbrowse search --in followers:mojombo berlin
            only among the saved followers of mojombo
      """)

  @Argument(
    help: ArgumentHelp("What to look for; words need no quotes.", valueName: "text"),
    completion: SavedNames.searches)
  var words: [String]

  @Flag(help: "Find only people whose login or note is exactly TEXT.")
  var exact = false

  @OptionGroup var scope: ScopeOption

  @Option(
    name: [.customLong("limit"), .customShort("n")], parsing: .unconditional,
    help: ArgumentHelp("Print at most NUMBER people.", valueName: "number"),
    transform: TypedValue.number)
  var limit: Int?

  @OptionGroup var options: Options

  func validate() throws {
    _ = try query()
    try FieldTable.rows.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let list = try await scope.savedList(dependencies)
    var search = try query()
    search.list = list
    let explains = dependencies.isInteractive
    let place = list == .everyone ? "here" : "in \(list.shortName)"
    let nothing = "Nobody saved \(place) matches \"\(words.joined(separator: " "))\"."
    try await dependencies.printRows(in: list, limit: limit, nothing: nothing) { last, count in
      try await dependencies.store.main.search(
        search, after: last?.user.id ?? 0, limit: count, countUpTo: 0, explains: explains
      ).rows
    }
  }

  private func query() throws -> SearchQuery {
    if exact { return SearchQuery(words.joined(separator: " "), isExact: true) }
    do throws(SearchMistake) {
      return try SearchQuery(arguments: words)
    } catch {
      throw ValidationError(error.sentence)
    }
  }
}
