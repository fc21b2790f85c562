import Foundation
import Models
import Repository
import StandIn
import XCTest

/// Taking back a change of a note, or that a profile counts as not seen (X17).
final class UndoTests: XCTestCase {
  private static func seen(_ change: UndoneChange?) -> String? {
    if case .seen(let user)? = change { user.login } else { nil }
  }

  func test_X17_whatCameLater_isTakenBackFirst() async throws {
    let bench = try await Workbench()
    let repository = bench.repository
    _ = await repository.fetchNextPage(after: 0)
    let users = try await repository.list(after: 0, limit: 2).map(\.user)
    try await repository.markSeen(users[0])
    try await repository.markSeen(users[1])
    _ = try await repository.saveNote("before", on: users[0])
    _ = try await repository.unsee(users[0])
    _ = try await repository.saveNote("after", on: users[0])
    _ = try await repository.unsee(users[1])

    let elsewhere = try await repository.undo(of: nil)
    XCTAssertEqual(Self.seen(elsewhere), users[1].login)
    let note = try await repository.undo(of: users[0].id)
    guard case .note(let undone)? = note else { return XCTFail("the note came later") }
    XCTAssertEqual(undone.replaced, "after")
    let mark = try await repository.undo(of: users[0].id)
    XCTAssertEqual(Self.seen(mark), users[0].login)
    let saved = try await repository.user(id: users[0].id)
    XCTAssertNotNil(saved?.seenAt)
    let first = try await repository.undo(of: users[0].id)
    guard case .note(let begun)? = first else { return XCTFail("there is a note yet") }
    XCTAssertEqual(begun.replaced, "before")
    XCTAssertNil(begun.text)
    let nothing = try await repository.undo(of: users[0].id)
    XCTAssertNil(nothing)
    await bench.server.stop()
  }

  func test_X17_aProfileOpenedSince_countsAsSeenAlready_andAnotherSessionKnowsNoUnsee() async throws
  {
    let bench = try await Workbench()
    let repository = bench.repository
    _ = await repository.fetchNextPage(after: 0)
    let user = try await repository.list(after: 0, limit: 1)[0].user
    try await repository.markSeen(user)
    _ = try await repository.saveNote("note", on: user)
    _ = try await repository.unsee(user)
    try await repository.markSeen(user)
    let undone = try await repository.undo(of: nil)
    guard case .note? = undone else { return XCTFail("the mark is there already") }
    _ = try await repository.unsee(user)
    let later = try await bench.restarted().undo(of: nil)
    XCTAssertNil(later)
    await bench.server.stop()
  }
}
