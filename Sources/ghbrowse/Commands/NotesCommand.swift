import ArgumentParser
import Models
import Screens

struct NotesCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", abstract: "Print everybody with a note, newest note first.",
    discussion: """
      GitHub is never asked. Case and accents of TEXT do not matter. The words of a search
      narrow the notes, too; ghbrowse search --help lists them.

      Examples:
        ghbrowse notes         everybody with a note, newest note first
        ghbrowse notes fosdem  only those whose note contains that text
        ghbrowse notes fosdem in:berlin -is:seen
            of those, only people near Berlin whose profile you have not opened
        ghbrowse notes --in followers:mojombo
            only those among the saved followers of mojombo
        ghbrowse notes --json  everybody, as JSON with complete notes
      """)

  @Argument(
    help: ArgumentHelp("A text in the note; words need no quotes.", valueName: "text"),
    completion: SavedNames.searches)
  var words: [String] = []

  @OptionGroup var scope: ScopeOption

  @OptionGroup var options: Options

  func validate() throws {
    _ = try SearchWords(words).query
    try FieldTable.rows.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let words = SearchWords(words)
    var query = SearchQuery(notes: try words.query)
    query.list = try await scope.savedList(dependencies)
    let nothing =
      query.isOfAllNotes
      ? "There are no notes yet\(query.list.inside); ghbrowse note LOGIN TEXT writes one."
      : "No note\(query.list.inside) matches \"\(words.text)\"."
    try await dependencies.printMatches(of: query, nothing: nothing, areInLog: true)
  }
}
