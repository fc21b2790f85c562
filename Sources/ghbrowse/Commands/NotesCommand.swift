import ArgumentParser
import Models
import Repository

/// Prints everybody with a note.
struct NotesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", abstract: "Print everybody with a note, the oldest note first.")

  @OptionGroup var options: Options

  @MainActor func run() async throws {
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    let repository = dependencies.repository
    try await dependencies.wrap { () throws(FetchError) in try await repository.checkNotes() }
    let next: RowsPrinter.Next = { last, count throws(FetchError) in
      try await repository.noted(after: last, limit: count)
    }
    try await RowsPrinter(dependencies).print(limit: nil, key: { $0.note?.sequence ?? 0 }, next)
  }
}
