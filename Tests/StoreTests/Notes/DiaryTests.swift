import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Whom the reader met lately (X22), and the order of notes.
final class DiaryTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_X22_eachPersonOnce_atTheLastTime_theNewestFirst() async throws {
    let store = try directory.open()
    try await store.send(page([1, 2, 3, 4], since: 0))
    try await store.write.markSeen(1, login: "person1", at: noon + 10)
    try await store.write.markSeen(2, login: "person2", at: noon + 20)
    try await store.note("later", on: 1, at: noon + 30)
    try await store.note("earlier", on: 2, at: noon + 5)
    try await store.note("only noted", on: 77, login: "stranger", at: noon + 15)
    try await store.note("gone", on: 3, at: noon + 40)
    _ = try await store.write.deleteNote(on: 3, login: "person3", at: noon + 50)
    let all = try await store.main.diary(after: nil, limit: 9)
    XCTAssertEqual(all.map(\.user.id), [1, 2, 77])
    XCTAssertEqual(all.map(\.date), [noon + 30, noon + 20, noon + 15])
    let since = try await store.main.diary(after: nil, since: noon + 20, limit: 9)
    XCTAssertEqual(since.map(\.user.id), [1, 2])
  }

  func test_X22_blockAfterBlock_isTheSameAsAllAtOnce() async throws {
    let store = try directory.open()
    var numbers = SeededNumbers()
    for id in Int64(1)...40 {
      // Several at the same moment: the order stays one order.
      let date = noon + Double(Int.random(in: 0...5, using: &numbers))
      if Bool.random(using: &numbers) {
        try await store.write.markSeen(id, login: "l\(id)", at: date)
        try await store.send(page([id], since: id - 1))
      } else {
        try await store.note("n", on: id, at: date)
      }
    }
    let all = try await store.main.diary(after: nil, limit: 99)
    XCTAssertEqual(all.count, 40, "seed \(numbers.seed)")
    XCTAssertEqual(all.map(\.date), all.map(\.date).sorted(by: >))
    var blocks: [(user: SavedUser, date: Date)] = []
    while blocks.count < 40 {
      let next = try await store.main.diary(after: blocks.last, limit: 7)
      guard !next.isEmpty else { break }
      blocks += next
    }
    XCTAssertEqual(blocks.map(\.user), all.map(\.user), "seed \(numbers.seed)")
    XCTAssertEqual(blocks.map(\.date), all.map(\.date), "seed \(numbers.seed)")
    let notes = try await store.main.noted()
    XCTAssertEqual(notes.map(\.id), all.filter { $0.user.note != nil }.map(\.user.id))
    let rest = try await store.main.search(.notes, after: notes[0].id, limit: 99).users
    XCTAssertEqual(rest, Array(notes.dropFirst()))
  }

  func test_X22_notesOfALaterTimeThanThisOne_areThereToo() async throws {
    let store = try directory.open()
    let dates = [noon, Date.distantFuture, Date.distantFuture + 86_400]
    for (id, date) in zip(Int64(1)..., dates) {
      try await store.note("n", on: id, at: date)
    }
    try await assertEqual(store.main.noted().map(\.user.id), [3, 2, 1])
    try await assertEqual(store.main.diary(after: nil, limit: 9).map(\.user.id), [3, 2, 1])
  }
}
