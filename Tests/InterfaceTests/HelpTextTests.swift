import Interface
import Terminal
import XCTest

/// The help of the prompt (product.md, section 2; G7).
@MainActor
final class HelpTextTests: XCTestCase {
  private func text(_ lines: [StyledText]) -> String {
    lines.map(\.plain.string).joined(separator: "\n")
  }

  func test_theHelpHasEveryCommand_withItsArgumentsAndItsSummary() async throws {
    let overview = text(HelpText(width: 400).overview)
    for entry in CommandTable.entries {
      XCTAssertTrue(overview.contains(" :\(entry.name)"), entry.name)
      XCTAssertTrue(overview.contains(entry.summary), entry.name)
      let details = text(try HelpText(width: 400).details(of: entry.name))
      XCTAssertTrue(details.contains(" :\(entry.name) \(entry.argument)"), entry.name)
      XCTAssertTrue(details.contains(entry.details), entry.name)
    }
  }

  func test_everyCommandHasExamples_thatTheParserTakes() async throws {
    for entry in CommandTable.entries {
      XCTAssertFalse(entry.examples.isEmpty, entry.name)
      let details = text(try HelpText(width: 400).details(of: ":\(entry.name)"))
      for example in entry.examples {
        XCTAssertNoThrow(try Command(typed: example.typed), example.typed)
        XCTAssertTrue(details.contains(" \(example.typed)  "), example.typed)
        XCTAssertTrue(details.contains("  \(example.meaning)"), example.meaning)
      }
    }
  }

  func test_theFormsOfAnArgument_areEachAnExample() async throws {
    for entry in CommandTable.entries where entry.argument.hasPrefix("[") {
      let bare = entry.examples.contains { $0.typed == ":\(entry.name)" }
      let filled = entry.examples.contains { $0.typed.hasPrefix(":\(entry.name) ") }
      XCTAssertTrue(bare && filled, "\(entry.name): with and without what may be left out")
    }
  }

  func test_G7_theHelpIsNeverWiderThanTheScreen_andSummariesAlign() async throws {
    for width in 20...400 {
      let help = HelpText(width: width)
      let details = try CommandTable.entries.flatMap { try help.details(of: $0.name) }
      for line in help.overview + details {
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
      [" 7", "   opens the profile of row 7", " @LOGIN", "   opens a profile by login,"])
  }

  func test_U17_whatIsListed_hasHelpOfItsOwn_withExamplesAfterAHeading() async throws {
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
    XCTAssertTrue(text(help.overview).contains(" :note [N] --edit "))
    XCTAssertTrue(text(help.overview).contains(":help keys"))
  }

  func test_U17_everyKeyAndPlace_fitsEveryWidth() async throws {
    for width in 20...120 {
      for name in ["7", "@", "enter", "keys"] {
        for line in try HelpText(width: width).details(of: name) {
          XCTAssertLessThanOrEqual(line.width, width, line.plain.string)
        }
      }
    }
  }

  func test_helpAboutNothing_namesTheNearest() async {
    XCTAssertThrowsError(try HelpText(width: 80).details(of: "serach")) {
      XCTAssertEqual(
        ($0 as? CommandError)?.message, "There is no \":serach\". Did you mean :search?")
    }
  }
}
