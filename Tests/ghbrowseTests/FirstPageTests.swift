import Foundation
import StandIn
import TestSupport
import XCTest

/// Several commands at once on an empty store (R12).
final class FirstPageTests: XCTestCase {
  // Whether one reads the store just after another has filled it is chance: eight at a time, often.
  func test_R12_D6_listsAtOnce_onAnEmptyStore_fetchTheFirstPageAndNoOther() async throws {
    for _ in 0..<Loops.count(short: 6, long: 20, full: 200) {
      let server = StandInServer(.invented(count: 100))
      try await server.start()
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let statuses = try listsAtOnce(8, program)
      XCTAssertEqual(
        statuses, Array(repeating: 0, count: 8), "a store being made is no foreign one")
      XCTAssertEqual(Set(server.requests.map(\.path)), ["/users?since=0"])
      await server.stop()
    }
  }

  private func listsAtOnce(_ count: Int, _ program: ProgramUnderTest) throws -> [Int32] {
    let processes = try (0..<count).map { _ in
      let process = Process()
      process.executableURL = ProgramUnderTest.path
      process.arguments = ["list"]
      process.environment = program.environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    return processes.map { process in
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
}
