import XCTest

/// What a soak's table finds fault with (F26).
final class SoakTableTests: XCTestCase {
  private static let mebibyte = 1 << 20

  func test_F26_whatGrowsAfterTheWarmUp_isNamed_andNothingElse() {
    XCTAssertEqual(growth { _ in Self.sample() }, [])
    XCTAssertEqual(growth { Self.sample(memory: $0 < 3 ? $0 * 40 : 90) }, [], "while it warms up")
    XCTAssertEqual(growth { Self.sample(memory: 40 + $0) }, ["memory by 6144 KiB"])
    XCTAssertEqual(growth { Self.sample(descriptors: 25 + $0 / 4) }, ["descriptors from 25 to 27"])
    XCTAssertEqual(growth { Self.sample(descriptors: 25 + $0 % 2) }, [], "on its way")
    XCTAssertEqual(growth { Self.sample(connections: $0 / 2) }, ["connections from 1 to 4"])
    XCTAssertEqual(growth { Self.sample(threads: 12 + $0 / 2) }, [], "one for each queue")
    XCTAssertEqual(growth { Self.sample(threads: 12 + 2 * $0) }, ["threads by 12"])
    XCTAssertEqual(SoakTable().growth, ["nothing was measured"])
  }

  private func growth(_ sample: (Int) -> SoakSample) -> [String] {
    var table = SoakTable()
    for number in 0..<10 {
      table.add(
        SoakTable.Row(
          minutes: Double(number), commandCount: number, requestCount: number, faultCount: number,
          noteCount: number, storeSize: number, sample: sample(number)))
    }
    return table.growth
  }

  /// - Parameter memory: In MiB.
  private static func sample(
    memory: Int = 40, descriptors: Int = 25, connections: Int = 1, threads: Int = 12
  ) -> SoakSample {
    SoakSample(
      memory: memory * mebibyte, ownMemory: 0, descriptorCount: descriptors,
      connectionCount: connections, threadCount: threads)
  }
}
