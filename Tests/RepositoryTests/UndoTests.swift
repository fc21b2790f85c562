import Foundation
import Models
import Repository
import StandIn
import XCTest

/// Taking back the last change of a note (X17).
final class UndoTests: XCTestCase {
  func test_X17_theLastChangeIsTakenBack_andASecondUndoTakesThatBack() async throws {
    let bench = try await Workbench()
    let repository = bench.repository
    _ = await repository.fetchNextPage(after: 0)
    let users = try await repository.list(after: 0, limit: 2).map(\.user)
    let nothing = try await repository.undo(of: nil)
    XCTAssertNil(nothing, "no note was changed in this session")
    _ = try await repository.saveNote("about another", on: users[1])
    _ = try await repository.saveNote("before", on: users[0])
    _ = try await repository.saveNote("after", on: users[0])

    let undone = try await repository.undo(of: nil)
    XCTAssertEqual(undone?.replaced, "after")
    XCTAssertEqual(undone?.text, "before")
    let again = try await repository.undo(of: users[0].id)
    XCTAssertEqual(again?.replaced, "before")
    XCTAssertEqual(again?.text, "after")
    let first = try await repository.undo(of: users[1].id)
    XCTAssertEqual(first?.replaced, "about another")
    XCTAssertNil(first?.text)
    let later = try await bench.restarted().undo(of: nil)
    XCTAssertNil(later, "another session knows whom it is about only where they are named")
    await bench.server.stop()
  }
}
