import XCTest

@testable import ghbrowse

/// J8, H8.
final class ChildCommandTests: XCTestCase {
  private let programs = ProgramSearch(environment: ["PATH": "/usr/bin:/bin"])

  func test_J8_wordsAreSplitOnBlanks_andNothingElseInThemMeansAnything() throws {
    let command = try ChildCommand(
      "  sh -c \t'echo $HOME; `id`' ", on: "/a/file", among: programs)
    XCTAssertTrue(command.path.hasSuffix("/bin/sh"), command.path)
    XCTAssertEqual(command.arguments, ["-c", "'echo", "$HOME;", "`id`'", "/a/file"])
  }

  func test_H8_theAddressStandsLast_orWhereItIsWanted_andStaysOneWord() throws {
    let address = "https://github.com/a%s;b"
    let table = [
      "sh": [address], "sh --new": ["--new", address],
      "sh --app=%s -x": ["--app=\(address)", "-x"],
      "sh %s %s": [address, address],
    ]
    for (words, arguments) in table {
      let command = try ChildCommand(words, on: address, among: programs)
      XCTAssertEqual(command.arguments, arguments, words)
    }
  }

  func test_J8_aProgramThatIsNotThere_isNamed() async {
    for words in ["no-such-program -x", "/no/such/program", "", "  "] {
      do {
        let command = try ChildCommand(words, on: "/a/file", among: programs)
        XCTFail("\(words): \(command)")
      } catch {
        XCTAssertTrue(error.message.hasPrefix("There is no program \""), error.message)
      }
    }
  }
}
