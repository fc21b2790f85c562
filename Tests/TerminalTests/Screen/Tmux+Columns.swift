import Foundation
import TestSupport

extension Tmux {
  private static let stop = 40

  /// The columns that tmux gives to each text.
  ///
  /// Behind each stands a mark at a column that is known; the blanks between are counted.
  static func columns(of texts: [String]) throws -> [Int] {
    let file = NSTemporaryDirectory() + "ghbrowse-widths-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let lines = texts.map { "\($0)\u{1B}[\(stop + 1)G|" } + ["end"]
    try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: file))
    let show = "stty -echo; cat '\(file)'; exec sleep 60"
    let tmux = try Tmux(["sh", "-c", show], columns: 80, rows: lines.count + 1)
    var shown: [String] = []
    try waitUntil("the last line") {
      shown = try tmux.lines(["capture-pane", "-p"])
      return shown.last == "end"
    }
    return shown.dropLast().map { line in
      stop - line.dropLast().reversed().prefix { $0 == " " }.count
    }
  }
}
