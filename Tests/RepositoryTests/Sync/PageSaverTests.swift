import Database
import Models
import XCTest

@testable import Repository

/// Pages that wait to be saved.
final class PageSaverTests: XCTestCase {
  func test_X6_whoeverBringsAPage_whenSavingHasFailed_isTold_howeverManyWait() async throws {
    let (failing, fail) = AsyncStream<Void>.makeStream()
    let saver = PageSaver<Int>(
      count: { _ in 1 },
      save: { _ throws(FetchError) in
        for await _ in failing {}
        throw .store(reason: "the disk is full")
      }, writeBack: {}, onSaved: { _ in })
    for page in 1...39 { try await saver.add(page) }
    fail.finish()
    await assertFails { try await saver.finish() }
    await assertFails { try await saver.add(40) }
    await assertFails { try await saver.add(41) }
  }

  private func assertFails(
    _ body: () async throws -> Void, line: UInt = #line
  ) async {
    do {
      try await body()
      XCTFail("the page was taken", line: line)
    } catch {
      XCTAssertEqual(
        error as? SyncStop, .failed(.store(reason: "the disk is full")), line: line)
    }
  }
}
