import Foundation
import StandIn
import TestSupport
import XCTest

/// The tutorial shows what its commands print.
///
/// GHBROWSE_RECORD=1 writes that into the tutorial.
final class TutorialTests: ServerTestCase {
  override var content: StandInContent {
    RecordedAnswers.areThere ? .recorded(folder: RecordedAnswers.folder) : .invented(count: 0)
  }

  private var isRecording: Bool { ProcessInfo.processInfo.environment["GHBROWSE_RECORD"] == "1" }

  func test_theSessionOfTheDemo_isWhatATerminalShows() throws {
    var tutorial = try Tutorial()
    let program = try ProgramUnderTest()
    let start = try XCTUnwrap(tutorial.session.first?.typed.split(separator: " ").map(String.init))
    XCTAssertEqual(start.prefix(2), ["$", "ghbrowse"])
    let terminal = try PseudoTerminal(program, Array(start.dropFirst(2)))
    for number in tutorial.session.indices {
      let step = tutorial.session[number]
      if number > 0 {
        let prompt = step.typed.prefix { $0 != ">" } + ">"
        terminal.wait("the prompt of \(step.typed)") {
          terminal.screen.text.hasSuffix("\n\(prompt)")
        }
        terminal.enter(step.typed.dropFirst(prompt.count).trimmingCharacters(in: .whitespaces))
      }
      let shown = { self.lines(of: terminal, after: number > 0 ? step.typed : nil) }
      if isRecording {
        terminal.settle(1)
        tutorial.session[number].record(shown())
      } else {
        terminal.wait(step.typed) { step.isShown(by: shown()) }
      }
    }
    XCTAssertGreaterThan(tutorial.session.count, 9)
    terminal.leave()
    if isRecording { try tutorial.write() }
  }

  // The lines after the one that was typed last; a bare prompt among them is the next one.
  private func lines(of terminal: PseudoTerminal, after typed: String?) -> [String] {
    let lines = terminal.screen.text.components(separatedBy: "\n")
    // Said where making the database takes 100 ms.
    let wait = ["The database is not open yet", "disk or another ghbrowse."]
    guard let typed else { return lines.filter { line in !wait.contains { line.contains($0) } } }
    let place = lines.dropLast().lastIndex(of: typed)
    return place.map { Array(lines[($0 + 1)...]) } ?? []
  }

  func test_pipesAndScripts_printWhatItSays_ofGitHubsFirstPeople() throws {
    try RecordedAnswers.skipUnlessThere()
    var tutorial = try Tutorial()
    try putIntoPath()
    for number in tutorial.scripts.indices {
      let step = tutorial.scripts[number]
      let output = try output(of: String(step.typed.dropFirst(2)), program)
      if isRecording {
        tutorial.scripts[number].record(output)
      } else {
        XCTAssertTrue(step.isShown(by: output), "\(step.typed): \(output.joined(separator: "\n"))")
      }
    }
    XCTAssertGreaterThan(tutorial.scripts.count, 11)
    if isRecording { try tutorial.write() }
  }

  private func putIntoPath() throws {
    let folder = "\(program.directory)/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/ghbrowse", withDestinationPath: ProgramUnderTest.path.path)
    program.environment["PATH"] = "\(folder):/usr/bin:/bin"
    for command in [SystemCommand.jq, .fzf] { _ = try command.path() }
  }

  private func output(of command: String, _ program: ProgramUnderTest) throws -> [String] {
    let variables = program.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let (_, output) = try SystemCommand.env.run(
      ["-i", "-C", program.directory] + variables + [try SystemCommand.bash.path(), "-c", command])
    let host = server.baseURL.dropFirst("http://".count)
    let shown = output.replacing(server.baseURL, with: "https://api.github.com")
      .replacing(host, with: "api.github.com")
      .replacing(host.replacing(":", with: "_"), with: "api.github.com")
    return shown.isEmpty
      ? [] : shown.dropLast(shown.hasSuffix("\n") ? 1 : 0).components(separatedBy: "\n")
  }
}

/// The tutorial as steps: what is typed, and what is shown.
private struct Tutorial {
  struct Step {
    let typed: String
    /// The indices of the lines that are shown.
    let place: Range<Int>
    /// The lines that are shown; `⋮` means any lines.
    var below: [String]
  }

  private static let path = DocumentsTests.root.appendingPathComponent("docs/TUTORIAL.md")

  /// The steps at the prompt, one in each code block.
  var session: [Step] = []
  /// The commands of the shell after them.
  var scripts: [Step] = []
  private let lines: [String]

  init() throws {
    lines = try String(contentsOf: Self.path, encoding: .utf8).components(separatedBy: "\n")
    let scripts = try XCTUnwrap(lines.firstIndex { $0.hasPrefix("## In pipes and scripts") })
    var number = 0
    while let start = lines[number...].firstIndex(of: "```console"),
      let end = lines[start...].firstIndex(of: "```")
    {
      var typed = (start + 1..<end).filter { lines[$0].hasPrefix("$ ") }
      if start < scripts { typed = [start + 1] }
      for (line, next) in zip(typed, typed.dropFirst() + [end]) {
        let step = Step(
          typed: lines[line], place: line + 1..<next, below: Array(lines[line + 1..<next]))
        if start < scripts { session.append(step) } else { self.scripts.append(step) }
      }
      number = end
    }
  }

  /// Writes the document with the steps as they are now.
  func write() throws {
    var lines = lines
    for step in (session + scripts).reversed() {
      lines.replaceSubrange(step.place, with: step.below)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: Self.path)
  }
}

extension Tutorial.Step {
  private static let gap = "    ⋮"
  // Dates, times and ages, and the blanks that make up for their lengths.
  private static let changing = [
    "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z",
    "[0-9]{4}-[0-9]{2}-[0-9]{2}", "[0-9]{1,2} [A-Z][a-z]{2}( [0-9]{4})?", "[0-9]?[0-9]:[0-9]{2}",
    "fetched (just now|[0-9]+ [a-z]+ ago)", "  +",
  ]

  private var ends: (first: ArraySlice<String>, last: ArraySlice<String>)? {
    below.firstIndex(of: Self.gap).map { (below[..<$0], below[($0 + 1)...]) }
  }

  /// Whether the document shows `lines`.
  func isShown(by lines: [String]) -> Bool {
    let lines = lines.map(Self.steady)
    guard let (first, last) = ends else { return lines == below.map(Self.steady) }
    return lines.count >= first.count + last.count && lines.starts(with: first.map(Self.steady))
      && lines.suffix(last.count) == last.map(Self.steady)[...]
  }

  /// Replaces what the document shows, around the gap that it may have.
  mutating func record(_ lines: [String]) {
    guard let (first, last) = ends, lines.count > first.count + last.count else {
      below = lines
      return
    }
    below = lines.prefix(first.count) + [Self.gap] + lines.suffix(last.count)
  }

  private static func steady(_ line: String) -> String {
    changing.reduce(line) {
      $0.replacingOccurrences(of: $1, with: "…", options: .regularExpression)
    }
  }
}
