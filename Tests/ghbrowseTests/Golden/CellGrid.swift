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
  /// From top to bottom, without invisible blanks at the ends of the rows.
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
  // A look continues in the next row until something ends it.
  private static func cells(of line: Substring, _ look: inout CellLook) -> [Cell] {
    var cells: [Cell] = []
    var rest = line
    while let character = rest.first {
      if character == "\u{1B}", let end = rest.firstIndex(of: "m") {
        let codes = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
        look.apply(
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

extension CellGrid {
  /// The screen without what changes by itself: every spinner shows its first picture, no light moves
  /// over skeletons, a wait of one digit is 4 seconds long, and notes and visits are of 3 November.
  var steady: CellGrid {
    var steady = self
    for row in rows.indices {
      for index in rows[row].indices where rows[row][index].isSpinner {
        steady.rows[row][index].character = "⠋"
      }
      let text = String(rows[row].map(\.character))
      for match in text.matches(of: /retry in (\d) s/) {
        steady.put("4", in: row, of: text, at: match.output.1)
      }
      for match in text.matches(of: /(\d:\d\d)\)>/) {
        steady.put("0:04", in: row, of: text, at: match.output.1)
      }
      steady.setDay(in: row)
    }
    steady.takeLightOff()
    return steady
  }

  // The day of a note, and that of a visit, is today's.
  private mutating func setDay(in row: Int) {
    let text = String(rows[row].map(\.character))
    if let note = text.firstMatch(of: /(?:this machine\)(?: ·|,)|^) (\d+ \w{3} \d{4})$/) {
      put("3 Nov 2026", in: row, of: text, at: note.output.1)
    }
    if let visit = text.firstMatch(of: /seen (\d+ \w{3})\b/) {
      put("3 Nov", in: row, of: text, at: visit.output.1)
    }
  }

  private mutating func put(_ day: String, in row: Int, of text: String, at place: Substring) {
    let start = text.distance(from: text.startIndex, to: place.startIndex)
    let look = rows[row][start].look
    let cells = day.map { Cell(character: $0, columns: 1, look: look) }
    rows[row].replaceSubrange(start..<start + place.count, with: cells)
  }

  // The light is on fewer of their cells than not.
  private mutating func takeLightOff() {
    let looks = rows.joined().filter(\.isSkeleton).map(\.look)
    let usual = looks.max { one, other in
      looks.count { $0 == one } < looks.count { $0 == other }
    }
    guard let usual else { return }
    for row in rows.indices {
      for index in rows[row].indices where rows[row][index].isSkeleton {
        rows[row][index].look = usual
      }
    }
  }
}

extension CellGrid.Cell {
  fileprivate var isSkeleton: Bool { character == "░" }

  // Braille, which nothing else here is made of.
  fileprivate var isSpinner: Bool {
    character.unicodeScalars.allSatisfy { (0x2800...0x28FF).contains($0.value) }
  }
}

/// How a cell looks.
struct CellLook: Equatable {
  var text: CellColor?
  var back: CellColor?
  var isBold = false
  var isDim = false
  var isUnderlined = false
  var isReversed = false

  /// Whether a blank with this look cannot be seen.
  var isEmpty: Bool { back == nil && !isReversed && !isUnderlined }

  /// Applies the codes of one `ESC [ … m`, split at semicolons.
  mutating func apply(_ codes: [Int]) {
    var rest = codes[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: self = CellLook()
      case 1: isBold = true
      case 2: isDim = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: text = .numbered(code - 30)
      case 90...97: text = .numbered(code - 82)
      case 40...47: back = .numbered(code - 40)
      case 100...107: back = .numbered(code - 92)
      case 38: text = Self.color(&rest)
      case 48: back = Self.color(&rest)
      case 39: text = nil
      case 49: back = nil
      default: break
      }
    }
  }

  private static func color(_ rest: inout ArraySlice<Int>) -> CellColor? {
    switch rest.popFirst() {
    case 5: return rest.popFirst().map { .numbered($0) }
    case 2:
      let parts = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
    default: return nil
    }
  }
}

/// A colour of a cell.
enum CellColor: Equatable {
  /// One of the terminal's 256, the first sixteen of which are its own.
  case numbered(Int)
  case rgb(Int, Int, Int)

  // The sixteen as xterm has them, dark enough for a light background where need be.
  private static let own = [
    "#2e3436", "#cc0000", "#4e9a06", "#c4a000", "#3465a4", "#75507b", "#06989a", "#d3d7cf",
    "#555753", "#ef2929", "#8ae234", "#fce94f", "#729fcf", "#ad7fa8", "#34e2e2", "#eeeeec",
  ]

  /// The colour as SVG writes it.
  var hex: String {
    switch self {
    case .rgb(let red, let green, let blue): Self.hex(red, green, blue)
    case .numbered(let number) where number < 16: Self.own[max(number, 0)]
    case .numbered(let number) where number < 232: Self.cube(number - 16)
    case .numbered(let number):
      Self.hex(8 + 10 * (number - 232), 8 + 10 * (number - 232), 8 + 10 * (number - 232))
    }
  }

  private static func cube(_ index: Int) -> String {
    let steps = [index / 36, index / 6 % 6, index % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
    return hex(steps[0], steps[1], steps[2])
  }

  private static func hex(_ red: Int, _ green: Int, _ blue: Int) -> String {
    "#"
      + [red, green, blue].map { value in
        let digits = String(min(max(value, 0), 255), radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
  }
}
