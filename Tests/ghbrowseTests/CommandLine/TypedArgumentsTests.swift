import XCTest

@testable import ghbrowse

/// The order in which the parser gets what was typed (C1, X23).
@MainActor
final class TypedArgumentsTests: XCTestCase {
  func test_C1_everyOptionOfEveryCommand_standsBeforeItsName() async throws {
    for command in CommandLineShape.declared {
      for option in command.options {
        for name in option.typedNames {
          let options = option.kind == .option ? [name, "list"] : [name]
          let typed = try TypedArguments(options + [command.commandName, "word"])
          XCTAssertEqual(typed.name, command.commandName, "\(options)")
          XCTAssertEqual(typed.words, [command.commandName] + options + ["word"])
        }
      }
    }
  }

  func test_C1_anOptionHasAValueInAllCommandsOrInNone() async {
    var kinds: [String: CommandLineShape.Kind] = [:]
    for option in CommandLineShape.declared.flatMap(\.options) {
      for name in option.typedNames {
        XCTAssertEqual(kinds[name] ?? option.kind, option.kind, name)
        kinds[name] = option.kind
      }
    }
    XCTAssertEqual(kinds["--limit"], .option)
    XCTAssertEqual(kinds["--json"], .flag)
  }

  func test_C1_otherLinesStayAsTheyAre() async throws {
    let lines = [
      [], ["list", "--json"], ["note", "x", "--", "--json", "list"], ["-c", ":list"],
      ["-c", "list", "--quiet"], ["--demo"], ["--", "list"], ["--json", "--", "list"],
      ["---completion", "list"], ["--fields", "list"],
    ]
    for line in lines { XCTAssertEqual(try TypedArguments(line).words, line) }
    XCTAssertNil(try TypedArguments(["-c", "list"]).name)
    XCTAssertEqual(try TypedArguments(["--fields=x", "list"]).words, ["list", "--fields=x"])
    XCTAssertThrowsError(try TypedArguments(["--nonsense", "list"]))
    XCTAssertEqual(try TypedArguments(["--color", "never", "help", "list"]).topics(), ["list"])
    XCTAssertEqual(try TypedArguments(["help", "--theme", "dark"]).topics(), [])
    XCTAssertThrowsError(try TypedArguments(["help", "--nonsense"]).topics())
  }
}
