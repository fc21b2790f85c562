import Glibc

/// The size of a terminal in columns and rows, within sensible limits.
package struct TerminalSize: Sendable, Equatable {
  /// 20 to 400.
  package let columns: Int
  /// 2 to 1,000.
  package var rows: Int
  /// Whether the terminal is smaller than the limits, so that lines wrap.
  let isTiny: Bool

  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 20), 400)
    self.rows = min(max(rows, 2), 1000)
    isTiny = columns < 20 || rows < 2
  }

  /// The size of the terminal at `descriptor`.
  package static func current(
    of descriptor: Int32, environment: [String: String]
  ) -> TerminalSize {
    let size = reported(by: descriptor, environment: environment)
    return TerminalSize(columns: size.columns, rows: size.rows)
  }

  /// The size that the terminal at `descriptor` reports, without limits; else `COLUMNS` and `LINES`,
  /// else 80 and 24.
  static func reported(
    by descriptor: Int32, environment: [String: String]
  ) -> (columns: Int, rows: Int) {
    let size = window(of: descriptor)
    return (
      size.ws_col > 0 ? Int(size.ws_col) : positive(environment["COLUMNS"]) ?? 80,
      size.ws_row > 0 ? Int(size.ws_row) : positive(environment["LINES"]) ?? 24
    )
  }

  /// The size of a cell in pixels, as the terminal at `descriptor` reports it.
  package static func cell(of descriptor: Int32) -> PixelSize? {
    let size = window(of: descriptor)
    guard size.ws_col > 0, size.ws_row > 0 else { return nil }
    let cell = PixelSize(
      width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
    // Fonts are no smaller or larger; sixels for a wrong size would cover other cells.
    return (3...64).contains(cell.width) && (6...128).contains(cell.height) ? cell : nil
  }

  // All zero if the terminal says nothing.
  private static func window(of descriptor: Int32) -> winsize {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }

  package static func positive(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
