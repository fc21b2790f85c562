import Terminal
import XCTest

@testable import Screens

/// The help of the prompt (product.md, section 2; G7).
@MainActor
final class HelpTextTests: XCTestCase {
  private func text(_ lines: [StyledText]) -> String {
    lines.map(\.plain.string).joined(separator: "\n")
  }

  func test_theHelpHasARowForEachDailyCommand_andFitsTheScreen() async {
    for width in [40, 44, 59, 60, 79, 80, 200] {
      let lines = HelpText(width: width).overview.map(\.plain.string)
      let rows = lines.prefix { !$0.contains("Commands can be shortened") }
      XCTAssertEqual(rows.count, 18, "\(width): \(lines)")
      XCTAssertLessThanOrEqual(lines.count, 20, "\(width): \(lines)")
      XCTAssertFalse(lines.contains { $0.contains("--") }, "the rest is in :help all")
    }
    let narrow = HelpText(width: 40).overview.map(\.plain.string)
    XCTAssertTrue(narrow.contains(" Enter              shows more rows"), "\(narrow)")
    XCTAssertTrue(narrow.contains(" :back              goes back a screen"), "\(narrow)")
  }

  func test_theHelpHasTheDailyCommands_inTwentyLinesOfEightyColumns() async {
    let overview = HelpText(width: 80).overview
    XCTAssertLessThanOrEqual(overview.count, 20)
    for form in [" 7 ", " @LOGIN ", " Enter ", " :search TEXT ", " :note [N] TEXT ", " :help all "]
    {
      XCTAssertTrue(text(overview).contains(form), form)
    }
    XCTAssertTrue(
      text(overview).hasSuffix(
        "Commands can be shortened (:se TEXT). More: :help COMMAND, :help keys."))
  }

  func test_helpAllHasEveryCommand_withItsArgumentsAndItsSummary() async throws {
    let everything = text(try HelpText(width: 800).details(of: "all"))
    for entry in CommandTable.entries {
      let details = text(try HelpText(width: 800).details(of: entry.name))
      for (form, meaning) in entry.help.forms {
        for page in [everything, details] {
          XCTAssertTrue(page.contains(" \(form) ") && page.contains(" \(meaning)"), form)
        }
      }
      XCTAssertTrue(details.contains(entry.help.details), entry.name)
      XCTAssertNil(
        details.firstMatch(of: /(followers|members|contributors):[a-z]/), "D51: one spelling")
    }
    XCTAssertTrue(everything.contains(" :note [N] --history "))
  }

  func test_everyCommandWithAnArgument_hasExamples_thatTheParserTakes() async throws {
    for entry in CommandTable.entries {
      let examples = entry.help.examples
      XCTAssertEqual(examples.isEmpty, entry.argument.isEmpty, entry.name)
      if entry.argument.hasPrefix("["), entry.argument.hasSuffix("]") {
        XCTAssertTrue(examples.contains { $0.key == ":\(entry.name)" }, "without the argument")
        XCTAssertTrue(examples.contains { $0.key.contains(" ") }, "with the argument")
      }
      let details = text(try HelpText(width: 400).details(of: ":\(entry.name)"))
      XCTAssertFalse(details.hasSuffix("\n"), entry.name)
      for (typed, meaning) in examples {
        XCTAssertNoThrow(try Command(typed: typed), typed)
        XCTAssertTrue(details.contains(" \(typed)  "), typed)
        XCTAssertTrue(details.contains("  \(meaning)"), meaning)
      }
    }
  }

  func test_G7_theHelpIsNeverWiderThanTheScreen_andSummariesAlign() async throws {
    let names = CommandTable.entries.map(\.name) + ["7", "@", "enter", "keys"]
    for width in Array(20...120) + [200, 400] {
      let help = HelpText(width: width)
      let details = try names.flatMap { try help.details(of: $0) }
      for line in help.overview + help.everything + details {
        XCTAssertLessThanOrEqual(line.width, width, line.plain.string)
      }
    }
    let wide = HelpText(width: 60).overview.map(\.plain.string)
    let column = try XCTUnwrap(wide.first?.prefix { $0 != "o" }.count)
    for line in wide.dropLast(2) {
      XCTAssertEqual(Array(line)[column - 1], " ", line)
      XCTAssertNotEqual(Array(line)[column], " ", line)
    }
  }

  func test_G7_onANarrowScreen_summariesStandUnderTheNames() async {
    let lines = HelpText(width: 30).overview.map(\.plain.string)
    XCTAssertEqual(
      lines.prefix(4),
      [" 7", "   opens row 7: the profile of", "   that person", " @LOGIN"])
  }

  func test_whatIsListed_hasHelpOfItsOwn_withExamplesAfterAHeading() async throws {
    let help = HelpText(width: 400)
    let table = [
      ("7", " 7 "), ("12", " 7 "), ("@", " @LOGIN "), ("@ada", " @LOGIN "), ("Enter", " Enter "),
      ("enter", " Enter "), ("keys", " Ctrl-C "), ("?", " :help "), ("/", " :search TEXT "),
      ("note --edit", " :note [N] --edit "), (":n", " :note [N] TEXT "),
    ]
    for (name, words) in table {
      let details = text(try help.details(of: name))
      XCTAssertTrue(details.contains(words), "\(name): \(details)")
      XCTAssertEqual(
        details.contains("Examples:"), !["Enter", "enter", "keys"].contains(name), name)
    }
    let lines = try help.details(of: "note").map { $0.plain.string }
    let heading = try XCTUnwrap(lines.firstIndex(of: " Examples:"))
    XCTAssertTrue(lines[..<heading].contains { $0.contains("--edit") })
    XCTAssertTrue(lines[heading + 1].hasPrefix(" :note met at FOSDEM "), lines[heading + 1])
  }

  func test_helpAboutNothing_namesTheNearest() async {
    XCTAssertThrowsError(try HelpText(width: 80).details(of: "serach")) {
      XCTAssertEqual(
        ($0 as? CommandError)?.message, "There is no command \":serach\". Did you mean :search?")
    }
  }
}
