import Terminal
import ViewModels

/// How a status report is laid out: a label, and its sentence beside it.
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
