import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Days to come back to somebody, from the notes (X30).
final class DueTests: ListTestCase {
  func test_X30_aDay_isDone_inTheNoteAsItIsThen_orNothingChanges() async throws {
    let store = try directory.open()
    try await store.send(page([1], since: 0))
    let today = try XCTUnwrap(Day("2026-11-27"))
    try await store.note("a due:2026-12-01 due:2026-12-05", on: 1)
    try await store.note("b due:2026-12-09", on: 1, at: noon + 1)
    let gone = try await store.write.markDone(
      try XCTUnwrap(Day("2026-12-01")), of: 1, login: "person1", today: today, at: noon + 2)
    XCTAssertNil(gone)
    try await assertEqual(store.main.noteVersions(of: 1).count, 2)
    let done = try await store.write.markDone(
      nil, of: 1, login: "person1", today: today, at: noon + 3)
    XCTAssertEqual(done?.day.description, "2026-12-09")
    try await assertEqual(store.main.user(id: 1)?.note?.text.string, "b done:2026-11-27")
    try await assertEqual(store.main.due(limit: 9).count, 0)
    let again = try await store.write.markDone(
      nil, of: 1, login: "person1", today: today, at: noon + 4)
    XCTAssertNil(again)
  }

  func test_X30_theDays_areThoseOfThePresentNotes_inOrder_inBlocksOfAnySize() async throws {
    let store = try directory.open()
    try await store.send(page(Array(1...12), since: 0))
    var numbers = SeededNumbers()
    var model: [Int64: [String]] = [:]
    for round in 1...Loops.count(short: 40, long: 400, full: 2_000) {
      let id = Int64(1 + numbers.next(below: 12))
      let days = (0..<numbers.next(below: 4)).map { _ in "2026-12-\(10 + numbers.next(below: 20))" }
      let text = (["a \(round)"] + days.map { "due:\($0)" }).joined(separator: " ")
      let date = noon + Double(round)
      if numbers.next(below: 5) == 0 {
        _ = try await store.write.deleteNote(on: id, login: "person\(id)", at: date)
        model[id] = []
      } else {
        try await store.note(text, on: id, at: date)
        model[id] = Array(Set(days)).sorted()
      }
      let expected = model.flatMap { id, days in days.map { "\($0) \(id)" } }
        .sorted {
          ($0.prefix(10), Int($0.dropFirst(11)) ?? 0) < ($1.prefix(10), Int($1.dropFirst(11)) ?? 0)
        }
      var found: [(user: SavedUser, day: Day)] = []
      while case let block = try await store.main.due(after: found.last, limit: 3), !block.isEmpty {
        found += block
      }
      XCTAssertEqual(found.map { "\($0.day) \($0.user.id)" }, expected, "seed \(numbers.seed)")
      let until = try XCTUnwrap(Day("2026-12-\(10 + numbers.next(below: 20))"))
      let part = expected.filter { $0.prefix(10) <= until.description }
      try await assertEqual(
        store.main.due(through: until, limit: 99).map { "\($0.day) \($0.user.id)" }, part)
      try await assertEqual(
        store.main.dueCount(through: until), Set(part.map { $0.dropFirst(11) }).count)
    }
  }
}
