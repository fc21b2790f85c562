import Foundation
import StandIn
import TestSupport
import XCTest

/// Several commands at once on an empty store.
final class FirstPageTests: XCTestCase {
  // Whether one reads the store just after another has filled it is chance: eight at a time, often.
  func test_fD6_listsAtOnce_onAnEmptyStore_fetchTheFirstPageAndNoOther() async throws {
    for _ in 0..<Loops.count(short: 2, long: 20, full: 200) {
      let server = StandInServer(.invented(count: 100))
      try await server.start()
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let processes = try (0..<8).map { _ in try program.neighbour().start(["list"]) }
      for process in processes { process.waitUntilExit() }
      XCTAssertEqual(processes.map(\.terminationStatus), Array(repeating: 0, count: 8))
      XCTAssertEqual(Set(server.requests.map(\.path)), ["/users?since=0"])
      await server.stop()
    }
  }
}
