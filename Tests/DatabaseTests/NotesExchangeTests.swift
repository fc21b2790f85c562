import Foundation
import Models
import StandIn
import XCTest

@testable import Database

/// Two machines that exchange their notes both ways end up the same, whatever was done on both (X3).
///
/// 12 rounds, 100 or 1,000, as ``Loops`` says; GHBROWSE_SEED repeats them.
final class NotesExchangeTests: XCTestCase {
  private let ids: ClosedRange<Int64> = 1...5

  func test_X3_twoMachinesThatExchangeBothWays_endUpTheSame_andLoseNoText() async throws {
    var numbers = SeededNumbers()
    let directories = [StoreDirectory(), StoreDirectory()]
    let stores = try directories.map { try $0.open() }
    for round in 1...Loops.count(short: 12, long: 100, full: 1_000) {
      let name = "round \(round), GHBROWSE_SEED=\(numbers.seed)"
      for store in stores {
        for _ in 0..<numbers.next(below: 6) { try await edit(store, &numbers) }
      }
      let before = [try await texts(stores[0]), try await texts(stores[1])]
      let isAtOnce = numbers.next(below: 2) == 0
      try await exchange(stores, isAtOnce: isAtOnce)
      let states = [try await records(stores[0]), try await records(stores[1])]
      XCTAssertEqual(states[0], states[1], name)
      // What the second lost before it exported is in its own journal alone.
      try await assert(stores[0], has: isAtOnce ? before : [before[0]], name)
      try await assert(stores[1], has: before, name)
      // There is none where the seed has edited nothing yet.
      let journals = directories.map { FileManager.default.contents(atPath: $0.journal) }
      try await exchange(stores, isAtOnce: true)
      for (directory, journal) in zip(directories, journals) {
        XCTAssertEqual(
          FileManager.default.contents(atPath: directory.journal), journal,
          "\(name): a second exchange changes nothing")
      }
    }
    try await assertJournalsAlone(directories, say: try await records(stores[0]))
  }

  // MARK: - Steps

  private func edit(_ store: PersistentStore, _ numbers: inout SeededNumbers) async throws {
    let id = Int64(numbers.next(below: ids.count) + 1)
    let login = "person\(id)"
    // Few times, so that two machines often write in the same second; the clocks may go wrong.
    let date = noon + Double(numbers.next(below: 8)) + Double(numbers.next(below: 10)) / 10
    let text = ["a", "b", "é", "two\nlines", "#tag"][numbers.next(below: 5)]
    switch numbers.next(below: 7) {
    case 0, 1: _ = try await store.writes.saveNote(text, on: id, login: login, at: date)
    case 2: _ = try await store.writes.addToNote(text, on: id, login: login, at: date)
    case 3: _ = try await store.writes.deleteNote(on: id, login: login, at: date)
    case 4: _ = try await store.writes.undoNote(of: nil, at: date)
    case 5: try await store.writes.markSeen(id, login: login, at: date)
    default: _ = try await store.writes.unsee(id, login: login, at: date)
    }
  }

  /// Brings what each of the two has to the other.
  ///
  /// - Parameter isAtOnce: Whether both are exported before one is imported.
  private func exchange(_ stores: [PersistentStore], isAtOnce: Bool) async throws {
    let first = try await stores[0].main.records(after: 0, limit: 100)
    let second = isAtOnce ? try await stores[1].main.records(after: 0, limit: 100) : nil
    _ = try await stores[1].writes.merge(first, knowing: JournalVersions())
    var back = second ?? []
    if second == nil { back = try await stores[1].main.records(after: 0, limit: 100) }
    _ = try await stores[0].writes.merge(back, knowing: JournalVersions())
  }

  // MARK: - Judgement

  /// Checks that the store knows all the texts, as notes or as earlier versions.
  private func assert(
    _ store: PersistentStore, has texts: [[Int64: String]], _ name: String
  ) async throws {
    for id in ids {
      let versions = Set(try await store.main.noteVersions(of: id).compactMap(\.text))
      let lost = Set(texts.compactMap { $0[id] }).subtracting(versions)
      XCTAssertEqual(lost, [], name)
    }
  }

  /// What an export says, to the second.
  private func records(_ store: PersistentStore) async throws -> [PersonalRecord] {
    try await store.main.records(after: 0, limit: 100).map { record in
      PersonalRecord(
        id: record.id, login: record.login, note: record.note,
        seenAt: record.seenAt?.wholeSeconds)
    }
  }

  private func texts(_ store: PersistentStore) async throws -> [Int64: String] {
    try await records(store).reduce(into: [:]) { $0[$1.id] = $1.note?.text }
  }

  /// Loses both databases; what comes back from the journals is what was there.
  private func assertJournalsAlone(
    _ directories: [StoreDirectory], say expected: [PersonalRecord]
  ) async throws {
    for directory in directories {
      for suffix in ["", "-wal", "-shm"] {
        try FileManager.default.removeItem(atPath: directory.database + suffix)
      }
      let notes = try await records(directory.open()).map(\.note)
      XCTAssertEqual(notes.compactMap { $0 }, expected.compactMap(\.note))
    }
  }
}
