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
    let lines: [(label: SafeText, text: SafeText)] = [
      ("7", "opens the profile of row 7"), ("@LOGIN", "opens a profile by login, saved or not"),
      ("Enter", "the next rows"),
    ]
    let commands = CommandTable.entries.map { ($0.form, SafeText.line($0.summary)) }
    return rows(lines + commands)
      + paragraph("The first letters of a command do: :se TEXT. :help COMMAND tells more.")
  }

  /// One command in detail, with examples.
  ///
  /// - Throws: ``CommandError`` when there is none of that name.
  package func details(of name: String) throws(CommandError) -> [StyledText] {
    let entry = try CommandTable.entry(named: name.hasPrefix(":") ? String(name.dropFirst()) : name)
    return rows([(entry.form, .line(entry.summary))]) + [StyledText("")]
      + paragraph(.field(entry.details)) + [StyledText("")]
      + rows(entry.examples.map { (.line($0.typed), .line($0.meaning)) })
  }

  private func rows(_ rows: [(label: SafeText, text: SafeText)]) -> [StyledText] {
    LabelledLines(role: .login, rows: rows).lines(width: width, presentation)
  }

  private func paragraph(_ text: SafeText) -> [StyledText] {
    text.wrapped(to: max(width - 2, 1)).map { StyledText(" \($0)" as SafeText, .detail) }
  }
}

extension CommandEntry {
  /// How the command is typed, such as `:more [N]`.
  fileprivate var form: SafeText { .line(argument.isEmpty ? ":\(name)" : ":\(name) \(argument)") }
}
