import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// What an import makes of the notes and visits of another machine (X3).
final class NotesExchangeTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_X3_theNewerNoteWins_andTheOlderOneIsInTheHistory() async throws {
    let store = try directory.open()
    for id in Int64(1)...4 {
      try await store.note("here", on: id)
    }
    let summary = try await store.write.merge([
      .note("newer", on: 1, after: 1), .note("older", on: 2, after: -1), .note("here", on: 3),
      .note(nil, on: 4, after: 1), .note("for somebody new", on: 5),
    ])
    XCTAssertEqual([summary.new, summary.newer, summary.kept, summary.same], [1, 2, 1, 1])
    XCTAssertEqual(summary.replacedLogins, ["person1", "person4"])
    let notes = try await store.main.users(ids: [1, 2, 3, 4, 5]).map { $0.note?.text }
    XCTAssertEqual(notes, ["newer", "here", "here", nil, "for somebody new"])
    try await assertEqual(store.main.noteVersions(of: 2).map(\.text), ["older", "here"])
    try await assertEqual(
      store.main.exportLines(after: 3, limit: 1),
      [.note("here", on: 4), .note(nil, on: 4, after: 1)])
    let found = try await store.main.search(SearchQuery("newer"), after: 0, limit: 9, countUpTo: 0)
    XCTAssertEqual(found.users.map(\.id), [1])
  }

  func test_X3_importingTwice_changesNotOneByte() async throws {
    let store = try directory.open()
    try await store.note("here", on: 1)
    let lines: [LogLine] = [
      .note("older", on: 1, after: -1), .note("new", on: 2), .seen(3), .note(nil, on: 4),
      .note("again", on: 2),
    ]
    try await assertEqual(store.write.merge(lines).seen, 1)
    let before = directory.logBytes
    let second = try await directory.open().write.merge(lines)
    XCTAssertEqual(directory.logBytes, before)
    XCTAssertEqual(second.new + second.newer + second.seen, 0)
    let note = try await store.main.user(id: 2)?.note?.text
    XCTAssertEqual(note, "new", "of one millisecond the greater text by bytes")
  }

  func test_X3_somebodySeenElsewhere_isFoundByLogin_andIsInTheDiary() async throws {
    let store = try directory.open()
    _ = try await store.write.merge([.seen(7)])
    let user = try await store.main.user(login: "PERSON7")
    XCTAssertEqual(user?.seenAt, noon)
    try await assertEqual(store.main.diary(after: nil, limit: 9).map(\.user.id), [7])
    try await assertEqual(store.main.exportLines(after: 0, limit: 9), [.seen(7)])
    let older = try await store.write.merge([.seen(7, isSeen: false, after: -1)])
    XCTAssertEqual(older.seen, 0, "the newest line of a person counts")
  }

  /// Two machines that exchange their notes both ways end up with the same history.
  ///
  /// 12 rounds, 100 or 1,000, as ``Loops`` says; GHBROWSE_SEED repeats them.
  func test_X3_twoMachinesThatExchangeBothWays_haveTheSameNotes_andLoseNoText() async throws {
    var numbers = SeededNumbers()
    let directories = [StoreDirectory(), StoreDirectory()]
    let stores = try directories.map { try $0.open() }
    for round in 1...Loops.count(short: 12, long: 100, full: 1_000) {
      let name = "round \(round), GHBROWSE_SEED=\(numbers.seed)"
      for store in stores {
        for _ in 0..<numbers.next(below: 6) { try await edit(store, &numbers) }
      }
      // An export, or a copy of the log.
      let isCopy = numbers.next(below: 2) == 0
      var lines: [[LogLine]] = []
      for (store, directory) in zip(stores, directories) {
        lines.append(
          try await isCopy
            ? directory.log.content().lines : store.main.exportLines(after: 0, limit: 99))
      }
      for (store, others) in zip(stores, lines.reversed()) {
        _ = try await store.write.merge(others)
      }
      for id in Int64(1)...5 {
        let history = try await stores[0].main.noteVersions(of: id)
        try await assertEqual(stores[1].main.noteVersions(of: id), history, name)
      }
      let records = try await stores[0].main.exportLines(after: 0, limit: 99)
      try await assertEqual(stores[1].main.exportLines(after: 0, limit: 99), records, name)
    }
    let before = try await stores[0].main.exportLines(after: 0, limit: 99)
    var blocks: [LogLine] = []
    for _ in before {
      blocks += try await stores[0].main.exportLines(after: blocks.last?.id ?? 0, limit: 2)
    }
    XCTAssertEqual(blocks, before)
    directories[0].loseDatabase()
    let after = try await directories[0].open().main.exportLines(after: 0, limit: 99)
    XCTAssertEqual(after, before, "the log alone says the same")
  }

  private func edit(_ store: PersistentStore, _ numbers: inout SeededNumbers) async throws {
    let id = Int64(numbers.next(below: 5) + 1)
    let login = "person\(id)"
    // Few times, so that two machines often write in the same millisecond; the clocks may go wrong.
    let date = noon + Double(numbers.next(below: 8)) / 1000
    let text = ["a", "b", "é", "two\nlines", "#tag"][numbers.next(below: 5)]
    switch numbers.next(below: 7) {
    case 0, 1: try await store.note(text, on: id, login: login, at: date)
    case 2: _ = try await store.write.addToNote(text, on: id, login: login, at: date)
    case 3: _ = try await store.write.deleteNote(on: id, login: login, at: date)
    case 4: _ = try await store.write.undoNote(of: id, at: date)
    case 5: try await store.write.markSeen(id, login: login, at: date)
    default: _ = try await store.write.unsee(id, login: login, at: date)
    }
  }
}
