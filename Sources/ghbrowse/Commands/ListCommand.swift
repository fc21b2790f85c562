import ArgumentParser
import Models
import Repository
import ViewModels

/// Prints the list as saved.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the saved list, the oldest account first.")

  @Option(help: "At most so many users.")
  var limit: Int?

  @Option(help: "Only users whose id is above this.")
  var after: Int64 = 0

  @Flag(help: "Ask GitHub again for the page after --after, or the first.")
  var refresh = false

  @OptionGroup var options: Options

  func validate() throws {
    guard limit ?? 0 >= 0, after >= 0 else {
      throw ValidationError("--limit and --after take numbers of 0 or more.")
    }
  }

  @MainActor func run() async throws {
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    let repository = dependencies.repository
    let overview = try await dependencies.wrap { () throws(FetchError) in
      try await repository.overview()
    }
    let isEmpty = overview.listedCount == 0
    if refresh {
      try dependencies.report(await repository.refreshPage(after: after), hasSavedData: !isEmpty)
    } else if isEmpty {
      let result = await repository.fetchNextPage(after: overview.frontier)
      try dependencies.report(result, hasSavedData: false)
    }
    try await RowsPrinter(dependencies).print(limit: limit) { last, count throws(FetchError) in
      UserRows(try await repository.list(after: last?.user.id ?? after, limit: count))
    }
  }
}
