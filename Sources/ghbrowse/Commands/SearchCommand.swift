import ArgumentParser
import Interface
import Models
import Repository
import ViewModels

/// Prints the saved users whom a search finds; it never asks the network.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Print the saved users with that in login, note or profile.",
    discussion: "name:, at: (company), in: (location) and note: narrow the search to one field, as "
      + "in:\"san francisco\"; '#word' is a tag of a note. Case and accents do not matter.")

  @Argument(help: "The words; they need no quotes.")
  var words: [String]

  @Flag(help: "The whole login or the whole note must be equal.")
  var exact = false

  @Option(help: "At most so many users.")
  var limit: Int?

  @OptionGroup var options: Options

  func validate() throws {
    guard limit ?? 0 >= 0 else { throw ValidationError("--limit takes a number of 0 or more.") }
    _ = try query()
  }

  @MainActor func run() async throws {
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    let search = try query()
    let repository = dependencies.repository
    let explains = dependencies.isForPerson
    try await RowsPrinter(dependencies).print(limit: limit) { last, count throws(FetchError) in
      let found = try await repository.search(
        search, after: last?.user.id ?? 0, limit: count, countLimit: 0, explains: explains)
      var rows = UserRows()
      rows.append(found.users, matches: found.matches)
      return rows
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
