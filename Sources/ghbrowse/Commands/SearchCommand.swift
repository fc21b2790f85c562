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

      Words narrow the search, and - in front of one means everybody else:
        name: at: in: note: login: bio: email:   a text in that field; at:=acme is all of it
        followers: following: repos: gists: commits:   100, >100, <=100, 10..30 or 100..
        created: updated:   2020, 2020-05, >2020 or 2019..2021
        type:user, type:org, type:bot   has:note, has:email and others
        is:seen, is:changed, is:hireable, is:staff, is:left
        #word, a tag   list:followers:mojombo   sort:followers, sort:-created
      A search that finds nobody is not a failure.

      Examples:
        ghbrowse search fosdem           find that in logins, notes and profiles
        ghbrowse search tom preston      the text "tom preston"; it needs no quotes
        ghbrowse search in:"san francisco" '#swift'
            people who live there and whose note has that tag
        ghbrowse search --in contributors:apple/swift in:berlin 'followers:>=100' sort:followers
            people near Berlin who work on Swift, most followers first
        ghbrowse search --in followers:mojombo -list:following:mojombo
            followers of mojombo who are not followed back
        ghbrowse search --exact mojombo  people whose login or note is exactly that
        ghbrowse search --in followers:mojombo berlin
            only among the saved followers of mojombo
      """)

  @Argument(
    help: ArgumentHelp("What to look for; words need no quotes.", valueName: "text"),
    completion: SavedNames.searches)
  var words: [String] = []

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
    var search = try query()
    search.list = try await scope.savedList(dependencies)
    do throws(SearchMistake) { try search.checkList() } catch {
      throw CommandFailure(usage: error.sentence)
    }
    if let problem = try await dependencies.store.main.problem(of: search) {
      throw CommandFailure(problem.sentence)
    }
    let (query, explains) = (search, dependencies.isInteractive)
    let place = search.list == .everyone ? "here" : "in \(search.list.shortName)"
    let nothing = "Nobody saved \(place) matches \"\(typed.joined(separator: " "))\"."
    try await dependencies.printRows(in: query.searchedList, limit: limit, nothing: nothing) {
      last, count in
      try await dependencies.store.main.search(
        query, after: last?.user.id ?? 0, limit: count, countUpTo: 0, explains: explains
      ).rows
    }
    if let notice = try await dependencies.repository.missingProfiles(of: query) {
      dependencies.tell(notice)
    }
  }

  private var typed: [String] {
    words.map { String($0.trimmingPrefix(TypedArguments.wordMark)) }
  }

  private func query() throws -> SearchQuery {
    do throws(SearchMistake) {
      if exact {
        if let word = typed.first(where: SearchQuery.isNegatedWord) { throw .exactWord(word) }
        return SearchQuery(typed.joined(separator: " "), isExact: true)
      }
      return words.isEmpty && scope.list != nil
        ? SearchQuery("") : try SearchQuery(arguments: typed)
    } catch {
      throw ValidationError(error.sentence)
    }
  }
}
