import Foundation
import StandIn
import XCTest

/// An ordinary week: people met, noted, tagged, added to, undone, visited one by one and found again, after a restart
/// offline; by commands; and with a screen reader (X5, X16, X17, X20, X21, X22).
final class EveryDayStoryTests: ServerTestCase {
  private static let notes = [
    "met at #FOSDEM, keeps bees",
    "met at #StrangeLoop, wrote a long thesis about the tortoise and the queue, wants to talk again",
    "met at #FOSDEM too",
  ]

  // Such as `3 Nov 2026`, in UTC, as the program has it.
  private static var today: String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "d MMM yyyy"
    return format.string(from: Date())
  }

  override func setUp() async throws {
    try await super.setUp()
    continueAfterFailure = false
  }

  func test_X17_X20_X21_X22_threePeopleMetAtTwoConferences_areFoundAgainByWhatOneRemembers() throws
  {
    let logins = Array(try program.logins().prefix(3))
    let profile =
      #"{"id":1,"login":"\#(logins[0])","location":"Port Elsewhere","created_at":"2008-01-10T00:00:00Z"}"#
    server.answer("/users/\(logins[0])", with: .json(profile))
    let first = try PseudoTerminal(program)
    first.expectNews("list>")
    for (row, (login, note)) in zip(logins, Self.notes).enumerated() {
      first.perform([("\(row + 1)", "Joined"), (":note \(note)", "Note on \(login) saved")])
    }
    first.perform([
      (":add promised to send the #paper", "Added to the note on \(logins[2]):"),
      (":add said nothing of the kind", "said nothing of the kind"),
      (":undo", "The note on \(logins[2]) now reads:"),
    ])
    first.leave()
    let second = try PseudoTerminal(program, ["--offline"])
    second.expectNews("list")
    second.perform([
      (":undo", "No note has been changed in this session"),
      // One by one, the newest note first.
      (":notes", "3 found"), ("1", "│ \(Self.notes[2])"), ("", "wrote a long thesis"),
      (":prev", logins[2]), (":back", "3 found"),
      // Found by town, by tag, and by a word in the middle of a note.
      ("/in:\"Port Elsewhere\"", "1 found"), (":search #FOSDEM", "2 found"),
      (":s #paper", "1 found"),
      // The part that matched; the heading has the word alone.
      ("/tortoise", "the tortoise and"), (":tags", "#fosdem"),
    ])
    showRecent(logins[2], second)
    second.perform([("1", "│ \(Self.notes[2])")])
    second.leave()
    let diary = try program.run(["recent", "--fields", "login"]).output
    XCTAssertEqual(Set(diary.split(separator: "\n").map(String.init)), Set(logins))
    XCTAssertEqual(
      try program.notes()[logins[2]]?.split(separator: "\n").count, 2, "undone, not lost")
  }

  // Nobody waits until a look is saved, so it is asked for until it is there.
  private func showRecent(_ login: String, _ terminal: PseudoTerminal) {
    terminal.wait("\(login) as the person looked at last") {
      terminal.perform([(":recent", " \(Self.today)")])
      return terminal.news.contains("1   \(login)")
    }
  }

  func test_X17_theCommands_inTextTSVAndJSON_andWithBadInput() throws {
    let login = try program.logins()[0]
    let today = Date().formatted(.iso8601.year().month().day())
    XCTAssertEqual(try program.run(["note", login, "--add", "one", "#tag"]).status, 0)
    try program.run(["note", login, "--add", "two", "--offline"], error: "│ \(today) two")
    let text = "\(today) one #tag\n\(today) two"
    XCTAssertEqual(try program.notes()[login], text)
    XCTAssertEqual(try program.run(["note", login, "--delete"]).status, 0)
    let versions = try program.run(["note", login, "--history", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(versions?.map { $0["note"] as? String }, [nil, text, "\(today) one #tag"])
    XCTAssertEqual(Set(versions?.first?.keys.map { $0 } ?? []), ["note", "noteUpdatedAt"])
    XCTAssertTrue(versions?.first?["note"] is NSNull, "null where it was deleted")
    let lines = try program.run(["note", login, "--history"]).output.split(separator: "\n")
    XCTAssertEqual(lines.count, 3)
    XCTAssertTrue(lines.allSatisfy { $0.contains("Z\t") || $0.hasSuffix("Z\t") }, "\(lines)")
    XCTAssertEqual(try program.run(["tags", "--json"]).json as? [[String: String]], [])
    XCTAssertEqual(try program.run(["note", login, "again #tag #other"]).status, 0)
    XCTAssertEqual(try program.run(["tags"]).output, "other\t1\ntag\t1\n")
    for bad in [
      ["--add"], ["--history", "x"], ["--add", "--delete", "x"], ["--history", "--delete"],
    ] { XCTAssertEqual(try program.run(["note", login] + bad).status, 2, "\(bad)") }
  }

  func test_X5_X16_X17_aScreenReader_hearsAllOfItInWords_inOrder() throws {
    let logins = try program.logins()
    program.environment["GHBROWSE_ACCESSIBLE"] = "1"
    let terminal = try PseudoTerminal(program)
    terminal.expectNews("list>")
    terminal.perform([
      ("2", "Row 2 of 30, next \(logins[2])."), ("", "Row 3 of 30, next \(logins[3])."),
      (":prev", "Row 2 of 30, next \(logins[2])."),
      (":note met at #FOSDEM", "Note on \(logins[1]) saved"),
      (":add met again", "Added to the note on \(logins[1]):"),
      (":note --history", "The note on \(logins[1]), the newest version first"),
      (":undo", "The note on \(logins[1]) now reads:"),
      ("/fosdem", "Search: fosdem. 1 found"),
    ])
    terminal.expectNews("matched in note: met at #FOSDEM")
    terminal.perform([
      (":tags", "1 tag fosdem, 1 note"), ("1", "Search: #fosdem. 1 found"),
      (":recent", "Recently opened or noted."),
    ])
    terminal.expectNews("note: met at #FOSDEM")
    terminal.leave()
    terminal.judge(by: .appendOnly)
  }
}
