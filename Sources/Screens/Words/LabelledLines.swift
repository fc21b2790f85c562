import Terminal

/// Labels with a text beside each; if there is little space, the text is below its label.
package struct LabelledLines {
  // With fewer columns, texts are below their labels.
  private static let leastBeside = 40
  private static let gap = 3
  private static let indent = StyledText("   ")

  let role: Role
  let rows: [(label: String, text: String)]

  /// The lines for `width` columns; only a screen reader gets wider ones.
  ///
  /// - Parameter isBrief: Whether a text that is too long for its line is cut at its first comma, colon or semicolon.
  package func lines(
    width: Int, _ presentation: Presentation = .visual, isBrief: Bool = false
  ) -> [StyledText] {
    let rows = rows.map { (label: SafeText.line($0.label), text: SafeText.line($0.text)) }
    if presentation == .screenReader {
      return rows.map { StyledText("\($0.label): \($0.text)" as SafeText) }
    }
    let gap = isBrief && width < 60 ? 1 : Self.gap
    let column = (rows.map(\.label.width).max() ?? 0) + gap + 1
    let isStacked = width < Self.leastBeside || column > width / 2
    return rows.flatMap { row in
      let isLong = isBrief && !isStacked && row.text.width > width - column - 1
      let text =
        isLong ? SafeText.line(String(row.text.string.prefix { !",:;".contains($0) })) : row.text
      let label = StyledText(" \(row.label)" as SafeText, role)
      if isStacked {
        return [label.fitted(to: width)]
          + row.text.wrapped(to: max(width - Self.indent.width, 1)).map {
            Self.indent + StyledText($0)
          }
      }
      let lines = text.wrapped(to: max(width - column - 1, 1)).map { StyledText($0) }
      return StyledText.beside([label], lines, column: column)
    }
  }
}
