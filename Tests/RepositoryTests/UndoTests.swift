import Database
import Foundation
import Models
import StandIn
import XCTest

@testable import Repository

/// Taking back the last change of a note (X17).
final class UndoTests: XCTestCase {
  func test_X17_theLastChangeIsTakenBack_andASecondUndoTakesThatBack() async throws {
    let bench = try await Workbench()
    let repository = bench.repository
    _ = await repository.fetchNextPage(after: 0)
    let users = try await repository.store.main.members(after: 0, limit: 2).map(\.user)
    let nothing = try await repository.store.writes.undoNote(of: nil, at: repository.now())
    XCTAssertNil(nothing, "no note was changed in this session")
    _ = try await repository.saveNote("about another", on: users[1])
    _ = try await repository.saveNote("before", on: users[0])
    _ = try await repository.saveNote("after", on: users[0])

    let undone = try await repository.store.writes.undoNote(of: nil, at: repository.now())
    XCTAssertEqual(undone?.replaced, "after")
    XCTAssertEqual(undone?.text, "before")
    let again = try await repository.store.writes.undoNote(of: users[0].id, at: repository.now())
    XCTAssertEqual(again?.replaced, "before")
    XCTAssertEqual(again?.text, "after")
    let first = try await repository.store.writes.undoNote(of: users[1].id, at: repository.now())
    XCTAssertEqual(first?.replaced, "about another")
    XCTAssertNil(first?.text)
    let later = try await PersistentStore(directory: bench.directory).writes.undoNote(
      of: nil, at: bench.now)
    XCTAssertNil(later, "another session knows whom it is about only where they are named")
    await bench.server.stop()
  }
}
