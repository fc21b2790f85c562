import ArgumentParser
import Models
import Screens

struct TagsCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", abstract: "Print the tags in your notes, with counts.",
    discussion: """
      A word after # in a note is a tag; #Swift and #swift are the same tag.

      Examples:
        ghbrowse tags             each tag, and how many notes have it
        ghbrowse search '#swift'  the people whose note has that tag
      """)

  @OptionGroup var options: Options

  func validate() throws { try FieldTable.tags.check(options.fields) }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let tags = try await dependencies.store.main.tags(limit: .max)
    if tags.isEmpty {
      dependencies.tellIfInteractive(Notice.noTags.text)
    }
    dependencies.print(tags, .tags, in: .tags(dependencies.presentation))
  }
}

extension FieldTable where Value == TagCount {
  /// A tag, as `tags` prints it.
  nonisolated static var tags: Self {
    Self(
      fields: [Field("tag") { .text($0.tag) }, Field("count") { .number($0.count) }],
      columns: ["tag", "count"])
  }
}
