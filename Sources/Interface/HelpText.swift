import Terminal

/// The help of the prompt, made from the table that reads the commands.
package struct HelpText {
  package init() {}

  /// A line for each command, under what can be typed besides.
  package var overview: [StyledText] {
    let plain: [(SafeText, SafeText)] = [
      ("7", "opens the profile of row 7"), ("@LOGIN", "opens a profile by login, saved or not"),
      ("Enter", "the next rows"),
    ]
    let commands = CommandTable.entries.map { entry in
      (SafeText.line(":\(entry.name) \(entry.argument)"), SafeText.line(entry.summary))
    }
    return (plain + commands).map(line)
      + [StyledText(" The first letters of a command do: :se TEXT.", .detail)]
  }

  /// More about one command.
  ///
  /// - Throws: ``CommandError`` when there is none of that name.
  package func details(of name: String) throws(CommandError) -> [StyledText] {
    let entry = try CommandTable.entry(named: name.hasPrefix(":") ? String(name.dropFirst()) : name)
    let title = line((.line(":\(entry.name) \(entry.argument)"), .line(entry.summary)))
    return [title] + SafeText.line(entry.details).wrapped(to: 76).map { StyledText("   \($0)") }
  }

  private func line(_ row: (SafeText, SafeText)) -> StyledText {
    StyledText(" \(row.0)" as SafeText, .login).padded(to: 20, alignment: .leading)
      + StyledText(row.1)
  }
}
