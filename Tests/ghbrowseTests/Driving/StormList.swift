import Foundation
import StandIn
import XCTest

/// Followers on a stand-in who come, go and move, and what a program should have of them (X18).
final class StormList {
  private static let pageSize = 100
  // The first of the invented people, and so one of every stand-in's.
  private static let owner = StandInPeople.ids(1)[0]
  private static let login = StandInPeople.login(of: owner)

  /// As commands take it.
  static let name = "followers:\(login)"

  private let server: StandInServer
  private var people: ChangingPeople
  private var notes: [Int: String] = [:]

  /// - Parameter count: How many follow at first, in any order.
  init(of count: Int, on server: StandInServer, _ numbers: inout SeededNumbers) {
    self.server = server
    people = ChangingPeople(count, strangers: count)
    people.shuffle(&numbers)
    serve()
  }

  /// How many pages a sync asks for.
  var pageCount: Int { (people.order.count + Self.pageSize - 1) / Self.pageSize }

  /// Lets people come, go and move: at most so many of each.
  func change(upTo most: Int, _ numbers: inout SeededNumbers) {
    people.change(upTo: most, &numbers)
    serve()
  }

  /// The path of a page as a sync asks for it.
  static func path(ofPage number: Int) -> String {
    number == 1
      ? "/users/\(login)/followers?per_page=\(pageSize)"
      : "/user/\(owner)/followers?per_page=\(pageSize)&page=\(number)"
  }

  private func serve() {
    server.setList("/users/\(Self.login)/followers", users: people.order)
  }
}

extension StormList {
  /// Writes a note on somebody who is saved, one of the first so many of the list.
  func note(
    _ text: String, onOneOf count: Int, with program: ProgramUnderTest,
    _ numbers: inout SeededNumbers
  ) throws {
    let id = people.order[numbers.next(below: min(count, people.order.count))]
    let outcome = try program.run(["note", StandInPeople.login(of: id), text])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    notes[Int(id)] = text
  }

  /// Checks that everybody is saved once in the server's order, that those who are gone are marked and no
  /// others, that places are right, and that all notes are there.
  func expectWhole(in program: ProgramUnderTest, _ words: String, line: UInt = #line) throws {
    let rows = try expectEachOnce(in: program, words, line: line)
    let present = rows.filter { $0["isGone"] as? Bool == false }.compactMap { $0["id"] as? Int }
    XCTAssertEqual(present, people.order.map(Int.init), words, line: line)
    let lists = try XCTUnwrap(
      program.run(["lists", "--json"]).json as? [[String: Any]], line: line)
    let list = try XCTUnwrap(lists.first { $0["list"] as? String == Self.name }, line: line)
    XCTAssertEqual(list["isWhole"] as? Bool, true, words, line: line)
    XCTAssertEqual(list["count"] as? Int, people.everybody.count, words, line: line)
    XCTAssertEqual(
      list["goneCount"] as? Int, people.everybody.count - people.order.count, words, line: line)
  }

  /// Checks that whoever was ever in the list is saved once, that places count on, and that all notes
  /// are there.
  ///
  /// - Returns: The members as the program prints them.
  @discardableResult
  func expectEachOnce(
    in program: ProgramUnderTest, _ words: String, line: UInt = #line
  ) throws -> [[String: Any]] {
    let outcome = try program.run(["list", Self.name, "--json", "--offline"])
    let rows = try XCTUnwrap(outcome.json as? [[String: Any]], outcome.error, line: line)
    let ids = rows.compactMap { $0["id"] as? Int }
    XCTAssertEqual(ids.count, Set(ids).count, words, line: line)
    XCTAssertEqual(Set(ids), Set(people.everybody.map(Int.init)), words, line: line)
    let places = rows.compactMap { $0["position"] as? Int }
    XCTAssertEqual(places, Array(1..<ids.count + 1), words, line: line)
    let inverted = rows.filter { $0["isAvatarInverted"] as? Bool == true }
    XCTAssertEqual(
      inverted.compactMap { $0["position"] as? Int }, places.filter { $0.isMultiple(of: 4) }, words,
      line: line)
    XCTAssertEqual(try program.notesByID(), notes, words, line: line)
    return rows
  }
}

extension ProgramUnderTest {
  /// Makes the lists that it has saved two hours older, so that a sync fetches them anew.
  func ageLists() throws {
    try changeStore("UPDATE lists SET whole_at = whole_at - 7200, fetched_at = fetched_at - 7200")
  }

  /// Brings a list to its end.
  func bring(_ list: String, _ words: String, line: UInt = #line) throws {
    let outcome = try run(["sync", list])
    XCTAssertEqual(outcome.status, 0, "\(words): \(outcome.error)", line: line)
  }
}
