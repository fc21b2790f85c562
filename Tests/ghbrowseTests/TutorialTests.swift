import Foundation
import StandIn
import TestSupport
import XCTest

/// The tutorial: each of its commands prints what stands below it (X10, C20).
///
/// GHBROWSE_RECORD=1 writes the output anew.
final class TutorialTests: ServerTestCase {
  private static let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/TUTORIAL.md").standardized
  // What no two days have in common: times, sizes, and how long something took.
  private static let changing = [
    "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z",
    "[0-9]{4}-[0-9]{2}-[0-9]{2}", "[0-9]{1,2} [A-Z][a-z]{2} [0-9]{4}", "[0-9]?[0-9]:[0-9]{2}",
    "[0-9.,]+ ([KMGT]?i?B|bytes|ms|s)\\b",
    "[0-9,]+ (a|per) second", "\\(commit [0-9a-f]+\\)",
  ]

  func test_C20_eachCommandOfTheTutorial_printsWhatStandsThere() async throws {
    let program = try program()
    let lines = try String(contentsOf: Self.document, encoding: .utf8)
      .components(separatedBy: "\n")
    var written: [String] = []
    var steps = 0
    var isInside = false
    var output: [String] = []
    for line in lines {
      if isInside, line.hasPrefix("$ ") || line == "```" {
        compareRest(&output)
      }
      if line.hasPrefix("```") { isInside = line == "```console" }
      if isInside, line.hasPrefix("$ ") {
        steps += 1
        output = try self.output(of: String(line.dropFirst(2)), program)
        written += [line] + output
        shown = line
      } else if isInside, line != "```console" {
        compare(line, &output)
      } else {
        written.append(line)
      }
    }
    XCTAssertGreaterThan(steps, 15)
    if isRecording {
      try Data(written.joined(separator: "\n").utf8).write(to: Self.document)
    }
  }

  // The command whose output is compared.
  private var shown = ""

  private var isRecording: Bool { ProcessInfo.processInfo.environment["GHBROWSE_RECORD"] == "1" }

  private func compare(_ line: String, _ output: inout [String]) {
    guard !isRecording else { return }
    let printed = output.isEmpty ? nil : output.removeFirst()
    XCTAssertEqual(printed.map(steady), steady(line), "after \(shown)")
  }

  private func compareRest(_ output: inout [String]) {
    if !isRecording { XCTAssertEqual(output, [], "more than stands below \(shown)") }
    output = []
  }

  private func steady(_ line: String) -> String {
    Self.changing.reduce(line) {
      $0.replacingOccurrences(of: $1, with: "…", options: .regularExpression)
    }
  }

  private func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let folder = "\(program.directory)/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/ghbrowse", withDestinationPath: ProgramUnderTest.path.path)
    program.environment["PATH"] = "\(folder):/usr/bin:/bin"
    for command in [SystemCommand.jq, .fzf] { _ = try command.path() }
    return program
  }

  private func output(of command: String, _ program: ProgramUnderTest) throws -> [String] {
    let variables = program.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let (_, output) = try SystemCommand.env.run(
      ["-i", "-C", program.directory] + variables + [try SystemCommand.bash.path(), "-c", command])
    let host = server.baseURL.dropFirst("http://".count)
    let told = output.replacingOccurrences(of: program.directory, with: "/home/you")
      .replacingOccurrences(of: server.baseURL, with: "https://api.github.com")
      .replacingOccurrences(of: host, with: "api.github.com")
      .replacingOccurrences(
        of: host.replacingOccurrences(of: ":", with: "_"), with: "api.github.com")
    return told.isEmpty
      ? [] : told.dropLast(told.hasSuffix("\n") ? 1 : 0).components(separatedBy: "\n")
  }
}
