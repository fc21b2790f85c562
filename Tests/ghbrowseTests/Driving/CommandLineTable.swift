import Foundation
import XCTest

/// The commands of the shell with their options, as the program's parser tells them.
struct CommandLineTable {
  /// A command, and its options with their dashes.
  struct Command {
    let name: String
    let options: [String]
    /// The options among them that take a value.
    let valued: [String]
    /// What follows the name without a dash.
    let values: [String]
  }

  let commands: [Command]

  init(_ program: ProgramUnderTest) throws {
    let told = try program.run(["--experimental-dump-help"])
    let root = try XCTUnwrap((told.json as? [String: Any])?["command"] as? [String: Any])
    commands = try XCTUnwrap(root["subcommands"] as? [[String: Any]])
      .filter { $0["shouldDisplay"] as? Bool == true }.map(Self.command)
    XCTAssertGreaterThan(commands.count, 8)
  }

  private static func command(_ told: [String: Any]) throws -> Command {
    let arguments = (told["arguments"] as? [[String: Any]] ?? [])
      .filter { $0["shouldDisplay"] as? Bool == true }
    return Command(
      name: try XCTUnwrap(told["commandName"] as? String),
      options: names(of: arguments.filter { $0["kind"] as? String != "positional" }),
      valued: names(of: arguments.filter { $0["kind"] as? String == "option" }),
      values: arguments.filter { $0["kind"] as? String == "positional" }
        .compactMap { $0["valueName"] as? String })
  }

  private static func names(of arguments: [[String: Any]]) -> [String] {
    arguments.flatMap { $0["names"] as? [[String: String]] ?? [] }
      .map { ($0["kind"] == "long" ? "--" : "-") + ($0["name"] ?? "") }
  }

  /// The words in the place of a command behind each `ghbrowse` of a line, where there is one.
  func commandsNamed(in line: String) -> [String] {
    let valued = Set(commands.flatMap(\.valued))
    let words = line.split { " []".contains($0) }.map(String.init)
    return words.indices.filter { words[$0].hasSuffix("ghbrowse") }.compactMap { start in
      var rest = words[(start + 1)...]
      while let word = rest.first, word.hasPrefix("-") {
        rest = rest.dropFirst(valued.contains(word) ? 2 : 1)
      }
      return rest.first.flatMap { $0.wholeMatch(of: /[a-z][a-z-]*/).map { String($0.0) } }
    }
  }
}
