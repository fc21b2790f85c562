extension CellGrid {
  // In pixels.
  private static let width = 8.4
  private static let height = 18
  private static let margin = 10

  /// The screen as a picture, always the same for the same screen.
  ///
  /// Each run of cells with one look is a piece of text with a place and a length of its own, so
  /// that no viewer's letters move the columns.
  func svg(_ look: GoldenLook, title: String) -> String {
    let width = Self.number(Double(columns) * Self.width + 2 * Double(Self.margin))
    let height = rows.count * Self.height + 2 * Self.margin
    let lines = rows.indices.map { row(rows[$0], at: $0, look) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" shape-rendering="crispEdges" font-size="14" \
      font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace">
      <title>\(Self.escaped(title))</title>
      <rect width="\(width)" height="\(height)" rx="6" fill="\(look.back)"/>
      <g fill="\(look.text)" xml:space="preserve">
      \(lines.joined(separator: "\n"))
      </g>
      \(cursorMark(look))</svg>

      """
  }
}

extension CellGrid {
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func x(_ column: Int) -> String {
    number(Double(margin) + Double(column) * width)
  }

  private static func y(_ row: Int) -> Int { margin + row * height }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }

  private func cursorMark(_ look: GoldenLook) -> String {
    guard let cursor else { return "" }
    return """
      <rect x="\(Self.x(cursor.column))" y="\(Self.y(cursor.row))" width="\(Self.width)" \
      height="\(Self.height)" fill="\(look.text)" fill-opacity=".5"/>

      """
  }

  /// A row: the backgrounds of its runs, then a text of its runs, blanks between them included.
  private func row(_ cells: [Cell], at index: Int, _ look: GoldenLook) -> String {
    var backs = ""
    var texts = ""
    var column = 0
    for run in Self.runs(of: cells) {
      let length = run.reduce(0) { $0 + $1.columns }
      defer { column += length }
      let drawn = Drawn(run[0].look, look, isBlock: BlockGlyph.halves(of: run[0].character) != nil)
      if let back = drawn.back {
        backs += """
          <rect x="\(Self.x(column))" y="\(Self.y(index))" \
          width="\(Self.number(Double(length) * Self.width))" height="\(Self.height)" fill="\(back)"/>
          """
      }
      backs += Self.blocks(of: run[0], column, index, drawn.color ?? look.text)
      texts += """
        <tspan x="\(Self.x(column))" textLength="\(Self.number(Double(length) * Self.width))"\
        \(drawn.attributes)>\(Self.escaped(String(run.map(\.character))))</tspan>
        """
    }
    return "\(backs)<text y=\"\(Self.y(index) + 13)\">\(texts)</text>"
  }

  // The text of such a cell is there to be read, but not drawn a second time.
  private static func blocks(
    of cell: Cell, _ column: Int, _ row: Int, _ color: String
  ) -> String {
    (BlockGlyph.halves(of: cell.character) ?? []).reduce(into: "") { blocks, half in
      let left = Double(margin) + (Double(column) + Double(half.column) / 2) * width
      blocks += """
        <rect x="\(number(left))" y="\(y(row) + half.row * height / 2)" \
        width="\(number(width / 2))" height="\(height / 2)" fill="\(color)"/>
        """
    }
  }

  // A character that is wider or narrower elsewhere gets a place of its own.
  private static func runs(of cells: [Cell]) -> [[Cell]] {
    cells.reduce(into: []) { runs, cell in
      if let last = runs.last?.last, last.look == cell.look, last.isPlain, cell.isPlain {
        runs[runs.count - 1].append(cell)
      } else {
        runs.append([cell])
      }
    }
  }
}

extension CellGrid.Cell {
  fileprivate var isPlain: Bool { character.isASCII && columns == 1 }
}

/// A look as SVG attributes.
private struct Drawn {
  let back: String?
  /// That of the text; `nil` is the terminal's own.
  let color: String?
  let attributes: String

  /// - Parameter isBlock: Whether the text is drawn otherwise.
  init(_ cell: CellLook, _ look: GoldenLook, isBlock: Bool) {
    let text = cell.text?.hex
    let behind = cell.back?.hex
    back = cell.isReversed ? text ?? look.text : behind
    color = cell.isReversed ? behind ?? look.back : text
    var attributes = (isBlock ? "none" : color).map { " fill=\"\($0)\"" } ?? ""
    if cell.isBold { attributes += " font-weight=\"bold\"" }
    if cell.isDim { attributes += " fill-opacity=\".6\"" }
    if cell.isUnderlined { attributes += " text-decoration=\"underline\"" }
    self.attributes = attributes
  }
}

/// A character that fills quarters of its cell, which no font is trusted to draw without gaps.
enum BlockGlyph {
  // The quarters from upper left to lower right.
  private static let quarters: [Character: String] = [
    "▘": "■□□□", "▝": "□■□□", "▖": "□□■□", "▗": "□□□■", "▀": "■■□□", "▄": "□□■■", "▌": "■□■□",
    "▐": "□■□■", "▚": "■□□■", "▞": "□■■□", "▛": "■■■□", "▜": "■■□■", "▙": "■□■■", "▟": "□■■■",
    "█": "■■■■",
  ]

  /// The quarters that it fills, as columns and rows of halves; `nil` for any other character.
  static func halves(of character: Character) -> [(column: Int, row: Int)]? {
    quarters[character]?.enumerated().filter { $1 == "■" }.map { ($0.offset % 2, $0.offset / 2) }
  }
}
