import Foundation
import XCTest

@testable import ghbrowse

/// J8, H8.
final class ChildCommandTests: XCTestCase {
  private let programs = ProgramSearch(environment: ["PATH": "/usr/bin:/bin"])

  private func editor(_ words: String, from variable: String? = "EDITOR") -> ProgramSetting {
    ProgramSetting(kind: .editor, words: words, variable: variable)
  }

  func test_U23_wordsAreThoseOfAShell_andNothingElseInThemMeansAnything() throws {
    let command = try ChildCommand(
      editor("  sh -c \t'echo $HOME; `id`' $PATH;id"), on: "/a/file", among: programs)
    XCTAssertTrue(command.path.hasSuffix("/bin/sh"), command.path)
    XCTAssertEqual(command.arguments, ["-c", "echo $HOME; `id`", "$PATH;id", "/a/file"])
  }

  func test_U23_quotesAndBackslashes_areReadAsAShellReadsThem() throws {
    let table: [(String, [String])] = [
      ("", []), ("  ", []), ("a b", ["a", "b"]), ("'a b' c", ["a b", "c"]), ("\"a b\"", ["a b"]),
      ("a' 'b\" \"c", ["a b c"]), ("a\\ b", ["a b"]), ("''", [""]), ("a '' b", ["a", "", "b"]),
      (#""\"\\\$\`\a""#, [#""\$`\a"#]), (#"'\a\'"#, [#"\a\"#]), (#"a\"#, [#"a\"#]),
      (#"\'x"#, ["'x"]),
      ("--x='y z'", ["--x=y z"]), ("#a", ["#a"]),
    ]
    for (text, words) in table { XCTAssertEqual(try ShellWords.split(text), words, text) }
    for (text, quote) in [("vim 'x", "'"), ("vim \"x", "\""), ("'a' \"b\\\"", "\"")] {
      XCTAssertThrowsError(try ShellWords.split(text), text) {
        XCTAssertEqual(($0 as? ShellWords.UnclosedQuote)?.quote, Character(quote), text)
      }
    }
  }

  // What sh(1) itself makes of the same words, where nothing in them is special to it but quotes.
  func test_U23_aShellSplitsTheSameWordsAlike() throws {
    let texts = [
      "a b", "'a  b' c", "\"a  'b\"", "a\\ b\\\\", "x'y'\"z\"", "\"\\\"\"", "'\\'", "\"\\q\"",
      "'' \"\"",
    ]
    for text in texts {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "printf '%s\\n' \(text)"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = String(
        decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let words = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      XCTAssertEqual(try ShellWords.split(text), words.map(String.init), text)
    }
  }

  func test_H8_theAddressStandsLast_orWhereItIsWanted_andStaysOneWord() throws {
    let address = "https://github.com/a%s;b"
    let table = [
      "sh": [address], "sh --new": ["--new", address],
      "sh --app=%s -x": ["--app=\(address)", "-x"],
      "sh %s %s": [address, address],
    ]
    for (words, arguments) in table {
      let command = try ChildCommand(editor(words), on: address, among: programs)
      XCTAssertEqual(command.arguments, arguments, words)
    }
  }

  func test_U24_aProgramThatIsNotThere_isNamed_withTheVariableThatNamesIt() async {
    let advice = "Set GHBROWSE_EDITOR, VISUAL or EDITOR."
    let table = [
      (editor("nonexist -x"), "The editor \"nonexist\" (from EDITOR) was not found. \(advice)"),
      (
        editor("'/no such/program'", from: "VISUAL"),
        "The editor \"/no such/program\" (from VISUAL) was not found. \(advice)"
      ),
      (editor("''"), "The editor \"\" (from EDITOR) was not found. \(advice)"),
      (editor("vi", from: nil), "The editor \"vi\" was not found. \(advice)"),
      (
        editor("vim 'x"),
        "The editor vim 'x (from EDITOR) has a ' that is not closed. \(advice)"
      ),
      (
        ProgramSetting(kind: .browser, words: "nonexist", variable: "BROWSER"),
        "The browser \"nonexist\" (from BROWSER) was not found. Set GHBROWSE_BROWSER or BROWSER."
      ),
    ]
    let nowhere = ProgramSearch(environment: ["PATH": "/nowhere"])
    for (setting, sentence) in table {
      do {
        let command = try ChildCommand(setting, on: "/a/file", among: nowhere)
        XCTFail("\(setting.words): \(command)")
      } catch {
        XCTAssertEqual(error.message, sentence)
      }
    }
  }

  func test_U24_theFirstVariableThatIsSet_counts() throws {
    let environment = ["GHBROWSE_EDITOR": " ", "VISUAL": "first", "EDITOR": "second"]
    let setting = try XCTUnwrap(ProgramSetting(.editor, in: environment))
    XCTAssertEqual(setting.words, "first")
    XCTAssertEqual(setting.variable, "VISUAL")
    let none = ProgramSetting(.editor, in: ["BROWSER": "x"])
    XCTAssertNil(none)
  }
}
