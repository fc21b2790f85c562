import Interface
import Terminal

/// A part of a help page: a title with rows of two columns, or paragraphs.
struct HelpSection {
  // A longer label stands on a line of its own.
  private static let widestLabel = 34
  private static let indent = 2
  private static let gap = 2

  private let title: String?
  private let rows: [(label: SafeText, text: SafeText)]
  private let paragraphs: [SafeText]

  init(_ rows: [(String, String)], title: String) {
    self.title = title
    self.rows = rows.map { (label: .field($0.0), text: .field($0.1)) }
    paragraphs = []
  }

  init(paragraphs: [String]) {
    title = nil
    rows = []
    self.paragraphs = paragraphs.map(SafeText.field)
  }

  var isEmpty: Bool { rows.isEmpty && paragraphs.isEmpty }

  /// The lines for `width` columns; only a screen reader gets wider ones.
  func lines(width: Int, _ presentation: Presentation) -> [StyledText] {
    (title.map { [StyledText(SafeText.field("\($0):"), .title)] } ?? [])
      + (presentation == .screenReader ? spoken : table(width))
      + paragraphs.enumerated().flatMap { index, paragraph in
        (index > 0 ? [StyledText("")] : [])
          + paragraph.wrapped(to: max(width, 1)).map { StyledText($0) }
      }
  }

  private var spoken: [StyledText] {
    rows.map { StyledText($0.text.string.isEmpty ? $0.label : "\($0.label): \($0.text)") }
  }

  private func table(_ width: Int) -> [StyledText] {
    let widest = min(Self.widestLabel, width / 2)
    let labels = rows.map(\.label.width).filter { $0 <= widest }
    let column = Self.indent + (labels.max() ?? 0) + Self.gap
    return rows.flatMap { lines(of: $0, column: column, width: width) }
  }

  private func lines(
    of row: (label: SafeText, text: SafeText), column: Int, width: Int
  ) -> [StyledText] {
    let label = StyledText("  \(row.label)" as SafeText, .login)
    guard !row.text.string.isEmpty else { return [label] }
    let text = row.text.wrapped(to: max(width - column, 1))
    let isBeside = label.width + Self.gap <= column
    let blank = StyledText("").padded(to: column, alignment: .leading)
    return (isBeside ? [] : [label])
      + text.enumerated().map { number, line in
        let start = isBeside && number == 0 ? label : StyledText("")
        return (number == 0 ? start.padded(to: column, alignment: .leading) : blank)
          + StyledText(line)
      }
  }
}
