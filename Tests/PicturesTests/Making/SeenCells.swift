import Pictures
import TerminalCells

/// What a terminal shows of cells: the colour of each quadrant; `nil` is its own background.
struct SeenCells: Equatable {
  private static let covered: [Unicode.Scalar: [Bool]] = [
    " ": [false, false, false, false], "█": [true, true, true, true],
    "▀": [true, true, false, false], "▄": [false, false, true, true],
    "▌": [true, false, true, false], "▐": [false, true, false, true],
    "▘": [true, false, false, false], "▝": [false, true, false, false],
    "▖": [false, false, true, false], "▗": [false, false, false, true],
    "▚": [true, false, false, true], "▞": [false, true, true, false],
    "▛": [true, true, true, false], "▜": [true, true, false, true],
    "▙": [true, false, true, true], "▟": [false, true, true, true],
  ]

  /// By row and column.
  let quadrants: [[CellColor?]]

  /// `nil` when a cell cannot be shown: an unknown character, or one without a colour.
  init?(_ cells: PictureCells) {
    var quadrants: [[CellColor?]] = []
    for row in cells.rows {
      var lines: [[CellColor?]] = [[], []]
      for cell in row {
        guard let covered = Self.covered[cell.scalar] else { return nil }
        guard cell.scalar == " " || cell.colors.foreground != nil else { return nil }
        let colors = covered.map { $0 ? cell.colors.foreground : cell.colors.background }
        lines[0] += colors[..<2]
        lines[1] += colors[2...]
      }
      quadrants += lines
    }
    self.quadrants = quadrants
  }

  /// What is wanted: a colour for each pixel of a bitmap.
  init(_ bitmap: Bitmap, _ color: ([UInt8]) -> CellColor?) {
    quadrants = (0..<bitmap.size.height).map { row in
      (0..<bitmap.size.width).map { color(bitmap.pixel($0, row)) }
    }
  }
}
