extension StyledText {
  /// The line as it is written: each run between the sequences of its look.
  func rendered(in theme: Theme) -> String {
    runs.reduce(into: "") { line, run in
      let look = theme.sequence(for: run.role, run.style)
      line += look.isEmpty ? run.text.string : look + run.text.string + Theme.reset
    }
  }

  /// The line as a prompt: readline is told which bytes take no room.
  func renderedAsPrompt(in theme: Theme) -> String {
    runs.reduce(into: "") { line, run in
      let look = theme.sequence(for: run.role, run.style)
      line +=
        look.isEmpty
        ? run.text.string : "\u{1}\(look)\u{2}\(run.text.string)\u{1}\(Theme.reset)\u{2}"
    }
  }
}
