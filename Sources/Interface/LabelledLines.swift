import Terminal
import ViewModels

/// Labels with a text beside each; where there is little room, the text stands below its label.
struct LabelledLines {
  // With fewer columns, the text stands below its label.
  private static let leastBeside = 40
  private static let gap = 3
  private static let indent: StyledText = StyledText("   ")

  /// The role of the labels.
  let role: Role
  let rows: [(label: SafeText, text: SafeText)]

  /// The lines for `width` columns; only a screen reader gets wider ones.
  func lines(width: Int, _ presentation: Presentation = .visual) -> [StyledText] {
    if presentation == .screenReader {
      return rows.map { StyledText("\($0.label): \($0.text)" as SafeText) }
    }
    let column = (rows.map(\.label.width).max() ?? 0) + Self.gap + 1
    let isStacked = width < Self.leastBeside || column > width / 2
    return rows.flatMap { row in
      isStacked
        ? stacked(row.label, row.text, width) : beside(row.label, row.text, column, width)
    }
  }

  private func beside(
    _ label: SafeText, _ text: SafeText, _ column: Int, _ width: Int
  ) -> [StyledText] {
    text.wrapped(to: max(width - column - 1, 1)).enumerated().map { number, line in
      StyledText(" \(number == 0 ? label : "")" as SafeText, role)
        .padded(to: column, alignment: .leading) + StyledText(line)
    }
  }

  private func stacked(_ label: SafeText, _ text: SafeText, _ width: Int) -> [StyledText] {
    label.wrapped(to: max(width - 1, 1)).map { StyledText(" \($0)" as SafeText, role) }
      + text.wrapped(to: max(width - Self.indent.width, 1)).map { Self.indent + StyledText($0) }
  }
}

/// A status report on the screen: labels, with a sentence beside each.
package struct StatusLayout {
  private let lines: [StatusReport.Line]

  package init(lines: [StatusReport.Line]) {
    self.lines = lines
  }

  /// The report for `width` columns; no line is wider.
  package func lines(width: Int, _ presentation: Presentation = .visual) -> [StyledText] {
    LabelledLines(role: .detail, rows: lines.map { (.line($0.label), .line($0.text)) })
      .lines(width: width, presentation)
  }
}
