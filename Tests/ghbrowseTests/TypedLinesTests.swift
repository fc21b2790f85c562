import Foundation
import StandIn
import XCTest

/// What is understood at the prompt, and what is said of the rest (U7, U8, U11, U17, U18).
final class TypedLinesTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }

  private func start(
    _ environment: [String: String] = [:]
  ) throws -> (PseudoTerminal, logins: [String]) {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment.merge(environment) { $1 }
    let terminal = try PseudoTerminal(program)
    terminal.expect("20")
    terminal.expect("list>")
    let rows = try program.run(["list", "--json"]).json as? [[String: Any]]
    return (terminal, try XCTUnwrap(rows).compactMap { $0["login"] as? String })
  }

  func test_U8_whatNeedsNoColon_andWhatIsTypedAllDay() throws {
    let (terminal, logins) = try start()
    let login = try XCTUnwrap(logins.first)
    terminal.enter("help note")
    terminal.expectNews("Examples:")
    terminal.enter("https://github.com/\(login)")
    terminal.expectNews("\(login)> ")
    terminal.expectNews("Joined")
    terminal.enter(":n met at FOSDEM")
    terminal.expectNews("saved, only on this machine.")
    for search in ["/at fosdem", ":s at fosdem"] {
      terminal.enter(search)
      terminal.expectNews("search> ")
      terminal.expectNews(login)
    }
    terminal.enter("\(server.baseURL)/\(login)")
    terminal.expectNews("\(login)> ")
    terminal.enter("q")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_U8_U18_whatIsNoCommand_getsAdvice_andDoesNothing() throws {
    let (terminal, _) = try start()
    let table = [
      ("search foo", "Commands begin with a colon: :search."),
      (":unse", "\":unse\" could be :unsee or :unseen; type a letter more."),
      ("https://example.org/ada", "Only addresses of github.com and"),
      ("nobody-here", "\"nobody-here\" is no command. @nobody-here opens the profile"),
      (":search \"\"", "The text between the quotes is missing"),
      (":search \"", "The text between the quotes is missing"),
      ("/", "follows the slash: /fosdem."),
    ]
    for (line, sentence) in table {
      terminal.enter(line)
      terminal.expectNews(sentence)
      terminal.expectNews("list> ")
    }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertFalse(terminal.shows("search>"), "no search was opened")
  }

  func test_U17_helpKnowsWhatItListsFirst_andTheKeys() throws {
    let (terminal, _) = try start()
    for (line, words) in [
      (":help 7", "opens the profile of row 7"), (":help @", "opens a profile by login"),
      (":help Enter", "several pasted lines"), (":help keys", "Ctrl-C"),
      (":help note", " :note [N] --edit "),
    ] {
      terminal.enter(line)
      terminal.expectNews(words)
      terminal.expectNews("list> ")
    }
    terminal.enter("q")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_U7_tabAfterAt_offersThoseOpenedOrNotedLast_thenAll() throws {
    let (terminal, all) = try start()
    let (opened, noted) = (all[5], all[8])
    terminal.enter("@\(opened)")
    terminal.expectNews("Joined")
    terminal.enter(":back")
    terminal.expectNews("list> ")
    terminal.enter(":note 9 met")
    terminal.expectNews("saved, only on this machine.")
    for (begun, mark) in [("@", "@"), (":list ", ""), (":note 3 ", "@")] {
      terminal.type("\u{15}\(begun)\t\t")
      terminal.expectNews("\(mark)\(all[1])")
      terminal.expectNews("list> \(begun)")
      let offered = terminal.news.split(whereSeparator: \.isWhitespace).map(String.init)
      let places = try [noted, opened, all[0], all[1]].map {
        try XCTUnwrap(offered.firstIndex(of: mark + $0), terminal.news)
      }
      XCTAssertLessThan(max(places[0], places[1]), min(places[2], places[3]), terminal.news)
    }
    terminal.type("\u{15}@\(noted.prefix(4))\t")
    terminal.expectNews("@\(noted.prefix(4))")
    terminal.type("\u{15}")
    terminal.enter("q")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  func test_U11_aScreenReader_hearsANoteToEditOnce() throws {
    let (terminal, _) = try start(["GHBROWSE_ACCESSIBLE": "1"])
    for line in [":note 1", "1", ":note"] {
      if line == ":note 1" {
        terminal.enter(":note 1 met at FOSDEM")
        terminal.expectNews("saved, only on this machine.")
      }
      terminal.enter(line)
      guard line.hasPrefix(":note") else {
        terminal.expectNews("Joined")
        continue
      }
      terminal.expectNews("note> met at FOSDEM")
      terminal.settle(0.3)
      XCTAssertEqual(terminal.news.components(separatedBy: "note> ").count, 2, terminal.news)
      XCTAssertEqual(terminal.news.components(separatedBy: "met at FOSDEM").count, 2, terminal.news)
      terminal.type("\u{3}")
      terminal.expectNews("left as it was")
    }
    terminal.enter("q")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }
}
