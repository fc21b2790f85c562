import Glibc
import TerminalCells

/// The room of a terminal, in columns and rows.
package struct TerminalSize: Sendable, Equatable {
  package let columns: Int
  package let rows: Int
  /// Whether the terminal is smaller than that, so that lines take more than a row.
  package let isTiny: Bool

  /// What does not make sense is brought to what does: 20 to 400 columns, 2 to 1,000 rows.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 20), 400)
    self.rows = min(max(rows, 2), 1000)
    isTiny = columns < 20 || rows < 2
  }

  /// The size that the terminal at `descriptor` has, as far as it makes sense.
  package static func current(
    of descriptor: Int32, environment: [String: String]
  ) -> TerminalSize {
    let said = said(by: descriptor, environment: environment)
    return TerminalSize(columns: said.columns, rows: said.rows)
  }

  /// The size that the terminal at `descriptor` says it has, else `COLUMNS` and `LINES`, else 80
  /// and 24.
  static func said(
    by descriptor: Int32, environment: [String: String]
  ) -> (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    let columns = isKnown && size.ws_col > 0 ? Int(size.ws_col) : nil
    let rows = isKnown && size.ws_row > 0 ? Int(size.ws_row) : nil
    return (
      columns ?? positive(environment["COLUMNS"]) ?? 80,
      rows ?? positive(environment["LINES"]) ?? 24
    )
  }

  /// How large the terminal at `descriptor` says a cell is; `nil` when it does not.
  package static func cell(of descriptor: Int32) -> PixelSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return PixelSize(
      reportedWidth: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
  }

  private static func positive(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension PixelSize {
  // A cell of other sizes is a wrong answer.
  private static let sidesOfCells = 2...256

  /// The size of a cell as the terminal or the kernel reports it; `nil` where no cell has it.
  init?(reportedWidth width: Int, height: Int) {
    guard Self.sidesOfCells.contains(width), Self.sidesOfCells.contains(height) else { return nil }
    self.init(width: width, height: height)
  }
}
