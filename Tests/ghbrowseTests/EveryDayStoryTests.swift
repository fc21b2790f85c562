import Foundation
import StandIn
import XCTest

/// The story of an ordinary week: people met, noted, tagged, added to, undone, walked through and found again, after
/// a restart offline; and the same by commands (X16, X17, X20, X21, X22).
final class EveryDayStoryTests: ServerTestCase {
  private static let notes = [
    "met at #FOSDEM, keeps bees",
    "met at #StrangeLoop, wrote a long thesis about the tortoise and the queue, wants to talk again",
    "met at #FOSDEM too",
  ]

  /// Somebody of the stand-in who says where they live.
  private struct Person {
    let row: Int
    let login: String
    let town: String
  }

  override func setUp() async throws {
    try await super.setUp()
    continueAfterFailure = false
  }

  func test_X17_X20_X21_X22_threePeopleMetAtTwoConferences_areFoundAgainByWhatOneRemembers() throws
  {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let people = try people(program)
    let first = try PseudoTerminal(program)
    first.expectNews("list>")
    for (person, note) in zip(people, Self.notes) {
      first.perform([
        ("\(person.row)", "\(person.login)>"), (":note \(note)", "Note on \(person.login) saved"),
      ])
    }
    first.perform([
      (":add promised to send the #paper", "Added to the note on \(people[2].login):"),
      (":add said nothing of the kind", "said nothing of the kind"),
      (":undo", "The note on \(people[2].login) is back to (before"),
      (":note --history", "the newest version first"),
    ])
    first.leave()
    let second = try PseudoTerminal(program, ["--offline"])
    second.expectNews("list")
    second.perform([
      (":undo", "No note has been changed in this session"),
      // Walked through, the newest note first.
      (":notes", "3 people"), ("1", "│ \(Self.notes[2])"), ("", "wrote a long thesis"),
      (":prev", people[2].login), (":back", "3 people"),
      // Found by town, by tag, and by a word in the middle of a note.
      ("/in:\"\(people[0].town)\"", "1 found"), (":search #FOSDEM", "2 found"),
      (":search #paper", "1 found"),
      // The part that matched; the heading has the word alone.
      ("/tortoise", "the tortoise and"), (":tags", "#fosdem"),
    ])
    second.leave()
    let diary = try program.run(["recent", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(
      Set(diary?.compactMap { $0["login"] as? String } ?? []), Set(people.map(\.login)))
    XCTAssertTrue(diary?.allSatisfy { $0["at"] is String && $0["position"] is Int } ?? false)
    XCTAssertEqual(
      try program.notes()[people[2].login]?.split(separator: "\n").count, 2, "undone, not lost")
  }

  func test_X17_theCommands_inTextTSVAndJSON_andWithBadInput() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let rows = try program.run(["list", "--json"]).json as? [[String: Any]]
    let login = try XCTUnwrap(rows?.first?["login"] as? String)
    let today = Date().formatted(.iso8601.year().month().day())
    XCTAssertEqual(try program.run(["note", login, "--add", "one", "#tag"]).status, 0)
    let added = try program.run(["note", login, "--add", "two", "--offline"])
    XCTAssertTrue(added.error.contains("│ \(today) two"), added.error)
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
    ] {
      XCTAssertEqual(try program.run(["note", login] + bad).status, 2, "\(bad)")
    }
  }

  func test_X22_theDiary_inText_andOfAReaderWhoHasOpenedNobody() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let none = try program.run(["--offline", "-c", ":recent"])
    XCTAssertTrue(none.error.contains("You have not opened anybody"), none.error)
    XCTAssertEqual(try program.run(["recent", "--offline"]).output, "")
    XCTAssertEqual(
      try program.run(["-c", ":list", "-c", "3", "-c", ":back", "-c", ":note 5 noted"]).status, 0)
    let diary = try program.run(["--offline", "-c", ":recent", "-c", "1"])
    XCTAssertTrue(diary.output.contains("Recently opened or noted"), diary.output)
    XCTAssertTrue(diary.output.contains("│ noted"), "a number opens the person: \(diary.output)")
    let recent = try program.run(["recent", "--since", "1h"]).output.split(separator: "\n")
    XCTAssertEqual(recent.count, 2)
    XCTAssertTrue(recent.allSatisfy { $0.split(separator: "\t")[0].hasSuffix("Z") }, "\(recent)")
  }

  // Their profiles are saved by asking for them; towns must be different.
  private func people(_ program: ProgramUnderTest) throws -> [Person] {
    let rows = try program.run(["list", "--json"]).json as? [[String: Any]] ?? []
    var people: [Person] = []
    for (index, row) in rows.prefix(20).enumerated() where people.count < 3 {
      let login = try XCTUnwrap(row["login"] as? String)
      let profile = try program.run(["show", login, "--json"]).json as? [String: Any]
      guard let town = profile?["location"] as? String,
        !people.contains(where: { $0.town.contains(town) || town.contains($0.town) })
      else { continue }
      people.append(Person(row: index + 1, login: login, town: town))
    }
    XCTAssertEqual(people.count, 3)
    return people
  }
}
