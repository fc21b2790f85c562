import Pictures
import Terminal
import TerminalCells

/// What is sent to the terminal.
struct TerminalChecks {
  let options: Options
  let environment: [String: String]

  /// The terminal, its colours and pictures in a line, or what is wrong with a variable that names them.
  var check: Check {
    let stream = StandardStream.output
    do throws(CommandFailure) {
      let theme = try Dependencies.theme(options, environment)
      let pictures = try Dependencies.pictures(options, environment, theme)
      let size = stream.size(environment: environment)
      let kind = environment["TERM"] ?? ""
      let look =
        "\(theme.depth.summary), \(theme.isDark ? "dark" : "light"), pictures: \(pictures.summary)"
      guard pictures == .known(.none) || PicturePainter.hasLibrary else {
        return .warning(
          "terminal", "libchafa.so.0 is missing, so no pictures are drawn",
          "Install libchafa0 (Debian, Ubuntu) or chafa-libs (Fedora).")
      }
      guard stream.isTerminal else { return .ok("terminal", "standard output is not a terminal") }
      guard !["", "dumb"].contains(kind) else {
        return .warning(
          "terminal", "TERM is \(kind.isEmpty ? "not set" : kind), so printed lines never change",
          "Set TERM to the name of your terminal, if it can do more.")
      }
      return .ok("terminal", "\(kind), \(size.columns) × \(size.rows), \(look)")
    } catch {
      return .problem("terminal", error.message, "Set it right, or unset it.")
    }
  }
}
