import ArgumentParser
import Models
import Screens

struct SearchCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Print the saved people whose login, note or profile contains a text.",
    discussion: """
      Searches logins and notes, and the name, company, location and bio of saved
      profiles. Case and accents do not matter, and GitHub is never asked.

      Words narrow the search, and - in front of one means everybody else:
        name: at: (company:) in: (location:) note: login: bio: email:
            a text in that field; at:=acme is all of it
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
        ghbrowse search --in contributors:apple/swift --by company
            how many of them work where, the largest group first
      """)

  @Argument(
    help: ArgumentHelp("What to look for; words need no quotes.", valueName: "text"),
    completion: SavedNames.searches)
  var words: [String] = []

  @Flag(help: "Find only people whose login or note is exactly TEXT.")
  var exact = false

  @OptionGroup var scope: ScopeOption

  @Option(
    help: ArgumentHelp("Count the people by that field, and print the counts.", valueName: "field"))
  var by: SearchGroup.Field?

  @Option(
    name: [.customLong("limit"), .customShort("n")], parsing: .unconditional,
    help: ArgumentHelp("Print at most NUMBER people, or counts.", valueName: "number"),
    transform: TypedValue.number)
  var limit: Int?

  @OptionGroup var options: Options

  func validate() throws {
    let order = try query().order
    guard by != nil else { return try FieldTable.rows.check(options.fields) }
    if let order { throw ValidationError("--by puts the largest first; leave out \(order.typed)") }
    guard options.fields == nil else {
      throw ValidationError("--by prints value and count; leave out --fields")
    }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    var search = try query()
    search.list = try await scope.savedList(dependencies)
    if let by {
      try await dependencies.printGroups(of: search, by: by, limit: limit)
    } else {
      let place = search.list == .everyone ? "here" : "in \(search.list.shortName)"
      let nothing = "Nobody saved \(place) matches \"\(SearchWords(words).text)\"."
      try await dependencies.printMatches(of: search, limit: limit, nothing: nothing)
    }
  }

  private func query() throws -> SearchQuery {
    let words = SearchWords(words)
    if exact { return try words.exactQuery }
    if words.all.isEmpty, scope.list == nil, by == nil {
      throw ValidationError(SearchMistake.nothing.sentence)
    }
    return try words.query
  }
}

/// The words of a search as the shell gave them.
nonisolated struct SearchWords {
  let all: [String]

  init(_ words: [String]) { all = words.map { String($0.trimmingPrefix(TypedArguments.wordMark)) } }

  var text: String { all.joined(separator: " ") }

  var query: SearchQuery {
    get throws(ValidationError) {
      do throws(SearchMistake) {
        return all.isEmpty ? .everybody : try SearchQuery(arguments: all)
      } catch {
        throw ValidationError(error.sentence)
      }
    }
  }

  /// The words as one text that must be the whole login or note.
  var exactQuery: SearchQuery {
    get throws(ValidationError) {
      if let word = all.first(where: SearchQuery.isNegatedWord) {
        throw ValidationError(SearchMistake.exactWord(word).sentence)
      }
      return SearchQuery(text, isExact: true)
    }
  }
}

extension FieldTable where Value == SearchGroup {
  /// A group, as `search --by` prints it.
  nonisolated static var groups: Self {
    Self(
      fields: [Field("value") { .text($0.value) }, Field("count") { .number($0.count) }],
      columns: ["value", "count"])
  }
}

extension Dependencies {
  /// Prints the results of a search, and says what is not known about them.
  func printMatches(
    of query: SearchQuery, limit: Int? = nil, nothing: String, areInLog: Bool = false
  ) async throws {
    try await check(query)
    let explains = isInteractive
    let fields = FieldTable.rows.fields(options.fields, in: form)
    let places = isInteractive || fields.contains { $0.need == .place }
    try await printRows(
      in: query.searchedList, of: .search(query), limit: limit, nothing: nothing,
      areInLog: areInLog
    ) { last, count in
      try await self.store.main.search(
        query, after: last?.user.id ?? 0, limit: count, countUpTo: 0, explains: explains,
        places: places
      ).rows
    }
    if let notice = try await repository.remark(on: query) { tell(notice) }
  }

  /// Prints how many of these people there are for each value of a field.
  func printGroups(
    of query: SearchQuery, by field: SearchGroup.Field, limit: Int?
  ) async throws {
    try await check(query)
    let groups = try await store.main.groups(of: query, by: field)
    if groups.isEmpty { tellIfInteractive(Notice.nobodyToCount(by: field).text) }
    self.print(Array(groups.prefix(limit ?? .max)), .groups, in: .groups(presentation))
    if let notice = try await repository.remark(on: query, by: field) { tell(notice) }
  }

  private func check(_ query: SearchQuery) async throws {
    do throws(SearchMistake) { try query.checkList() } catch {
      throw Notice(usage: error.sentence)
    }
    if let problem = try await store.main.problem(of: query) {
      throw Notice(problem.sentence, failure: .failed)
    }
  }
}
