import Terminal

/// The help of the prompt, made from the table that reads the commands.
package struct HelpText {
  private let width: Int
  private let presentation: Presentation

  /// - Parameter width: The columns of the terminal; only a screen reader gets wider lines.
  package init(width: Int, _ presentation: Presentation = .visual) {
    self.width = width
    self.presentation = presentation
  }

  /// Everything that can be typed, with a summary of each.
  package var overview: [StyledText] {
    let topics = HelpTopic.places + CommandTable.entries.map(HelpTopic.init)
    return rows(topics.flatMap(\.forms))
      + paragraph(
        "The first letters of a command do: :se TEXT. :help COMMAND tells more, :help keys of keys."
      )
  }

  /// One command in detail, with examples; also what can be typed beside commands, and the keys.
  ///
  /// - Throws: ``CommandError`` when there is none of that name.
  package func details(of name: String) throws(CommandError) -> [StyledText] {
    let topic = try HelpTopic(named: name)
    return rows(topic.forms) + [StyledText("")] + paragraph(.field(topic.details))
      + [StyledText("")] + examples(topic.examples)
  }

  private func examples(_ examples: [CommandExample]) -> [StyledText] {
    examples.isEmpty ? [] : paragraph("Examples:") + rows(examples)
  }

  private func rows(_ rows: [CommandExample]) -> [StyledText] {
    LabelledLines(role: .login, rows: rows.map { (.line($0.typed), .line($0.meaning)) })
      .lines(width: width, presentation)
  }

  private func paragraph(_ text: SafeText) -> [StyledText] {
    text.wrapped(to: max(width - 2, 1)).map { StyledText(" \($0)" as SafeText, .detail) }
  }
}

/// Something that the help explains: a command, what can be typed beside commands, or the keys.
struct HelpTopic {
  /// What can be typed, with a summary of each form.
  let forms: [CommandExample]
  let details: String
  /// Lines that can be typed; the keys have none.
  var examples: [CommandExample] = []

  init(forms: [CommandExample], details: String, examples: [CommandExample] = []) {
    self.forms = forms
    self.details = details
    self.examples = examples
  }

  init(_ entry: CommandEntry) {
    let form = entry.argument.isEmpty ? ":\(entry.name)" : ":\(entry.name) \(entry.argument)"
    forms = [CommandExample(form, entry.summary)] + entry.forms
    details = entry.details
    examples = entry.examples
  }

  /// Finds a topic by the line that somebody asks about; its first word decides.
  ///
  /// - Throws: ``CommandError`` when there is none of that name.
  init(named name: String) throws(CommandError) {
    let word = String(name.prefix { !$0.isWhitespace }).lowercased()
    switch word {
    case "enter": self = .enter
    case "keys", "key": self = .keys
    case _ where Int(word) != nil: self = .row
    case _ where word.hasPrefix("@"): self = .login
    case _ where word.hasPrefix("/"): self.init(.search)
    case "?": self.init(.help)
    default:
      let command = word.hasPrefix(":") ? String(word.dropFirst()) : word
      self.init(try CommandTable.entry(named: command))
    }
  }
}

extension HelpTopic {
  /// What can be typed beside commands.
  static let places = [row, login, enter]

  private static let row = HelpTopic(
    forms: [CommandExample("7", "opens the profile of row 7")],
    details:
      "Numbers begin at 1 on each screen and stay valid after their rows have scrolled away.",
    examples: [CommandExample("7", "opens whoever stands on row 7")])

  private static let login = HelpTopic(
    forms: [CommandExample("@LOGIN", "opens a profile by login, saved or not")],
    details: """
      TAB completes the logins that are saved, those opened or noted last first. The address of \
      somebody's page, pasted, does the same.
      """,
    examples: [
      CommandExample("@mojombo", "opens the profile of mojombo"),
      CommandExample("https://github.com/mojombo", "the same, as copied from a browser"),
    ])

  private static let enter = HelpTopic(
    forms: [CommandExample("Enter", "the next rows")],
    details: """
      On an empty line it does what :more does. After a text it runs the line; several pasted lines \
      are run one by one, but for a note, which keeps them.
      """)

  private static let keys = HelpTopic(
    forms: [
      CommandExample("Enter", "runs the line; on an empty line, the next rows"),
      CommandExample("TAB", "completes commands and logins; twice, it lists them"),
      CommandExample("Up, Down", "the lines typed before and after"),
      CommandExample("Ctrl-R", "looks for a line typed before"),
      CommandExample("Ctrl-C", "clears the line; on an empty one it ends the newest job"),
      CommandExample("Ctrl-D", "leaves; in a note it leaves the note, its draft kept"),
      CommandExample("Ctrl-L", "clears the screen, and shows the rows again"),
      CommandExample("Ctrl-Z", "stops ghbrowse; fg in the shell goes on"),
    ],
    details: "All other keys are GNU readline's: ~/.inputrc changes them, vi keys included.")
}
