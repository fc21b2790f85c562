import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Networking
@testable import Repository

/// N1: pictures wait their turn in the one queue, for as long as somebody wants them.
final class AvatarQueueTests: XCTestCase {
  func test_N6_withoutANetwork_aPictureIsWaitedFor_andComesWhenThereIsOne() async throws {
    let bench = try await AvatarBench()
    let (clock, transport) = (ManualClock(), BreakableTransport())
    transport.isBroken = true
    let client = try bench.client(through: transport, clock: clock)
    let picture = Task { await bench.repository(client).all(of: bench.user(1)) }
    try await client.queue.pass(.seconds(300), on: clock) { transport.count >= 10 }
    XCTAssertEqual(bench.asked, [])
    transport.isBroken = false
    await client.queue.networkChanged()
    let pictures = await picture.value
    XCTAssertEqual(pictures, [bench.picture(1)])
    await bench.server.stop()
  }

  func test_I6_aPictureThatNeverComes_keepsNoOtherFromComing_norAPage() async throws {
    let bench = try await AvatarBench()
    bench.server.hold("/u/1")
    // Two tenths of a second for ten.
    let client = try bench.client(through: HurriedTransport(by: 50))
    let repository = bench.repository(client)
    let never = Task { await repository.all(of: bench.user(1)) }
    await bench.server.arrived(1)
    let page = await client.send(.members(of: .everyone), priority: .visible)
    XCTAssertNoThrow(try page.get())
    for id in 2...4 {
      let pictures = await repository.all(of: bench.user(Int64(id)))
      XCTAssertEqual(pictures.count, 1, "\(id)")
    }
    XCTAssertEqual(bench.files, ["2", "3", "4"])
    bench.server.release()
    let pictures = await never.value
    XCTAssertEqual(pictures, [bench.picture(1)])
    await bench.server.stop()
  }

  func test_N1_theOpenedProfilesPicture_goesBeforeThoseOfRows() async throws {
    let bench = try await AvatarBench()
    let client = try bench.client()
    let repository = bench.repository(client)
    bench.server.hold()
    let page = Task { await client.send(.members(of: .everyone), priority: .visible) }
    await bench.server.arrived(1)
    let rows = (1...3).map { id in Task { await repository.all(of: bench.user(id)) } }
    try await bench.reaches(unansweredCount: 4, of: client)
    let opened = Task { await repository.all(of: bench.user(9), isOpened: true) }
    try await bench.reaches(unansweredCount: 5, of: client)
    bench.server.release()
    for task in rows + [opened] {
      let pictures = await task.value
      XCTAssertEqual(pictures.count, 1)
    }
    _ = await page.value
    XCTAssertEqual(bench.asked.first, "/u/9?v=4&s=64")
    XCTAssertEqual(bench.asked.count, 4)
    await bench.server.stop()
  }

  func test_S4_N1_aPictureThatManyWant_isAskedForOnce_andWhatIsGivenUpCanBeHadLater() async throws {
    let bench = try await AvatarBench()
    let client = try bench.client()
    let repository = bench.repository(client)
    bench.server.hold()
    let tasks = (1...20).map { _ in Task { await repository.all(of: bench.user(1)) } }
    try await eventually { await client.queue.status.unansweredCount == 20 }
    bench.server.release()
    for task in tasks {
      let pictures = await task.value
      XCTAssertEqual(pictures, [bench.picture(1)])
    }
    XCTAssertEqual(bench.asked.count, 1)
    bench.server.hold()
    let unwanted = (2...3).map { id in Task { await repository.all(of: bench.user(id)) } }
    try await bench.reaches(unansweredCount: 2, of: client)
    for task in unwanted { task.cancel() }
    try await bench.reaches(unansweredCount: 0, of: client)
    bench.server.release()
    try await eventually { await repository.waitingCount == 0 }
    let again = await repository.all(of: bench.user(2))
    XCTAssertEqual(again.count, 1)
    await bench.server.stop()
  }

  func test_I6_aServerInTrouble_isAskedAgainLater() async throws {
    let bench = try await AvatarBench()
    let clock = ManualClock()
    let client = try bench.client(clock: clock)
    bench.server.answer("/u/1", with: CannedAnswer(status: 503))
    let picture = Task { await bench.repository(client).all(of: bench.user(1)) }
    try await client.queue.pass(.seconds(1), on: clock) { bench.asked.count >= 4 }
    bench.server.answer("/u/1", with: nil)
    try await client.queue.pass(.seconds(1), on: clock) { bench.files == ["1"] }
    let pictures = await picture.value
    XCTAssertEqual(pictures, [bench.picture(1)])
    await bench.server.stop()
  }
}

extension RequestQueue {
  /// Lets its waits pass until that is so; a request in flight would miss its deadline.
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
