import Foundation
import XCTest

/// A tmux of its own that says how many columns it gives to text.
enum Tmux {
  private static let stop = 40

  /// The columns that each text takes.
  ///
  /// Behind each stands a mark at a column that is known; the blanks between are counted.
  static func columns(of texts: [String]) throws -> [Int] {
    let name = "ghbrowse-\(UUID().uuidString)"
    let file = NSTemporaryDirectory() + name
    defer { try? FileManager.default.removeItem(atPath: file) }
    let lines = texts.map { "\($0)\u{1B}[\(stop + 1)G|" } + ["end"]
    try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: file))
    defer { _ = try? run(["-L", name, "kill-server"]) }
    let show = "stty -echo; cat \(file); exec sleep 60"
    try XCTSkipUnless(
      run(
        [
          "-L", name, "-u", "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y",
          "\(lines.count + 1)", show,
        ], isRead: false) != nil, "tmux does not run here")
    return try capture(name).map { line in
      stop - line.dropLast().reversed().prefix { $0 == " " }.count
    }
  }

  private static func capture(_ name: String) throws -> [Substring] {
    let deadline = Date() + 10
    while Date() < deadline {
      let lines = (try run(["-L", name, "capture-pane", "-p"]) ?? "").split(separator: "\n")
      if lines.last == "end" { return lines.dropLast() }
    }
    throw POSIXError(.ETIMEDOUT)
  }

  /// - Returns: What it printed; `nil` when it failed.
  private static func run(_ arguments: [String], isRead: Bool = true) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tmux"] + arguments
    process.environment = [
      "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
    ]
    // The server that the first command starts would keep a pipe open as long as it lives.
    let output = isRead ? Pipe() : nil
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output?.fileHandleForReading.readDataToEndOfFile() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: text, as: UTF8.self) : nil
  }
}
