import Models
import StandIn
import XCTest

@testable import Database

/// X4: whatever happens in whatever order, the flag says what comparing the two would say.
final class SeenFlagTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_X4_theFlag_isWhatComparingSays_whateverIsSavedSeenAndTakenBack() async throws {
    var numbers = SeededNumbers()
    let store = try directory.open()
    var marks = 0
    for round in 0..<400 {
      let id = Int64.random(in: 1...3, using: &numbers)
      try await act(on: id, store, &numbers)
      guard let saved = try await store.main.profile(id: id) else { continue }
      let seen = try await store.main.seenProfile(of: id)
      let expected = seen.map { saved.profile.isWorthAnotherLook(since: $0.profile) } ?? false
      marks += expected ? 1 : 0
      XCTAssertEqual(saved.saved.hasChanged, expected, "seed \(numbers.seed), round \(round)")
      XCTAssertTrue(
        seen == nil || saved.saved.seenAt != nil, "seed \(numbers.seed), round \(round)")
    }
    XCTAssertTrue((20...380).contains(marks), "both happen: \(marks), seed \(numbers.seed)")
  }

  private func act(
    on id: Int64, _ store: PersistentStore, _ numbers: inout SeededNumbers
  ) async throws {
    let word = ["A", "B"][Int.random(in: 0...1, using: &numbers)]
    let user = User(id: id, login: "person\(id)\(word)", type: word)
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0, 1:
      let profile = Profile(
        user: user, company: word, followers: Int.random(in: 0...9, using: &numbers))
      try await store.writes.save(profile, at: noon)
    case 2:
      _ = try await store.writes.save(
        page([user], since: 0, refusedCount: 1), at: noon)
    case 3:
      _ = try await store.writes.unsee(id)
    case 4:
      let other = Profile(user: user, company: word)
      try await store.writes.markSeen(id, login: user.login, as: other, at: noon)
    default:
      let saved = try await store.main.profile(id: id)
      try await store.writes.markSeen(id, login: user.login, as: saved?.profile, at: noon)
    }
  }
}
