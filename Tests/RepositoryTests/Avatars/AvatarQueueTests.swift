import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import GitHub
@testable import Repository

/// Requests for pictures in the queue (N1, N6).
final class AvatarQueueTests: XCTestCase {
  func test_N6_withoutANetwork_aPictureWaits_andComesOnceThereIsOne() async throws {
    let bench = try await workbench()
    let (clock, port) = (ManualClock(), bench.server.port)
    let (client, user) = (try bench.client(clock: clock, random: 0.5), bench.user(1))
    await bench.server.stop()
    let picture = Task { await bench.avatars(client).all(of: user) }
    try await bench.reaches(unansweredCount: 1, of: client)
    let end = clock.uptime + .seconds(3_000)
    try await client.queue.pass(.seconds(300), on: clock) { clock.uptime >= end }
    XCTAssertEqual(bench.pictures, [])
    try await bench.server.start(port: port)
    await client.queue.networkChanged()
    try await client.queue.pass(.seconds(300), on: clock) { bench.files == ["1"] }
    await assertEqual(picture.value, [bench.picture(1)])
  }

  func test_N1_theOpenProfilesPicture_comesBeforeThoseOfRows() async throws {
    let bench = try await workbench()
    let client = try bench.client()
    let repository = bench.avatars(client)
    bench.server.hold()
    let page = Task { await client.send(.members(of: .everyone), priority: .visible) }
    await bench.server.arrived(1)
    let rows = (1...3).map { id in Task { await repository.all(of: bench.user(id)) } }
    try await bench.reaches(unansweredCount: 4, of: client)
    let opened = Task { await repository.all(of: bench.user(9), isOpened: true) }
    try await bench.reaches(unansweredCount: 5, of: client)
    bench.server.release()
    for task in rows + [opened] {
      await assertEqual(task.value.count, 1)
    }
    _ = await page.value
    XCTAssertEqual(bench.pictures.first, "/u/9?v=4&s=64")
    XCTAssertEqual(bench.pictures.count, 4)
  }
}

extension RequestQueue {
  /// Lets time pass until the condition is true, but not while a request is in flight.
  fileprivate func pass(
    _ step: Duration, on clock: ManualClock, until isSo: @Sendable () -> Bool
  ) async throws {
    try await eventually {
      if isSo() { return true }
      if !isSending { clock.pass(step) }
      return false
    }
  }
}
