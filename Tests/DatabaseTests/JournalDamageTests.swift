import Foundation
import StandIn
import XCTest

@testable import Database

/// A journal that is torn, altered or gone, beside the database and without it (rel C9).
final class JournalDamageTests: XCTestCase {
  private let texts = ["first", "second", "third"]

  private func filled() async throws -> (StoreDirectory, Data) {
    let directory = StoreDirectory()
    let store = try directory.open()
    for (index, text) in texts.enumerated() {
      _ = try await store.writes.saveNote(text, on: Int64(index + 1), login: "l", at: noon)
    }
    return (directory, try journal(of: directory))
  }

  func test_C9_aBitFlippedAnywhere_isHealedFromTheDatabase_andNoByteIsThrownAway() async throws {
    let (directory, whole) = try await filled()
    let step = Loops.count(short: 17, long: 3, full: 1)
    for place in stride(from: 0, to: whole.count, by: step) {
      for bit in Loops.choice(of: [0, 3, 5, 7], each: 3) {
        let name = "bit \(bit) of byte \(place)"
        var flipped = whole
        flipped[place] ^= 1 << UInt8(bit)
        try put(flipped, into: directory)
        let store = try directory.open()
        let notes = try await notes(of: store)
        XCTAssertEqual(notes, texts, name)
        let after = try journal(of: directory)
        XCTAssertEqual(after.prefix(flipped.count), flipped, "\(name): it is only added to")
        let lines = try NotesJournal(path: directory.journal).content()
        XCTAssertEqual(lines.newestNotes.values.compactMap(\.note).sorted(), texts, name)
      }
    }
  }

  func test_C9_withoutTheDatabase_theGoodLinesCount_behindADamagedOneToo() async throws {
    let (directory, whole) = try await filled()
    let starts = [0] + whole.indices.filter { whole[$0] == 0x0A }.map { $0 + 1 }
    for line in 0..<texts.count {
      var damaged = whole
      damaged[starts[line] + 20] ^= 1
      try await assertRestored(directory, damaged, texts.indices.filter { $0 != line })
      try await assertRestored(
        directory, whole.prefix(upTo: starts[line] + 20), Array(texts.indices.prefix(line)))
    }
    try await assertRestored(directory, Data(), [])
  }

  private func assertRestored(
    _ directory: StoreDirectory, _ bytes: Data, _ kept: [Int], line: UInt = #line
  ) async throws {
    try put(bytes, into: directory)
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: directory.database + end)
    }
    let restored = try await notes(of: directory.open())
    XCTAssertEqual(restored, kept.map { texts[$0] }, line: line)
    XCTAssertEqual(try journal(of: directory).prefix(bytes.count), bytes, line: line)
  }

  private func notes(of store: PersistentStore) async throws -> [String] {
    try await store.main.notedUsers(after: nil, limit: 9).compactMap { $0.note?.text }.sorted()
  }

  private func journal(of directory: StoreDirectory) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: directory.journal))
  }

  private func put(_ bytes: Data, into directory: StoreDirectory) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: directory.journal))
  }
}
