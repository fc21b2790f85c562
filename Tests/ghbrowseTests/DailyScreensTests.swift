import Foundation
import StandIn
import TestSupport
import XCTest

/// What the screens of every day say: headings, what is empty, the prompt, a low terminal, and a
/// locale without UTF-8 (U5, U13, U14, U16, U19–U22).
final class DailyScreensTests: ServerTestCase {
  private func program() throws -> ProgramUnderTest {
    try ProgramUnderTest(apiURL: server.baseURL)
  }

  private func leave(_ terminal: PseudoTerminal, line: UInt = #line) {
    terminal.type("\u{3}\u{15}:quit\r")
    XCTAssertEqual(terminal.waitForEnd(), 0, line: line)
  }

  func test_U5_messagesNameTheTextTheLoginAndHowManyWereSearched() async throws {
    let terminal = try PseudoTerminal(try program())
    terminal.expect("59 of 60 requests left")
    terminal.expect("list>")
    terminal.enter(":search san francisco")
    terminal.expectNews("Nobody saved here matches \"san francisco\" (30 people searched);")
    terminal.enter("@zoe-nobody")
    terminal.expectNews("GitHub knows nobody called zoe-nobody.")
    await server.stop()
    terminal.enter("@ada-nobody")
    terminal.expectNews("The profile of ada-nobody could not be fetched.")
    leave(terminal)
  }

  func test_U13_headingsCountTheirPeople_andSayWhatIsLeft() throws {
    let terminal = try PseudoTerminal(try program())
    terminal.expect("30 saved · online · 59 of 60 requests left")
    terminal.enter(":note 2 met at FOSDEM")
    terminal.expectNews("saved, only on this machine.")
    terminal.enter(":note 5 met at FOSDEM")
    terminal.expectNews("saved, only on this machine.")
    terminal.enter(":notes")
    terminal.expectNews("2 people · online")
    terminal.enter(":search FOSDEM")
    terminal.expectNews("2 found · online")
    leave(terminal)
  }

  func test_U13_throughAPipe_andForThoseWhoListen_too() throws {
    let program = try program()
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let commands = [":note 2 met at FOSDEM", ":notes", ":search fosdem"].flatMap { ["-c", $0] }
    let outcome = try program.run(commands)
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertTrue(outcome.output.contains("Notes (only on this machine). 1 person, online"))
    XCTAssertTrue(outcome.output.contains("Search: fosdem. 1 found, online"), outcome.output)
  }

  func test_U14_theShapesOfRows_areAsHighAsTheRows() async throws {
    server.hold()
    let program = try program()
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    program.environment["COLORTERM"] = "truecolor"
    try program.leaveHistory()
    let terminal = try PseudoTerminal(program)
    await server.arrived(1)
    terminal.expect("░")
    terminal.wait("the prompt under them", within: .seconds(30)) { terminal.endsWith("list>") }
    let shapes = terminal.screen.text.split(separator: "\n").filter { $0.contains("░") }
    XCTAssertEqual(shapes.count, 22, "eleven rows of two lines:\n\(terminal.screen.text)")
    server.release()
    terminal.expect("   11  ")
    leave(terminal)
  }

  func test_U14_nothingSavedAndNoNetwork_isSaidInWords_andNoShapeStays() async throws {
    let program = try program()
    await server.stop()
    let terminal = try PseudoTerminal(program)
    terminal.expectWrapped(
      "Nothing saved yet, and GitHub cannot be reached: the connection was refused.")
    terminal.wait("no shape", within: .seconds(30)) { !terminal.screen.text.contains("░") }
    leave(terminal)
    let outcome = try program.run(["list"])
    XCTAssertEqual(outcome.status, 3)
    XCTAssertTrue(
      outcome.error.contains(
        "Nothing saved yet, and GitHub cannot be reached: the connection was refused."),
      outcome.error)
    let offline = try program.run(["list", "--offline"])
    XCTAssertEqual(offline.status, 3)
    XCTAssertTrue(
      offline.error.contains("Nothing saved yet, and --offline forbids asking GitHub."),
      offline.error)
  }

