extension StyledText {
  /// The line as it is written: each run between the sequences of its look, and of its link where
  /// the terminal copes with links.
  package func rendered(in theme: Theme) -> String {
    runs.reduce(into: "") { line, run in
      let look = theme.sequence(for: run)
      let text =
        look.isEmpty ? run.text.string : look + run.text.string + ControlSequence.resetLook.bytes
      guard theme.hasLinks, let link = run.link else {
        line += text
        return
      }
      line += ControlSequence.openLink(link).bytes + text + ControlSequence.closeLink.bytes
    }
  }

  /// The line as a prompt, without links: readline is told which bytes take no room.
  func renderedAsPrompt(in theme: Theme) -> String {
    runs.reduce(into: "") { line, run in
      let look = theme.sequence(for: run.role, run.style)
      line +=
        look.isEmpty
        ? run.text.string
        : "\u{1}\(look)\u{2}\(run.text.string)\u{1}\(ControlSequence.resetLook.bytes)\u{2}"
    }
  }
}
