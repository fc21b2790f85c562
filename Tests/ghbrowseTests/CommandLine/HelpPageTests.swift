import Foundation
import StandIn
import XCTest

@testable import ghbrowse

/// The help of the shell: of the program, of each command and of each topic (C8, X1).
final class HelpPageTests: XCTestCase {
  private static let limit = 80

  func test_C8_theHelpOfEachCommand_beginsWithExamples_thenItsOwnOptions_thenCommonOnes() throws {
    let program = try ProgramUnderTest()
    for command in try CommandLineTable(program).commands where command.name != "help" {
      let outcome = try program.run([command.name, "--help"])
      XCTAssertEqual(outcome.status, 0)
      XCTAssertEqual(outcome.error, "")
      let help = outcome.output
      let order = ["Examples:", "Usage:", "Common options:", "Found a fault?"]
        .map { help.range(of: $0)?.lowerBound }
      XCTAssertFalse(order.contains(nil), "\(command.name): \(help)")
      XCTAssertEqual(order.compactMap { $0 }, order.compactMap { $0 }.sorted(), command.name)
      XCTAssertFalse(help.contains("Age("), command.name)
      XCTAssertFalse(help.contains("(default"), command.name)
      XCTAssertEqual(try program.run(["help", command.name]).output, help)
      XCTAssertEqual(try program.run(["--help", command.name]).output, help)
      judge(help, command.name)
    }
  }

  @MainActor
  func test_C8_aCommandOffersOnlyWhatDoesSomethingForIt_andItsOwnOptionsBeforeTheCommonOnes()
    async throws
  {
    for command in CommandLineShape.declared {
      let name = command.commandName
      let help = try lines([name])
      let own = try XCTUnwrap(help.range(of: "Common options:")).lowerBound
      for option in command.ownOptions {
        let place = try XCTUnwrap(help.range(of: option.typed), "\(name) \(option.typed)")
        XCTAssertLessThan(place.lowerBound, own, "\(name) \(option.typed)")
      }
      for option in command.commonOptions {
        XCTAssertEqual(
          help.contains("\n  \(option.typed)"), OptionUse.isOffered(option.name, by: name),
          "\(name) \(option.typed)")
      }
    }
    XCTAssertFalse(try lines(["search"]).contains("--offline"), "search never asks anyway")
    XCTAssertFalse(try lines(["tags"]).contains("--images"))
    XCTAssertTrue(try lines(["browse"]).contains("--images"))
    XCTAssertFalse(try lines(["browse"]).contains("--json"))
  }

  @MainActor
  func test_C8_everyCommandHasAHelp_andEveryCommonOptionIsOfferedSomewhere() async {
    let names = CommandLineShape.declared.map(\.commandName)
    XCTAssertEqual(Set(CommandHelp.all.map(\.name)), Set(names + ["ghbrowse"]))
    XCTAssertTrue(CommandHelp.all.allSatisfy { !$0.examples.isEmpty && !$0.forms.isEmpty })
    for option in CommandLineShape.common {
      XCTAssertTrue(names.contains { OptionUse.isOffered(option, by: $0) }, option)
    }
  }

  func test_C8_theHelpOfTheProgram_namesCommandsTopicsAndOptions() throws {
    let program = try ProgramUnderTest()
    let help = try program.run(["--help"]).output
    for command in try CommandLineTable(program).commands where command.name != "help" {
      XCTAssertTrue(help.contains("\n  \(command.name) "), command.name)
    }
    for topic in ManualTopic.all {
      XCTAssertTrue(help.contains("ghbrowse help \(topic.name)"), topic.name)
      let page = try program.run(["help", topic.name])
      XCTAssertEqual(page.status, 0)
      judge(page.output, topic.name)
    }
    XCTAssertLessThan(
      try XCTUnwrap(help.range(of: "Examples:")).lowerBound,
      try XCTUnwrap(help.range(of: "Options of all commands:")).lowerBound)
    for words in [["-h"], ["help"], ["help", "--json"], ["--quiet", "help"]] {
      XCTAssertEqual(try program.run(words).output, help, "\(words)")
    }
    judge(help, "--help")
  }

  func test_C8_everyVariableThatTheProgramReads_isInTheHelp() throws {
    let page = ManualTopic.environment.entries.map(\.term).joined(separator: ", ")
    let told = Set(page.components(separatedBy: ", "))
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    let files = try XCTUnwrap(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /"((?:GHBROWSE|GH|GITHUB|XDG|CLICOLOR)_[A-Z_]+|NO_COLOR)"/) {
        found.insert(String(match.1))
      }
    }
    XCTAssertGreaterThan(found.count, 10)
    XCTAssertEqual(found.subtracting(told), [])
  }

  func test_C8_theVersionIsOneLine_withTheCommitWhereTheBuildWasToldOne() throws {
    for words in [["--version"], ["list", "--version"], ["--version", "list"]] {
      let outcome = try ProgramUnderTest().run(words)
      XCTAssertEqual(outcome.status, 0)
      let form = /ghbrowse \d+\.\d+\.\d+( \([0-9a-f]{7,}(-modified)?\))?\n/
      XCTAssertNotNil(outcome.output.wholeMatch(of: form), outcome.output)
    }
  }

  @MainActor
  func test_X5_forThoseWhoListen_eachOptionIsOneLine_withoutColumns() async throws {
    let lines = try HelpPage(named: ["list"]).lines(width: 40, .screenReader).map(\.plain.string)
    XCTAssertTrue(lines.contains("--limit NUMBER: Print at most so many users."), "\(lines)")
    XCTAssertFalse(lines.contains { $0.contains("  ") }, "\(lines)")
  }
}

extension HelpPageTests {
  @MainActor
  private func lines(_ names: [String]) throws -> String {
    try HelpPage(named: names).lines(width: Self.limit).map(\.plain.string).joined(separator: "\n")
  }

  private func judge(_ help: String, _ name: String) {
    for line in help.components(separatedBy: "\n") {
      XCTAssertLessThanOrEqual(line.count, Self.limit, "\(name): \(line)")
      XCTAssertFalse(line.hasSuffix(" "), "\(name): \(line)|")
    }
    XCTAssertFalse(help.contains("\u{1B}"), name)
  }
}
