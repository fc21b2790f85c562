import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Days to come back to somebody, from the notes (X30).
final class DueTests: ListTestCase {
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
      var found: [DueEntry] = []
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
