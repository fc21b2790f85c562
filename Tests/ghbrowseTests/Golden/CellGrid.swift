@testable import Terminal

/// What a terminal shows: characters with their looks, and the cursor.
struct CellGrid: Equatable {
  /// A character, and the columns it takes.
  struct Cell: Equatable {
    var character: Character
    var columns: Int
    var look: CellLook
  }

  let columns: Int
  /// From top to bottom; blanks without a look at a row's end are left out.
  var rows: [[Cell]]
  /// Counted from zero; `nil` when it is hidden.
  let cursor: (row: Int, column: Int)?

  /// - Parameter captured: The rows as `tmux capture-pane -e` prints them.
  init(captured: String, columns: Int, cursor: (Int, Int)?) {
    self.columns = columns
    self.cursor = cursor.map { (row: $0.0, column: $0.1) }
    var look = CellLook()
    rows = captured.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      Self.cells(of: $0, &look)
    }
  }

  /// The characters alone.
  var text: String {
    rows.map { String($0.map(\.character)) }.joined(separator: "\n")
  }

  static func == (one: Self, other: Self) -> Bool {
    one.columns == other.columns && one.rows == other.rows
      && one.cursor?.row == other.cursor?.row && one.cursor?.column == other.cursor?.column
  }
}

extension CellGrid {
  // A look goes on in the next row until something ends it.
  private static func cells(of line: Substring, _ look: inout CellLook) -> [Cell] {
    var cells: [Cell] = []
    var rest = line
    while let character = rest.first {
      if character == "\u{1B}", let end = rest.firstIndex(of: "m") {
        let codes = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
        look.obey(
          codes.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 })
        rest = rest[rest.index(after: end)...]
      } else {
        let columns = max(TextWidth.columns(of: character), 1)
        cells.append(Cell(character: character, columns: columns, look: look))
        rest = rest.dropFirst()
      }
    }
    while let last = cells.last, last.character == " ", last.look.isEmpty { cells.removeLast() }
    return cells
  }
}

extension CellLook {
  /// Whether a blank with this look cannot be seen.
  var isEmpty: Bool { back == nil && !isReversed && !isUnderlined }
}
