import Foundation
import XCTest

/// The program in a real terminal multiplexer, on a server of its own that goes with it.
final class Tmux {
  private let name = "ghbrowse-tests-\(UUID().uuidString)"
  let columns: Int
  let rows: Int
  // A window begins with another size than it was told, and gets its own a moment later.
  private static let atItsSize = #"until [ "$(stty size)" = "$1" ]; do :; done; shift; exec "$@""#

  /// Starts it; what the program needs to know of the terminal is in its environment.
  ///
  /// - Throws: `XCTSkip` where tmux is missing.
  init(_ program: ProgramUnderTest, _ arguments: [String] = [], columns: Int, rows: Int) throws {
    self.columns = columns
    self.rows = rows
    let variables = program.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let command =
      ["env", "-i"] + variables + program.launcher + [ProgramUnderTest.path.path] + arguments
    try run(
      ["start-server", ";", "set-option", "-g", "status", "off", ";", "new-session", "-d"]
        + ["-x", "\(columns)", "-y", "\(rows)", "--", "sh", "-c", Self.atItsSize, "sh"]
        + ["\(rows) \(columns)"] + command)
  }

  deinit {
    _ = try? run(["kill-server"])
  }

  /// Types text as it is.
  func type(_ text: String) throws {
    try run(["send-keys", "-l", "--", text])
  }

  /// Types a line and Enter.
  func enter(_ line: String = "") throws {
    if !line.isEmpty { try type(line) }
    try run(["send-keys", "Enter"])
  }

  /// Changes the size of the window.
  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// What the window shows now.
  func screen() throws -> CellGrid {
    let answer = try run([
      "display-message", "-p", "#{cursor_x} #{cursor_y} #{cursor_flag}", ";", "capture-pane", "-e",
      "-p", "-N",
    ])
    let end = answer.firstIndex(of: "\n") ?? answer.endIndex
    let numbers = answer[..<end].split(separator: " ").compactMap { Int($0) }
    let cursor = numbers.count == 3 && numbers[2] == 1 ? (numbers[1], numbers[0]) : nil
    return CellGrid(
      captured: String(answer[end...].dropFirst()), columns: columns, cursor: cursor)
  }

  /// The column of the last character in each row of the window, counted from zero; -1 in an empty
  /// row.
  func lastColumns() throws -> [Int] {
    try run(["copy-mode"])
    defer { _ = try? run(["send-keys", "-X", "cancel"]) }
    try run(["send-keys", "-X", "top-line"])
    return try (0..<rows).map { _ in
      let place = try run([
        "send-keys", "-X", "end-of-line", ";", "display-message", "-p", "#{copy_cursor_x}", ";",
        "send-keys", "-X", "cursor-down",
      ])
      return (Int(place.trimmingCharacters(in: .newlines)) ?? 0) - 1
    }
  }

  /// The rows that go on in the next one because they were too long.
  func wrappedRows() throws -> [String] {
    let rows = try lines(["capture-pane", "-p"])
    return try lines(["capture-pane", "-p", "-J"]).filter { !rows.contains($0) }
  }

  /// Waits until `condition` holds of the screen, for at most 10 s.
  ///
  /// - Returns: The screen that was seen last.
  @discardableResult
  func wait(
    _ words: String, file: StaticString = #filePath, line: UInt = #line,
    until condition: (CellGrid) throws -> Bool
  ) throws -> CellGrid {
    let deadline = Date() + 10
    var seen = try screen()
    while try !condition(seen) {
      guard Date() < deadline else {
        XCTFail("no \(words) in:\n\(seen.text)", file: file, line: line)
        break
      }
      seen = try screen()
    }
    return seen
  }

  /// Waits until the screen shows `text`.
  func expect(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try wait("\"\(text)\"", file: file, line: line) { $0.text.contains(text) }
  }

  /// The lines of what a command prints, without the blanks at their ends.
  private func lines(_ arguments: [String]) throws -> [String] {
    try run(arguments).split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let (isFine, output) = try SystemCommand.tmux.runLeavingServers(
      ["-L", name, "-f", "/dev/null", "-u"] + arguments)
    guard isFine else { throw TmuxFailure(arguments: arguments, output: output) }
    return output
  }
}

/// What tmux said when it would not.
struct TmuxFailure: Error {
  let arguments: [String]
  let output: String
}
