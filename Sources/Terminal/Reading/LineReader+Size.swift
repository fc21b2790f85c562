@preconcurrency import CReadline
import Glibc

/// The room that readline is told of, and what depends on it.
///
/// Readline never asks the terminal itself: the size may be one that it does not bear.
extension LineReader {
  // Where it scrolls its line sideways, readline 8.2 divides by a third of the columns, and may take
  // one of them away before.
  private static let columnLimits = 4...0xFFFF
  private static let rowLimits = 1...0xFFFF

  /// Tells readline the terminal's size.
  ///
  /// - Returns: Whether it is another than before.
  @discardableResult
  func tellSize() -> Bool {
    let before = toldSize
    let said = TerminalSize.said(by: 0, environment: environment)
    let rows = min(max(said.rows, Self.rowLimits.lowerBound), Self.rowLimits.upperBound)
    let columns = min(
      max(said.columns, Self.columnLimits.lowerBound), Self.columnLimits.upperBound)
    rl_set_screen_size(Int32(rows), Int32(columns))
    return toldSize != before
  }

  /// Draws prompt and line anew where the terminal has another size.
  func takeSize() {
    guard tellSize() else { return }
    let rendered = renderedPrompt
    if rl_prompt.map({ String(cString: $0) }) != rendered { rl_set_prompt(rendered) }
    _rl_redisplay_after_sigwinch()
  }

  /// The prompt as readline gets it.
  ///
  /// It has no looks where readline scrolls its line sideways: there version 8.2 looks for ever for
  /// the end of a prompt that has bytes without width.
  var renderedPrompt: String {
    scrollsSideways ? prompt.plain.string : prompt.renderedAsPrompt(in: theme)
  }

  // As the reader wants it; and where there is one row, or no way up from the second.
  private var scrollsSideways: Bool {
    let wish = rl_variable_value("horizontal-scroll-mode").map { String(cString: $0) }
    return isAppendOnly || wish == "on" || toldSize.rows <= 1 || rl_get_termcap("up") == nil
  }

  private var toldSize: (rows: Int32, columns: Int32) {
    var size: (rows: Int32, columns: Int32) = (0, 0)
    rl_get_screen_size(&size.rows, &size.columns)
    return size
  }
}
