import ArgumentParser
import Models
import Repository
import ViewModels

/// Prints the list as saved.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the saved list, the oldest account first.")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print at most so many users.", valueName: "number"),
    transform: TypedValue.number)
  var limit: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print only users whose id is greater.", valueName: "id"),
    transform: TypedValue.number)
  var after: Int64?

  @Flag(help: "First ask GitHub again for one page: the one after --after, or the first.")
  var refresh = false

  @OptionGroup var options: Options

  func validate() throws {
    try FieldTable.rows.check(options.fields)
  }

  @MainActor func run() async throws {
    let after = after ?? 0
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    let repository = dependencies.repository
    let overview = try await dependencies.wrap { () throws(FetchError) in
      try await repository.overview()
    }
    let isEmpty = overview.listedCount == 0
    if refresh || isEmpty {
      let result = await NetworkWait(dependencies).run("Asking GitHub for a page of users…") {
        refresh
          ? await repository.refreshPage(after: after)
          : await repository.fetchNextPage(after: overview.frontier)
      }
      try dependencies.report(result, hasSavedData: refresh && !isEmpty)
    }
    try await RowsPrinter(dependencies).print(limit: limit) { last, count throws(FetchError) in
      UserRows(try await repository.list(after: last?.user.id ?? after, limit: count))
    }
  }
}
