import Foundation
import TestSupport
import XCTest

/// A screen that is kept as a picture, and compared with it: characters, looks and cursor.
///
/// The file is both a picture to open, and the text that is compared. GHBROWSE_RECORD=1 writes it.
struct GoldenScreen {
  private static let folder = DocumentsTests.root.appendingPathComponent("Tests/Screens")

  /// What is shown, such as `list`.
  let name: String
  let look: GoldenLook

  /// Waits until `tmux` shows what is kept; fails with what differs when it does not.
  ///
  /// - Parameter text: What only the complete screen has, such as its last row, for recording.
  func expect(
    on tmux: Tmux, showing text: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try tmux.expect(text, file: file, line: line)
    let url = Self.folder.appendingPathComponent("\(name)-\(tmux.columns)-\(look).svg")
    guard ProcessInfo.processInfo.environment["GHBROWSE_RECORD"] != "1" else {
      return try record(tmux, at: url)
    }
    guard let kept = try? String(contentsOf: url, encoding: .utf8) else {
      return XCTFail("there is no \(url.lastPathComponent); make screens", file: file, line: line)
    }
    let deadline = Date() + 30
    var seen = try picture(of: tmux)
    while !isSame(seen, kept), Date() < deadline {
      poll(nil, 0, 20)
      seen = try picture(of: tmux)
    }
    guard !isSame(seen, kept) else { return }
    let text = try tmux.screen().text
    XCTFail("\(url.lastPathComponent) is not what is shown:\n\(text)", file: file, line: line)
  }

  // What a slow machine says to those who listen, in lines that stay.
  private static let waits = [
    "Loading ", "The database is not open yet", "disk or another ghbrowse.",
  ]

  // Those lines are no part of what is kept; the lines above them scroll away, or fewer rows stay empty.
  private func isSame(_ seen: String, _ kept: String) -> Bool {
    guard look == .accessible else { return seen == kept }
    let (seen, kept) = (lines(of: seen), lines(of: kept))
    let count = min(seen.count, kept.count)
    return count > max(0, kept.count - 5) && seen.suffix(count) == kept.suffix(count)
  }

  private func lines(of picture: String) -> [Substring] {
    picture.split(separator: "\n").filter { line in
      line.hasPrefix("<text") && !line.hasSuffix("\"></text>")
        && !Self.waits.contains { line.contains($0) }
    }
    .map { $0.drop { $0 != ">" } }
  }

  private func picture(of tmux: Tmux) throws -> String {
    try tmux.screen().steady.svg(look, title: "ghbrowse: \(name), \(tmux.columns) columns, \(look)")
  }

  // The only sign that a screen is complete is that it stays as it is.
  private func record(_ tmux: Tmux, at url: URL) throws {
    var seen = try picture(of: tmux)
    var since = Date()
    while Date().timeIntervalSince(since) < 0.5 {
      let now = try picture(of: tmux)
      if now != seen { (seen, since) = (now, Date()) }
    }
    try Data(seen.utf8).write(to: url)
  }
}

/// A way in which screens are kept.
enum GoldenLook: String {
  case dark, light, plain, accessible
  /// Dark, with 256 colours.
  case indexed

  /// Those in which every screen is kept at several widths.
  static let visual: [GoldenLook] = [.dark, .light, .plain]

  /// The variables that make the program look like that.
  fileprivate var environment: [String: String] {
    switch self {
    case .dark: ["COLORTERM": "truecolor", "GHBROWSE_THEME": "dark"]
    case .light: ["COLORTERM": "truecolor", "GHBROWSE_THEME": "light"]
    case .plain: ["NO_COLOR": "1", "GHBROWSE_THEME": "dark"]
    case .indexed: ["GHBROWSE_THEME": "dark"]
    case .accessible: ["GHBROWSE_ACCESSIBLE": "1", "GHBROWSE_THEME": "dark"]
    }
  }

  /// The terminal's background, as SVG writes it.
  var back: String { self == .light ? "#ffffff" : "#1e1e1e" }
  /// The colour of text without one.
  var text: String { self == .light ? "#24292f" : "#d4d4d4" }
}

extension ProgramUnderTest {
  /// Makes the next starts look like that.
  func setLook(_ look: GoldenLook) {
    environment["TERM"] = "tmux-256color"
    for name in ["COLORTERM", "GHBROWSE_THEME", "NO_COLOR", "GHBROWSE_ACCESSIBLE"] {
      environment[name] = look.environment[name]
    }
  }
}

extension Tmux {
  /// Starts the program with its own environment only.
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
    return CellGrid(captured: String(answer[end...].dropFirst()), columns: columns, cursor: cursor)
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
      poll(nil, 0, 20)
      seen = try screen()
    }
    return seen
  }

  /// Waits until the screen shows all of `texts`.
  func expect(_ texts: String..., file: StaticString = #filePath, line: UInt = #line) throws {
    try wait("\(texts)", file: file, line: line) { screen in
      texts.allSatisfy { screen.text.contains($0) }
    }
  }

  /// Waits until it shows the kept screen of that name; only the complete one has `text`.
  func expect(
    _ name: String, _ look: GoldenLook, showing text: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try GoldenScreen(name: name, look: look)
      .expect(on: self, showing: text, file: file, line: line)
  }
}
