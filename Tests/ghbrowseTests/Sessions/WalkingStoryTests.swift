import Foundation
import StandIn
import XCTest

/// From profile to profile, on a terminal and through a pipe (X20).
final class WalkingStoryTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 100, budget: 1_000) }

  func test_aReaderOpensOneAfterTheOther_andBackShowsTheOneOpenedLast() throws {
    let logins = try program.logins()
    let terminal = try PseudoTerminal(program, at: " 21 ", ":help for the commands.")
    terminal.perform([
      ("", " 30 "), ("7", "7 of 30 · next: \(logins[7])"), ("", "8 of 30 · next: \(logins[8])"),
      ("30", "30 of 30"),
    ])
    terminal.expectNews("\(logins[29])> ")
    terminal.perform([
      ("", "Enter opens "), ("", "31 of 60 · next: "), ("9", "9 of 60 · next: "),
      (":prev", "8 of 60 · next: "),
    ])
    // A profile that arrives after :back would change its row.
    terminal.expectNews("Joined")
    terminal.type("half a line")
    terminal.expect("\(logins[7])> half a line")
    terminal.type("\u{15}")
    terminal.perform([(":back", " 22 ")])
    let numbers = terminal.news.split(separator: "\n").compactMap { line in
      line.hasPrefix("   ") ? Int(line.prefix(5).trimmingCharacters(in: .whitespaces)) : nil
    }
    XCTAssertEqual(numbers, Array(1...22), terminal.news)
    terminal.leave()
  }

  func test_L3_aListFromAPlaceOn_isNumberedByItsPlaces() throws {
    let logins = try program.logins()
    let outcome = try program.run(
      typing: ":list 25\n24\n27\n:prev\n\n25\n:prev\n:back\n:note 26 met\n:more 3\n:unsee 27\n33\n")
    let rows = outcome.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("   ") ? Int(line.prefix(5).trimmingCharacters(in: .whitespaces)) : nil
    }
    XCTAssertEqual(rows.prefix(6), [25, 26, 27, 28, 29, 30], outcome.output)
    XCTAssertEqual(rows.suffix(3), [31, 32, 33], outcome.output)
    for place in ["27 of 30", "26 of 30", "27 of 30", "25 of 30", "33 of 60"] {
      XCTAssertTrue(outcome.output.contains(" \(place)"), outcome.output)
    }
    for sentence in [
      "There is no row 24: the rows here are 25 to 30.", "This is the first row;",
      "Note on \(logins[25]) saved", "\(logins[26]) is marked as not seen.",
    ] { XCTAssertTrue(outcome.error.contains(sentence), outcome.error) }
    let beyond = try ProgramUnderTest(apiURL: server.baseURL).run(
      ["-c", "30", "-c", "", "-c", "1", "-c", ":prev"], status: 1, error: "This is the first row;")
    XCTAssertTrue(beyond.output.contains("31 of 60 · next: "), beyond.output)
    let terminal = try PseudoTerminal(program, at: ":help for the commands.")
    terminal.perform([
      (":list 25", "   25   "), ("30", "30 of 60 · next: "), (":prev", "29 of 60 · next: "),
      (":back", "   29   "), ("", "   47   "), ("58", "58 of 60 · next: "),
    ])
    terminal.leave()
  }

  func test_N9_aMistypedLogin_namesTheSavedOne_andLeadsBack_unlessSomethingIsTyped() throws {
    let login = try program.logins()[0]
    let slip = login.dropLast() + "__"
    let terminal = try PseudoTerminal(program, at: ":help for the commands.")
    for (typed, prompt) in [("", "list>"), ("half a li", "\(slip)> half a li")] {
      server.hold("/users/\(slip)")
      terminal.perform([("@\(slip)", "Nothing about \(slip) is saved yet, but \(login) is.")])
      terminal.type(typed)
      terminal.wait("the line is echoed") {
        terminal.endsWith("\(slip)>" + (typed.isEmpty ? "" : " \(typed)"))
      }
      server.release()
      terminal.expectNews("GitHub has no user called \(slip). Did you mean \(login)?")
      terminal.wait("the prompt under it") { terminal.endsWith(prompt) }
    }
    let rows = terminal.screen.text.split(separator: "\n")
    XCTAssertTrue(rows.contains { $0.contains(" GitHub users ") }, terminal.screen.text)
    terminal.type("\u{15}")
    terminal.leave()
  }

  func test_N9_aProfileThatWasAskedFor_isSavedThoughTheReaderHasGoneOn_andNoOtherIsAskedFor()
    async throws
  {
    let logins = try program.logins()
    let terminal = try PseudoTerminal(program, at: " 21 ")
    for (steps, kept) in [(["7", "", ""], 7), (["12", ":back"], 12)] {
      server.hold()
      let asked = server.requests.count
      terminal.enter(steps[0])
      await server.arrived(asked + 1)
      for line in steps.dropFirst() {
        terminal.enter(line)
        terminal.settle()
      }
      server.release()
      terminal.wait("the profiles") {
        let saved = try? program.run(["show", logins[kept - 1], "--offline", "--json"])
        return (saved?.json as? [String: Any])?["createdAt"] is String
      }
      XCTAssertFalse(terminal.shows("shows it."), terminal.screen.text)
      terminal.perform([(":list", "list> ")])
    }
    terminal.leave()
    let profiles = server.requests.map(\.path).filter { $0.hasPrefix("/users/") }
    XCTAssertEqual(profiles, [7, 9, 12].map { "/users/\(logins[$0 - 1])" })
    XCTAssertEqual(server.mostAtOnce, 1)
  }
}