  func test_U16_onANarrowTerminal_theCountdownIsShort_andOnANarrowerOneThereIsNone() async throws {
    let program = try program()
    XCTAssertEqual(try program.run(["list"]).status, 0)
    await server.stop()
    for (columns, prompt) in [(60, /\(offline \d:\d\d\)>/), (40, /\(offline\)>/)] {
      let terminal = try PseudoTerminal(program, columns: columns)
      terminal.expect("   20  ")
      terminal.enter("2")
      terminal.wait("the prompt", within: .seconds(30)) { terminal.news.contains(prompt) }
      XCTAssertFalse(terminal.news.contains("retry in"), terminal.news)
      leave(terminal)
    }
  }

  func test_U19_aLowTerminal_keepsTheName_andLabelsStandBesideTheirTexts() throws {
    let program = try ProgramUnderTest()
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    program.environment["COLORTERM"] = "truecolor"
    let terminal = try PseudoTerminal(program, ["--demo", "--quiet"], columns: 60, rows: 16)
    terminal.expect("list>")
    terminal.enter("1")
    terminal.expectNews("Joined")
    let labels = try ["Company", "Location", "Joined"].map { try Regex("\($0) +[@A-Z0-9]") }
    terminal.wait("name and labels, above the prompt", within: .seconds(30)) {
      let shown = terminal.screen.last(16)
      return shown.contains("Ottoline Quillfeather") && shown.hasSuffix("\nquillfeather>")
        && labels.allSatisfy { shown.firstMatch(of: $0) != nil }
    }
    leave(terminal)
  }

  func test_U20_withoutUTF8_theTerminalGetsASCII() throws {
    let program = try ProgramUnderTest()
    program.environment["LC_ALL"] = "POSIX"
    let terminal = try PseudoTerminal(program, ["--demo"])
    terminal.expect("list>")
    terminal.enter(":note 2 met at Café Müller")
    terminal.expectNews("saved, only")
    terminal.enter("3")
    terminal.expectNews("noor-alhuda-77> ")
    terminal.enter("2")
    terminal.expectNews("bramblewick> ")
    terminal.enter(":back")
    terminal.expectNews("list> ")
    terminal.enter("2")
    terminal.expectNews("| met at Cafe Muller")
    leave(terminal)
    XCTAssertEqual(terminal.raw.filter { $0 >= 0x80 }, [])
  }

  func test_U20_withoutUTF8_aPipeGetsPlainMarks_andDataAsItIs() throws {
    let program = try program()
    program.environment["LC_ALL"] = "POSIX"
    let note = "met at Café Müller → Zoë"
    let login = try XCTUnwrap(
      try program.run(["list", "--limit", "1"]).output.split(separator: "\t").dropFirst().first)
    XCTAssertEqual(try program.run(["note", String(login), note]).status, 0)
    let shown = try program.run(["-c", "1"])
    XCTAssertTrue(shown.output.contains("| met at Café Müller > Zoë"), shown.output)
    XCTAssertFalse(shown.output.contains("·"), shown.output)
    for arguments in [["notes"], ["notes", "--json"], ["note", String(login)]] {
      let data = try program.run(arguments)
      XCTAssertTrue(data.output.contains(note), data.output)
    }
  }

  func test_U21_theNotesDay_standsOnTheProfile_alsoInWords() throws {
    let style = Date.VerbatimFormatStyle(
      format: "\(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits)",
      locale: Locale(identifier: "en_GB"), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
    let day = Date().formatted(style)
    let program = try program()
    let shown = try program.run(["-c", "1", "-c", ":note met at FOSDEM", "-c", ":back", "-c", "1"])
    XCTAssertTrue(
      shown.output.contains(" Notes (only on this machine) · \(day)\n"), shown.output)
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let spoken = try program.run(["-c", "1"])
    XCTAssertTrue(
      spoken.output.contains("Notes (only on this machine), \(day)\n"), spoken.output)
  }

  func test_U22_theDemo_saysSoInItsHeading_andItsLineIsBrokenAtWords() throws {
    let program = try ProgramUnderTest()
    let terminal = try PseudoTerminal(program, ["--demo"], columns: 40, rows: 40)
    terminal.expectWrapped("All of it is removed at the end")
    terminal.wait("the demo's heading", within: .seconds(30)) {
      terminal.newsLines.contains { $0.hasPrefix(" Demo: invented people  ") }
    }
    let lines = terminal.newsLines
    XCTAssertTrue(lines.contains(" Demo: invented people, no network. All"), "\(lines.prefix(4))")
    leave(terminal)
  }
}
