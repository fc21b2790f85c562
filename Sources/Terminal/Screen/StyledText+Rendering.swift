extension StyledText {
  /// The line as it is written, with the sequences of its styles, colours and links.
  package func rendered(in theme: Theme) -> String {
    runs.reduce(into: "") { line, run in
      let style = theme.sequence(for: run)
      let text =
        style.isEmpty ? run.text.string : style + run.text.string + ControlSequence.resetStyle.bytes
      guard theme.hasLinks, let link = run.link else {
        line += text
        return
      }
      line += ControlSequence.openLink(link).bytes + text + ControlSequence.closeLink.bytes
    }
  }

  /// The line as a prompt, without links.
  ///
  /// The bytes 1 and 2 surround sequences, to tell readline that those have no width.
  func renderedAsPrompt(in theme: Theme) -> String {
    runs.reduce(into: "") { line, run in
      let style = theme.sequence(for: run.role, run.style)
      line +=
        style.isEmpty
        ? run.text.string
        : "\u{1}\(style)\u{2}\(run.text.string)\u{1}\(ControlSequence.resetStyle.bytes)\u{2}"
    }
  }
}
