import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Searching logins and notes (L7).
final class SearchTests: XCTestCase {
  func test_S3_aSearchThatSQLiteRefuses_isNoDamage() async throws {
    let store = try directory.open()
    try await store.send(page([1, 2, 3], since: 0))
    let query = try SearchQuery(
      typed: Array(repeating: "name:a", count: 3_000).joined(separator: " "))
    do {
      _ = try await store.main.search(query, after: 0, limit: 9, countUpTo: 9)
      XCTFail("the expression is too deep")
    } catch {
      XCTAssertTrue(error.message.contains("Expression tree is too large"), error.message)
    }
    XCTAssertEqual(directory.damagedFiles, [])
    try await assertEqual(store.main.overview().savedCount, 3)
  }

  private let directory = StoreDirectory()

  private func storeWithPeople() async throws -> PersistentStore {
    let store = try directory.open()
    let logins = ["Ada", "ada-lovelace", "b_100%", "José", "STRASSE", "q\"uote"]
    let people = logins.enumerated().map { User(id: Int64($0.offset + 1), login: $0.element) }
    try await store.send(page(people, since: 0))
    try await store.note("Met at FOSDEM, café", on: 2, login: "ada-lovelace")
    try await store.note("fosdem too", on: 77, login: "stranger")
    return store
  }

  private func found(
    _ store: PersistentStore, _ text: String, isExact: Bool = false
  ) async throws -> [Int64] {
    try await store.main.search(
      SearchQuery(text, isExact: isExact), after: 0, limit: 50, countUpTo: 10
    ).users.map(\.id)
  }

  func test_caseAndMarksDoNotCount_andNothingIsAWildcard() async throws {
    let store = try await storeWithPeople()
    let expected: [(String, [Int64])] = [
      ("ADA", [1, 2]), ("ad", [1, 2]), ("fosdem", [2, 77]), ("CAFE", [2]), ("jose", [4]),
      ("straße", [5]), ("%", [3]), ("_1", [3]), ("*", []), ("b_1", [3]), ("q\"uo", [6]),
      ("\"", [6]), ("nobody", []), ("", []), ("a\0d", []),
    ]
    for (text, ids) in expected {
      try await assertEqual(found(store, text), ids, text)
    }
  }

  func test_exact_isTheWholeLoginOrTheWholeNote() async throws {
    let store = try await storeWithPeople()
    try await assertEqual(found(store, "ADA", isExact: true), [1])
    let byNote = try await found(store, "FOSDEM TOO", isExact: true)
    XCTAssertEqual(byNote, [77], "also somebody known from a note only")
  }

  func test_L7_aBlock_saysHowManyComeAfterIt() async throws {
    let store = try directory.open()
    try await store.send(page(Array(1...40), since: 0))
    // Three characters are looked up in the index, two compared with every entry.
    for text in ["person", "pe"] {
      let query = SearchQuery(text)
      for (limit, further) in [(10, 25), (35, 0), (Int.max, 0)] {
        let block = try await store.main.search(query, after: 5, limit: limit, countUpTo: 100)
        XCTAssertEqual(block.users.map(\.id), Array(Array(6...40).prefix(limit)))
        XCTAssertEqual(block.further, further)
        XCTAssertTrue(block.isFurtherExact)
      }
      let capped = try await store.main.search(query, after: 0, limit: 10, countUpTo: 20)
      XCTAssertEqual(capped.further, 20)
      XCTAssertFalse(capped.isFurtherExact, "more than 20")
    }
  }

  func test_theIndexStaysInStep_whateverIsRenamedNotedAndDeleted() async throws {
    let store = try directory.open()
    var numbers = SeededNumbers()
    for round in 0..<150 {
      let id = Int64.random(in: 1...20, using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0:
        let renamed = User(id: id, login: "name\(round)")
        try await store.send(page([renamed], since: 0, refusedCount: 1))
      case 1:
        try await store.note("note é \(round)", on: id)
      default: _ = try await store.write.deleteNote(on: id, login: "l\(id)", at: noon)
      }
    }
    let connection = try Connection(path: directory.database, for: .writing)
    XCTAssertNoThrow(
      try connection.execute(
        "INSERT INTO search(search, rank) VALUES('integrity-check', 1)"),
      "seed \(numbers.seed)")
  }
}
