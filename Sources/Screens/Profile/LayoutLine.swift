import Models
import Terminal

/// A line of a layout, such as `plain Company: {company}` or `detail {name} · {login}`.
struct LayoutLine {
  /// A field with the words around it; an unknown field hides them.
  private struct Part {
    let before: SafeText
    let field: String?
    let after: SafeText

    init(_ text: Substring) {
      let open = text.firstIndex(of: "{") ?? text.endIndex
      let close = text.firstIndex(of: "}") ?? text.endIndex
      before = .field(String(text[..<open]))
      field = open < close ? String(text[open..<close].dropFirst()) : nil
      after = .field(String(text[close...].dropFirst()))
    }
  }

  private static let roles: [Substring: Role] = [
    "plain": .plain, "detail": .detail, "link": .link, "warning": .warning, "changed": .changed,
  ]

  /// The label, without its colon.
  let label: SafeText?
  private let role: Role
  /// Whether the line is a note: with a bar at its left, and tags in the colour of links.
  private let isQuote: Bool
  private let parts: [Part]

  /// Parses a style, an optional label, and parts separated by middle dots.
  init(_ line: Substring) {
    let style = line.prefix { !$0.isWhitespace }
    role = Self.roles[style] ?? .plain
    isQuote = style == "quote"
    let text = line.dropFirst(style.count).drop(while: \.isWhitespace)
    let colon = text.prefix { $0 != "{" }.firstIndex(of: ":")
    label = colon.map { .line(String(text[..<$0])) }
    parts = (colon.map { text[$0...].dropFirst().drop(while: \.isWhitespace) } ?? text)
      .split(separator: " · ").map(Part.init)
  }

  var fields: [String] { parts.compactMap(\.field) }

  /// Whether at least one field is known.
  func hasValue(in values: ProfileValues) -> Bool { fields.contains { values[$0] != nil } }

  /// The text without the label; a row wider than `width` is broken between parts.
  func rows(of values: ProfileValues, fitting width: Int) -> [StyledText] {
    let bar = StyledText(isQuote ? "│ " : "", .note)
    let space = max(width - bar.width, 1)
    let rows = texts(of: values).reduce(into: [StyledText]()) { rows, part in
      let dot = StyledText(" · ", role)
      if let last = rows.last, let text = part.first, part.count == 1,
        last.width + dot.width + text.width <= space
      {
        rows[rows.count - 1] = last + dot + text
      } else {
        rows += part.flatMap { $0.filled(to: space) }
      }
    }
    return rows.map { bar + $0 }
  }

  /// The line for a screen reader: the label with a colon, and commas between the parts.
  func spoken(_ values: ProfileValues) -> [StyledText] {
    let label = StyledText(label.map { "\($0): " } ?? "" as SafeText)
    let texts = texts(of: values)
    if let lines = texts.first, lines.count > 1 { return lines.map { label + $0 } }
    let parts = texts.flatMap { $0 }
    return [
      parts.dropFirst().reduce(label + (parts.first ?? StyledText(""))) {
        $0 + StyledText(", ") + $1
      }
    ]
  }

  // The lines of each known part.
  private func texts(of values: ProfileValues) -> [[StyledText]] {
    parts.compactMap { part in
      guard let field = part.field else { return [StyledText(part.before, role)] }
      guard let value = values[field] else { return nil }
      if isQuote { return tagged(value.lines) }
      return value.lines.map { line in
        StyledText(part.before, role) + value.styled(line, role) + StyledText(part.after, role)
      }
    }
  }

  private func tagged(_ lines: [SafeText]) -> [StyledText] {
    let text = lines.map(\.string).joined(separator: "\n")
    var ranges = (Tag.ranges(in: text) + DueDate.ranges(in: text))
      .sorted { $0.lowerBound < $1.lowerBound }[...]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var styled = StyledText("")
      var end = line.startIndex
      while let range = ranges.first, range.upperBound <= line.endIndex {
        styled = styled + StyledText(.field(String(line[end..<range.lowerBound])), role)
        styled = styled + StyledText(.field(String(line[range])), .link)
        end = range.upperBound
        ranges.removeFirst()
      }
      return styled + StyledText(.field(String(line[end...])), role)
    }
  }
}
