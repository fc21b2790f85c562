import Foundation
import StandIn
import XCTest

/// The story of an ordinary week: people met, noted, tagged, added to, undone, walked through and found
/// again, after a restart offline (X16, X17, X20, X21, X22).
final class EveryDayStoryTests: ServerTestCase {
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
      first.enter("\(person.row)")
      first.expectNews("\(person.login)>")
      first.enter(":note \(note)")
      first.expectNews("Note on \(person.login) saved")
    }
    first.enter(":add promised to send the #paper")
    first.expectNews("Added to the note on \(people[2].login):")
    first.enter(":add said nothing of the kind")
    first.expectNews("said nothing of the kind")
    first.enter(":undo")
    first.expectNews("The note on \(people[2].login) is back to (before")
    first.enter(":quit")
    XCTAssertEqual(first.waitForEnd(), 0)
    try findsThemAgain(program, people)
  }

  private func findsThemAgain(_ program: ProgramUnderTest, _ people: [Person]) throws {
    let second = try PseudoTerminal(program, ["--offline"])
    second.expectNews("list")
    // Walked through, the newest note first.
    second.enter(":notes")
    second.expectNews("3 people")
    second.enter("1")
    second.expectNews("│ \(Self.notes[2])")
    second.enter()
    second.expectNews("wrote a long thesis")
    second.enter(":prev")
    second.expectNews("\(people[2].login)")
    second.enter(":back")
    second.expectNews("3 people")
    // Found by town, by tag, and by a word in the middle of a note.
    second.enter("/in:\"\(people[0].town)\"")
    second.expectNews("1 found")
    second.expectNews(people[0].login)
    second.enter(":search #FOSDEM")
    second.expectNews("2 found")
    second.enter(":search #paper")
    second.expectNews("1 found")
    second.expectNews(people[2].login)
    second.enter("/tortoise")
    second.expectNews("1 found")
    // The part that matched; the heading has the word alone.
    second.expectNews("the tortoise and")
    second.enter(":tags")
    second.expectNews("#fosdem")
    second.enter(":quit")
    XCTAssertEqual(second.waitForEnd(), 0)
    let diary = try program.run(["recent", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(
      Set(diary?.compactMap { $0["login"] as? String } ?? []), Set(people.map(\.login)))
    XCTAssertEqual(
      try program.notes()[people[2].login]?.split(separator: "\n").count, 2, "undone, not lost")
  }

  private static let notes = [
    "met at #FOSDEM, keeps bees",
    "met at #StrangeLoop, wrote a long thesis about the tortoise and the queue, wants to talk again",
    "met at #FOSDEM too",
  ]

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
