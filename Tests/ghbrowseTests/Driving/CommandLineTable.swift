import Foundation
import XCTest

/// The commands of the shell with their options, as the program's parser tells them.
struct CommandLineTable {
  /// A command, and its options with their dashes.
  struct Command {
    let name: String
    let options: [String]
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
    let names = arguments.filter { $0["kind"] as? String != "positional" }
      .flatMap { $0["names"] as? [[String: String]] ?? [] }
    return Command(
      name: try XCTUnwrap(told["commandName"] as? String),
      options: names.map { ($0["kind"] == "long" ? "--" : "-") + ($0["name"] ?? "") },
      values: arguments.filter { $0["kind"] as? String == "positional" }
        .compactMap { $0["valueName"] as? String })
  }
}
