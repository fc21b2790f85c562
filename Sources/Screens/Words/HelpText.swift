import Terminal

/// The help of the prompt, made from the table that parses the commands.
package struct HelpText {
  private let width: Int
  private let presentation: Presentation

  /// - Parameter width: The columns of the terminal; only a screen reader gets wider lines.
  package init(width: Int, _ presentation: Presentation = .visual) {
    self.width = width
    self.presentation = presentation
  }

  /// The common commands: with 40 columns or more, at most 20 lines.
  package var overview: [StyledText] {
    let forms = Self.topics.filter(\.isCommon).compactMap(\.forms.first)
    return rows(forms + [(":help all", "shows all commands")], isBrief: true) + footer
  }

  var everything: [StyledText] { rows(Self.topics.flatMap(\.forms)) + footer }

  /// A command or a topic in detail, with examples.
  ///
  /// - Parameter name: What follows `:help`; its first word counts.
  /// - Throws: ``CommandError`` when no command or topic has that name.
  package func details(of name: String) throws(CommandError) -> [StyledText] {
    let word = String(name.prefix { !$0.isWhitespace }).lowercased()
    if word == "all" { return everything }
    let topic = try Self.topic(word)
    let help = rows(topic.forms) + [StyledText("")] + paragraph(.field(topic.details))
    guard !topic.examples.isEmpty else { return help }
    return help + [StyledText("")] + paragraph("Examples:") + rows(topic.examples)
  }

  private static var topics: [HelpTopic] {
    [.row, .login, .enter] + CommandTable.entries.map(\.help)
  }

  private static func topic(_ word: String) throws(CommandError) -> HelpTopic {
    switch word {
    case "enter": .enter
    case "keys", "key": .keys
    case _ where Int(word) != nil: .row
    case _ where word.hasPrefix("@"): .login
    case _ where word.hasPrefix("/"): try CommandTable.entry(named: "search").help
    case "?": try CommandTable.entry(named: "help").help
    default:
      try CommandTable.entry(named: word.hasPrefix(":") ? String(word.dropFirst()) : word).help
    }
  }

  private var footer: [StyledText] {
    paragraph("Commands can be shortened (:se TEXT). More: :help COMMAND, :help keys.")
  }

  private func rows(
    _ rows: some Sequence<(key: String, value: String)>, isBrief: Bool = false
  ) -> [StyledText] {
    LabelledLines(role: .login, rows: rows.map { ($0.key, $0.value) })
      .lines(width: width, presentation, isBrief: isBrief)
  }

  private func paragraph(_ text: SafeText) -> [StyledText] {
    text.wrapped(to: max(width - 2, 1)).map { StyledText(" \($0)" as SafeText, .detail) }
  }
}

// Input that is not a command, and the keys.
extension HelpTopic {
  fileprivate static let row = HelpTopic(
    forms: ["7": "opens row 7: the profile of that person"], isCommon: true,
    details:
      "Each screen counts its rows from 1. A number stays valid after its row has scrolled away.",
    examples: ["7": "opens the person on row 7"])

  fileprivate static let login = HelpTopic(
    forms: ["@LOGIN": "opens a profile, saved or not"], isCommon: true,
    details: """
      TAB completes saved logins, recently opened ones first. You can also paste the address of \
      somebody's page.
      """,
    examples: [
      "@mojombo": "opens the profile of mojombo",
      "https://github.com/mojombo": "the same, as copied from a browser",
    ])

  fileprivate static let enter = HelpTopic(
    forms: ["Enter": "shows more rows; on a profile, opens the next person"], isCommon: true,
    details: """
      On an empty line only; otherwise Enter runs the line. Several pasted lines are run one by one, \
      except for a note, which keeps its lines.
      """)

  fileprivate static let keys = HelpTopic(
    forms: [
      "Enter": "runs the line; on an empty line, shows more rows or the next person",
      "TAB": "completes commands, logins, lists and tags; twice lists them",
      "Up, Down": "shows the previous or next line",
      "Ctrl-R": "searches previous lines",
      "Ctrl-C": "clears the line; on an empty line, stops the newest job",
      "Ctrl-D": "exits; in a note, leaves the note and keeps its draft",
      "Ctrl-L": "clears the screen and shows the rows again",
      "h n p b m": "alone on a line: :help, :next, :prev, :back, :more (:n is :note)",
      "Ctrl-Z": "suspends ghbrowse; fg in the shell resumes it",
    ],
    details: "All other keys are GNU readline's. ~/.inputrc changes them, including vi mode.")
}
