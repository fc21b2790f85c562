import Foundation
import TestSupport
import XCTest

extension Tmux {
  /// Starts the program; what it needs to know of the terminal is in its environment.
  ///
  /// - Throws: `XCTSkip` where tmux is missing.
  convenience init(
    _ program: ProgramUnderTest, _ arguments: [String] = [], columns: Int, rows: Int
  ) throws {
    let variables = program.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let words = program.launcher + [ProgramUnderTest.path.path] + arguments
    try self.init(
      ["env", "-i"] + variables + words, columns: columns, rows: rows, keeping: program)
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
    // Asked at once: between two questions the program may have written.
    let end = "both captured"
    let answers = try lines(
      ["capture-pane", "-p", ";", "display-message", "-p", end, ";", "capture-pane", "-p", "-J"])
    let parts = answers.split(separator: end, omittingEmptySubsequences: false)
    XCTAssertEqual(parts.count, 2)
    return (parts.last ?? []).filter { !(parts.first ?? []).contains($0) }
  }

  /// Waits until `condition` holds of the screen, for at most 30 s.
  ///
  /// - Returns: The screen that was seen last.
  @discardableResult
  func wait(
    _ words: String, file: StaticString = #filePath, line: UInt = #line,
    until condition: (CellGrid) throws -> Bool
  ) throws -> CellGrid {
    let deadline = Date() + 30
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
}
