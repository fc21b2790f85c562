import ArgumentParser
import Models
import Screens

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
