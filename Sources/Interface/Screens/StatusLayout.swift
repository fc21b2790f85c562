import Terminal
import ViewModels

/// How a status report is laid out: a label, and its sentence beside it.
package struct StatusLayout {
  private static let labelWidth = 13
  private let lines: [StatusReport.Line]

  package init(lines: [StatusReport.Line]) {
    self.lines = lines
  }

  /// The report for `width` columns.
  package func lines(width: Int) -> [StyledText] {
    lines.flatMap { line in
      SafeText.line(line.text).wrapped(to: max(width - Self.labelWidth, 1)).enumerated().map {
        label($0.offset == 0 ? line.label : "") + StyledText($0.element)
      }
    }
  }

  private func label(_ text: String) -> StyledText {
    StyledText(" \(SafeText.line(text))" as SafeText, .detail)
      .padded(to: Self.labelWidth, alignment: .leading)
  }
}
