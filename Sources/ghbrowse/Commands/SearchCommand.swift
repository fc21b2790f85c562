import ArgumentParser
import Models
import Repository

/// Prints the saved users with a text in login or note; it never asks the network.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Print the saved users with that in login or note.")

  @Argument(help: "The text; case and accents do not matter.")
  var text: String

  @Flag(help: "The whole login or the whole note must be equal.")
  var exact = false

  @Option(help: "At most so many users.")
  var limit: Int?

  @OptionGroup var options: Options

  func validate() throws {
    guard limit ?? 0 >= 0 else { throw ValidationError("--limit takes a number of 0 or more.") }
  }

  @MainActor func run() async throws {
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    let search = SearchQuery(text, isExact: exact)
    let repository = dependencies.repository
    try await RowsPrinter(dependencies).print(limit: limit) { last, count throws(FetchError) in
      try await repository.search(search, after: last, limit: count, countLimit: 0).users
    }
  }
}
