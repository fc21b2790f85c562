import Terminal
import ViewModels

extension TemplateLine {
  /// The columns for labels and texts.
  struct Columns {
    /// All columns.
    let room: Int
    /// The columns of labels, with the blanks behind them.
    let label: Int
    /// Whether labels stand above texts that do not fit beside them.
    let isStacked: Bool
  }

  private static let indent = 2

  /// Whether the line has fields, and none of them is known.
  func vanishes(in values: ProfileValues) -> Bool { values.lacksAll(of: fields) }

  /// The line with its known fields, in as many rows as it takes.
  func rows(of values: ProfileValues, in columns: Columns) -> [StyledText] {
    guard let label else { return content(of: values, room: columns.room) }
    let styledLabel = LayoutStyle.detail.styled(label)
    let beside = content(of: values, room: columns.room - columns.label)
    if columns.isStacked, beside.count != 1 || columns.label > columns.room / 2 {
      let indent = StyledText(("" as SafeText).padded(to: Self.indent, alignment: .leading))
      return styledLabel.filled(to: columns.room)
        + content(of: values, room: columns.room - Self.indent).map { indent + $0 }
    }
    return beside.enumerated().map {
      ($0.offset == 0 ? styledLabel : StyledText("")).padded(to: columns.label, alignment: .leading)
        + $0.element
    }
  }

  /// The line for a screen reader: its label and a colon, and commas between its parts.
  func spoken(_ values: ProfileValues) -> [StyledText] {
    let label = self.label.map { StyledText("\($0): " as SafeText) } ?? StyledText("")
    if let lines = lines(of: values) { return lines.map { label + $0 } }
    let texts = parts.filter { !$0.vanishes(in: values) }.map { $0.text(of: values, in: style) }
    return [
      texts.dropFirst().reduce(label + (texts.first ?? StyledText(""))) {
        $0 + StyledText(", ") + $1
      }
    ]
  }

  private func content(of values: ProfileValues, room: Int) -> [StyledText] {
    let room = max(room - style.bar.width, 1)
    if let lines = lines(of: values) {
      return lines.flatMap { $0.filled(to: room) }.map { style.bar + $0 }
    }
    var rows = [StyledText("")]
    for part in parts where !part.vanishes(in: values) {
      let text = part.text(of: values, in: style)
      let separator = style.styled(part.separator)
      if let last = rows.last, !last.runs.isEmpty,
        last.width + separator.width + text.width <= room
      {
        rows[rows.count - 1] = last + separator + text
      } else {
        if rows.last?.runs.isEmpty == true { rows.removeLast() }
        rows += text.filled(to: room)
      }
    }
    return rows.map { style.bar + $0 }
  }

  // A field with lines of its own stands alone in its line.
  private func lines(of values: ProfileValues) -> [StyledText]? {
    guard case .field(let field) = parts.first?.pieces.first,
      case .lines(let lines) = values[field]
    else { return nil }
    return lines.map { field == .note ? style.tagged($0) : style.styled($0) }
  }
}

extension TemplateLine.Part {
  fileprivate func vanishes(in values: ProfileValues) -> Bool { values.lacksAll(of: fields) }

  fileprivate func text(of values: ProfileValues, in style: LayoutStyle) -> StyledText {
    pieces.reduce(StyledText("")) { text, piece in
      switch piece {
      case .words(let words): text + style.styled(words)
      case .field(let field):
        if case .text(let value, let link) = values[field] {
          text + (field.style ?? style).styled(value, link: link)
        } else {
          text
        }
      }
    }
  }
}
