import ArgumentParser
import FoundationEssentials
import Models
import Terminal

/// One of a few words.
///
/// The parser would ask for them by key paths, which is 3 % of a command.
nonisolated package protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

nonisolated extension WordArgument {
  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  package static var allValueDescriptions: [String: String] { [:] }
}

extension ColorChoice: WordArgument {}
extension ThemeChoice: WordArgument {}
extension PictureChoice: WordArgument {}
extension TokenChoice: WordArgument {}
extension SearchGroup.Field: WordArgument {}

/// Options accepted by every command, so that a shell alias can always pass them.
struct Options: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print CSV with a heading line, for a spreadsheet.")
  var csv = false

  @Flag(help: "Never use the network.")
  var offline = false

  @Option(
    help: ArgumentHelp(
      "Print only these fields: columns in this order, or JSON keys.", valueName: "names"))
  var fields: FieldNames?

  @Flag(name: .customLong("no-pager"), help: "Print to the terminal without a pager.")
  var noPager = false

  @Option(help: ArgumentHelp("When to use colours.", valueName: "when"))
  var color: ColorChoice?

  @Option(
    help: ArgumentHelp("Whether the terminal's background is dark or light.", valueName: "name"))
  var theme: ThemeChoice?

  @Option(
    name: .customLong("token-from"),
    help: ArgumentHelp(
      "Ask gh for a token if the environment has none.", valueName: "program"))
  var tokenFrom: TokenChoice?

  @Flag(help: "Print only data and errors.")
  var quiet = false

  @Flag(help: "Log commands and requests to ghbrowse.log, without secrets.")
  var debug = false

  @Flag(help: "Use invented people and no network; nothing is kept.")
  var demo = false

  func validate() throws {
    guard !json || !csv else { throw ValidationError("Use only one of --json and --csv") }
  }

  /// - Throws: ``ValidationError`` with `--fields` or `--csv`, for a command that prints no fields.
  func refuseFields(of command: String) throws {
    guard fields == nil else { throw ValidationError("\(command) has no --fields") }
    try refuseCSV(of: command)
  }

  /// - Throws: ``ValidationError`` with `--csv`, for a command that prints no table of people, lists or tags.
  func refuseCSV(of command: String) throws {
    guard !csv else { throw ValidationError("\(command) has no --csv") }
  }

  /// The defaults, made without the parser.
  static var none: Self {
    var options = Self()
    options.json = false
    options.csv = false
    options.offline = false
    options.fields = nil
    options.noPager = false
    options.color = nil
    options.theme = nil
    options.tokenFrom = nil
    options.quiet = false
    options.debug = false
    options.demo = false
    return options
  }
}

/// The option of the commands that can stay inside a saved list.
struct ScopeOption: ParsableArguments {
  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp(
      "Only people in that saved list, such as followers:mojombo.", valueName: "list"),
    completion: SavedNames.savedLists)
  var list: ListArgument?

  /// The list, which must be saved; everyone without the option.
  @MainActor func savedList(_ dependencies: Dependencies) async throws -> UserList {
    guard let list = try list?.list(dependencies), list != .everyone else { return .everyone }
    try await dependencies.checkIsSaved(list)
    return list
  }
}

/// The option of the commands that go back in time.
struct SinceOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far to go back, such as 90s, 30m, 12h, 7d or 2w, or a day.", valueName: "time"),
    transform: TypedValue.start)
  var since: Date?
}

/// The option of the commands that draw or fetch pictures.
struct PictureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to draw pictures.", valueName: "how"))
  var images: PictureChoice?

  /// The default, made without the parser.
  static var none: Self {
    var options = Self()
    options.images = nil
    return options
  }
}
