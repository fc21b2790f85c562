import ArgumentParser
import Screens

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
