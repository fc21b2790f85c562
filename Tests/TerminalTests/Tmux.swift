import Foundation
import Glibc
import XCTest

/// A tmux of its own that says how many columns it gives to text.
enum Tmux {
  private static let stop = 40

  /// The columns that each text takes.
  ///
  /// Behind each stands a mark at a column that is known; the blanks between are counted.
  static func columns(of texts: [String]) throws -> [Int] {
    let name = "ghbrowse-widths-\(getpid())"
    let file = NSTemporaryDirectory() + name
    defer { try? FileManager.default.removeItem(atPath: file) }
    let lines = texts.map { "\($0)\u{1B}[\(stop + 1)G|" } + ["end"]
    try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: file))
    let tmux = "LC_ALL=C.UTF-8 TERM=xterm-256color tmux -u -L \(name)"
    let size = "-x 80 -y \(lines.count + 1)"
    let show = "'stty -echo; cat \(file); exec sleep 60'"
    defer { _ = output(of: "\(tmux) kill-server") }
    try XCTSkipIf(output(of: "command -v tmux").isEmpty, "there is no tmux here")
    _ = output(of: "\(tmux) -f /dev/null new-session -d \(size) \(show) >/dev/null")
    return try capture(tmux).map { line in
      stop - line.dropLast().reversed().prefix { $0 == " " }.count
    }
  }

  private static func capture(_ tmux: String) throws -> [Substring] {
    let deadline = Date() + 10
    while Date() < deadline {
      let lines = output(of: "\(tmux) capture-pane -p").split(separator: "\n")
      if lines.last == "end" { return lines.dropLast() }
    }
    throw POSIXError(.ETIMEDOUT)
  }

  // Foundation's Process would wait for the server too, which the first command leaves behind.
  private static func output(of command: String) -> String {
    guard let pipe = popen("\(command) 2>/dev/null", "r") else { return "" }
    defer { pclose(pipe) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 {
      text += chunk[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
