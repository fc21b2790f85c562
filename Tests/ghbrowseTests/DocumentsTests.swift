import Foundation
import XCTest

/// What documents and help name: each command, option, variable, target and file exists (C20).
final class DocumentsTests: XCTestCase {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardized
  // Options of other programs and of the prompt, and a text that looks like one.
  private static let foreign: Set = [
    "--delimiter", "--preview", "--filter", "--with-nth", "--edit", "--no",
  ]

  // The tutorial shows what becomes of it.
  private static let mistyped = "serach"

  private let program = try? ProgramUnderTest()

  private func document(_ name: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
  }

  // What stands in a document as code: blocks, and words between backticks.
  private func code(_ name: String) throws -> [String] {
    var lines: [String] = []
    var isFenced = false
    for line in try document(name).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isFenced.toggle()
      } else if isFenced || line.hasPrefix("    ") {
        lines.append(line)
      } else {
        lines += line.components(separatedBy: "`").enumerated()
          .filter { $0.offset % 2 == 1 }.map(\.element)
      }
    }
    return lines
  }

  private func help(_ table: CommandLineTable) throws -> [String] {
    let program = try XCTUnwrap(program)
    return try ([[]] + table.commands.map { [$0.name] }).flatMap { page in
      let told = try program.run(["help"] + page)
      XCTAssertEqual(told.status, 0, told.error)
      return told.output.components(separatedBy: "\n")
    }
  }

  private func check(options lines: [String], _ table: CommandLineTable, _ name: String) {
    let options = Set(table.commands.flatMap(\.options)).union(Self.foreign)
    for line in lines {
      for match in line.matches(of: /(?:^|[^\w-])(--[a-z][a-z-]*)/) {
        XCTAssertTrue(options.contains(String(match.1)), "\(name): \(match.1) in: \(line)")
      }
    }
  }

  private func check(commands lines: [String], _ table: CommandLineTable, _ name: String) {
    for line in lines {
      // What stands in quotes is a command line of its own, or none.
      let quoted = line.matches(of: #/'([^']*)'/#).map { String($0.1) }
      let typed = line.replacing(#/'[^']*'/#, with: "QUOTED").replacing(#/ #.*/#, with: "")
      for command in (quoted + [typed]).flatMap(table.commandsNamed(in:)) {
        let exists = table.commands.contains { $0.name == command } || command == Self.mistyped
        XCTAssertTrue(exists, "\(name): \(command) in: \(line)")
      }
    }
  }

  // What an example of the help says to type, without its meaning beside it.
  private func typed(in help: [String]) -> [String] {
    help.filter { $0.hasPrefix("  ghbrowse ") }
      .compactMap { $0.dropFirst(2).components(separatedBy: "  ").first }
  }

  func test_C20_documentsAndHelp_nameOnlyCommandsAndOptionsThatExist() throws {
    let table = try CommandLineTable(XCTUnwrap(program))
    for name in ["README.md", "docs/TUTORIAL.md", "docs/JSON.md"] {
      check(options: try code(name), table, name)
      check(commands: try code(name), table, name)
    }
    let help = try help(table)
    check(options: help, table, "help")
    check(commands: typed(in: help), table, "help")
  }

  func test_C20_theReadme_namesOnlyCommandsOfThePromptThatExist() throws {
    let told = try XCTUnwrap(program).run(["--demo", "-c", ":help all"]).output
    let known = Set(told.matches(of: /(?m)^ *:([a-z]+)/).map { String($0.1) })
    XCTAssertGreaterThan(known.count, 15, told)
    for name in ["README.md", "docs/TUTORIAL.md"] {
      for line in try code(name) {
        for match in line.matches(of: /(?:^|[\s']):([a-z]+)/) {
          XCTAssertTrue(known.contains(String(match.1)), "\(name): \(match.0)")
        }
      }
    }
  }

  func test_C20_theReadmesFilesAndTargetsAndVariables_exist() throws {
    let readme = try document("README.md")
    for match in readme.matches(of: /\]\(([A-Za-z][^:)]*)\)/) {
      XCTAssertTrue(
        FileManager.default.fileExists(
          atPath: Self.root.appendingPathComponent(String(match.1)).path),
        String(match.1))
    }
    let makefile = try document("Makefile")
    for line in try code("README.md") {
      for match in line.matches(of: /(?:^|\s)make ([a-z-]+)/) {
        XCTAssertTrue(makefile.contains("\n\(match.1):"), "make \(match.1)")
      }
    }
    let variables = try document("Packaging/ghbrowse.1")
    for match in readme.matches(
      of: /\b(?:G[HI][A-Z]*_[A-Z_]+|XDG_[A-Z_]+|[A-Z]+_(?:PROXY|COLOR|FILE))\b/)
    {
      XCTAssertTrue(variables.contains(match.0), String(match.0))
    }
  }

  func test_X1_theVersion_isThatOfTheChangelog() throws {
    let version = try XCTUnwrap(program).run(["--version"]).output
    let newest = try document("docs/CHANGELOG.md").firstMatch(
      of: /(?m)^## ([0-9]+\.[0-9]+\.[0-9]+)/)
    let number = try XCTUnwrap(newest?.1, "the changelog has a release")
    XCTAssertTrue(version.hasPrefix("ghbrowse \(number)"), version)
    XCTAssertEqual(version.filter { $0 == "\n" }.count, 1)
  }
}
