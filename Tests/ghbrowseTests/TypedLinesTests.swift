import Foundation
import StandIn
import XCTest

/// What is understood at the prompt, and what is said of the rest (U8, U11, U18).
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
      (":unse", "\":unse\" could be :unseen or :unsee; type one more letter."),
      ("https://example.org/ada", "Only github.com addresses and"),
      ("nobody-here", "\"nobody-here\" is not a command. @nobody-here opens the"),
      (":search \"\"", "The text between the quotes is missing"),
      (":search \"", "The text between the quotes is missing"),
      ("/", "after the slash: /fosdem."),
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
      terminal.expectNews("unchanged")
    }
    terminal.enter("q")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }
}
