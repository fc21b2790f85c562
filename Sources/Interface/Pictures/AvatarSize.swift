import Pictures
import Terminal

/// How large avatars are, in cells.
enum AvatarSize {
  /// In a row of a list; `nil` where there is no room for one.
  static func inList(width: Int) -> CellSize? {
    width < UserLine.tightest ? nil : CellSize(columns: 4, rows: 2)
  }

  /// On a profile: smaller where the terminal is narrow or low.
  static func ofProfile(in size: TerminalSize) -> CellSize {
    let sizes = [
      (least: TerminalSize(columns: 60, rows: 16), size: CellSize(columns: 20, rows: 10)),
      (least: TerminalSize(columns: 46, rows: 12), size: CellSize(columns: 12, rows: 6)),
    ]
    return sizes.first { size.columns >= $0.least.columns && size.rows >= $0.least.rows }?.size
      ?? CellSize(columns: 8, rows: 4)
  }
}
