import Foundation
import XCTest

/// Each command, option, variable, target and file in the documents and the help exists.
final class DocumentsTests: XCTestCase {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardized
  // Options of other programs and of the prompt, and a text that looks like one.
  private static let foreign: Set = [
    "--delimiter", "--preview", "--filter", "--with-nth", "--edit", "--no",
    "--trailer",
  ]

  // The tutorial shows the answer to it.
  private static let mistyped = "serach"

  private func document(_ name: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
  }

  // The code in a document: blocks, and words between backticks.
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

  // The examples in the program's help, without their meaning.
  private func examples(_ table: CommandLineTable, of program: ProgramUnderTest) throws -> [String]
  {
    try ([[]] + table.commands.map { [$0.name] }).flatMap { page in
      let help = try program.run(["help"] + page, status: 0)
      return help.output.components(separatedBy: "\n").filter { $0.hasPrefix("  ghbrowse ") }
        .compactMap { $0.dropFirst(2).components(separatedBy: "  ").first }
    }
  }

  func test_documentsAndHelp_nameOnlyCommandsAndOptionsThatExist() throws {
    let program = try ProgramUnderTest()
    let table = try CommandLineTable(program)
    let options = Set(table.commands.flatMap(\.options)).union(Self.foreign)
    let commands = Set(table.commands.map(\.name)).union([Self.mistyped])
    var texts = ["help": try examples(table, of: program)]
    for name in ["README.md", "docs/TUTORIAL.md", "docs/JSON.md"] { texts[name] = try code(name) }
    for (name, lines) in texts {
      for line in lines {
        for match in line.matches(of: /(?:^|[^\w-])(--[a-z][a-z-]*)/) {
          XCTAssertTrue(options.contains(String(match.1)), "\(name): \(match.1) in: \(line)")
        }
        // A text in quotes is a command line by itself, or none.
        let quoted = line.matches(of: #/'([^']*)'/#).map { String($0.1) }
        let typed = line.replacing(#/'[^']*'/#, with: "QUOTED").replacing(#/ #.*/#, with: "")
        for command in (quoted + [typed]).flatMap(table.commandsNamed(in:)) {
          XCTAssertTrue(commands.contains(command), "\(name): \(command) in: \(line)")
        }
      }
    }
  }

  func test_theReadme_namesOnlyCommandsOfThePromptThatExist() throws {
    let told = try ProgramUnderTest().run(["--demo", "-c", ":help all"]).output
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

  func test_theReadmesFilesAndTargetsAndVariables_exist() throws {
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
    let version = try ProgramUnderTest().run(["--version"]).output
    let newest = try document("docs/CHANGELOG.md").firstMatch(
      of: /(?m)^## ([0-9]+\.[0-9]+\.[0-9]+)/)
    let number = try XCTUnwrap(newest?.1, "the changelog has a release")
    XCTAssertTrue(version.hasPrefix("ghbrowse \(number)"), version)
    XCTAssertEqual(version.filter { $0 == "\n" }.count, 1)
  }
}
