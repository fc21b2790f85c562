import Foundation
import GitHub
import Models
import Networking
import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import Repository

/// N1: pictures and pages go through one queue, one at a time, pictures last.
final class AvatarQueueTests: XCTestCase {
  func test_N1_I6_aPictureInFlight_makesWayForAPage_andComesAfterIt() async throws {
    let bench = try await AvatarBench()
    let client = try bench.client()
    let repository = bench.repository(client)
    bench.server.hold()
    let picture = Task { await repository.all(of: bench.user(1)) }
    await bench.server.arrived(1)
    let page = Task { await client.send(.users(since: 0), priority: .visible) }
    await bench.server.arrived(2)
    bench.server.release()
    let users = try await page.value.get().value?.users
    XCTAssertEqual(users?.count, 30)
    let pictures = await picture.value
    XCTAssertEqual(pictures, [InventedPicture(id: 1, size: 64).bytes])
    XCTAssertEqual(
      bench.server.requests.map(\.path), ["/u/1?v=4&s=64", "/users?since=0", "/u/1?v=4&s=64"])
    await bench.server.stop()
  }

  func test_N1_pagesAndPicturesTogether_areAskedForOneAtATime() async throws {
    let bench = try await AvatarBench(.invented(count: 1000, budget: 100))
    let transport = CountingTransport()
    let client = try bench.client(through: transport)
    let repository = bench.repository(client)
    await withTaskGroup(of: Bool.self) { group in
      for id in 1...40 {
        group.addTask { await repository.all(of: bench.user(Int64(id))).count == 1 }
      }
      for page in 0..<10 {
        group.addTask {
          let page = await client.send(.users(since: Int64(page * 46)), priority: .visible)
          return (try? page.get()) != nil
        }
      }
      for await isThere in group { XCTAssertTrue(isThere) }
    }
    XCTAssertEqual(transport.mostAtOnce, 1)
    XCTAssertEqual(Set(bench.asked).count, 40)
    await bench.server.stop()
  }

  func test_N1_theOpenedProfilesPicture_goesBeforeThoseOfRows() async throws {
    let bench = try await AvatarBench()
    let client = try bench.client()
    let repository = bench.repository(client)
    bench.server.hold()
    let page = Task { await client.send(.users(since: 0), priority: .visible) }
    await bench.server.arrived(1)
    let rows = (1...3).map { id in Task { await repository.all(of: bench.user(id)) } }
    try await bench.reaches(unansweredCount: 4, of: client)
    let opened = Task { await repository.all(of: bench.user(9), isOpened: true) }
    try await bench.reaches(unansweredCount: 5, of: client)
    // One of the rows is opened, in the same size.
    let hurried = Task { await repository.all(of: bench.user(2), isOpened: true) }
    try await eventually { await repository.isHurried(bench.user(2)) }
    bench.server.release()
    for task in rows + [opened, hurried] {
      let pictures = await task.value
      XCTAssertEqual(pictures.count, 1)
    }
    _ = await page.value
    XCTAssertEqual(Set(bench.asked.prefix(2)), ["/u/9?v=4&s=64", "/u/2?v=4&s=64"])
    XCTAssertEqual(bench.asked.count, 4, "each was asked for once")
    await bench.server.stop()
  }

  func test_S4_theSamePictureWantedTwice_isAskedForOnce() async throws {
    let bench = try await AvatarBench()
    let repository = try bench.repository()
    bench.server.hold()
    let tasks = (1...20).map { _ in Task { await repository.all(of: bench.user(1)) } }
    await bench.server.arrived(1)
    let late = Task { await repository.all(of: bench.user(1)) }
    bench.server.release()
    for task in tasks + [late] {
      let pictures = await task.value
      XCTAssertEqual(pictures, [InventedPicture(id: 1, size: 64).bytes])
    }
    XCTAssertEqual(bench.asked.count, 1)
    await bench.server.stop()
  }

  func test_N1_whoGivesUp_leavesTheQueue_andTheOthersStillGetTheirs() async throws {
    let bench = try await AvatarBench()
    let client = try bench.client()
    let repository = bench.repository(client)
    bench.server.hold()
    let tasks = (1...4).map { id in Task { await repository.all(of: bench.user(id)) } }
    await bench.server.arrived(1)
    try await bench.reaches(unansweredCount: 4, of: client)
    let flying = bench.asked.first
    let index = try XCTUnwrap((1...4).first { flying == "/u/\($0)?v=4&s=64" }) - 1
    let waiting = (index + 1) % 4
    tasks[waiting].cancel()
    try await bench.reaches(unansweredCount: 3, of: client)
    tasks[index].cancel()
    try await bench.reaches(unansweredCount: 2, of: client)
    bench.server.release()
    for given in 0..<4 where given != index && given != waiting {
      let pictures = await tasks[given].value
      XCTAssertEqual(pictures, [InventedPicture(id: Int64(given + 1), size: 64).bytes])
    }
    XCTAssertFalse(bench.asked.contains("/u/\(waiting + 1)?v=4&s=64"))
    let again = await repository.all(of: bench.user(Int64(index + 1)))
    XCTAssertEqual(again.count, 1, "what was given up can be had later")
    await bench.server.stop()
  }

  func test_N1_oneOfTwoGivesUp_andTheOtherStillGetsIt() async throws {
    let bench = try await AvatarBench()
    let repository = try bench.repository()
    bench.server.hold()
    let tasks = (1...2).map { _ in Task { await repository.all(of: bench.user(1)) } }
    await bench.server.arrived(1)
    try await eventually { await repository.subscriberCount(bench.user(1)) == 2 }
    tasks[0].cancel()
    try await eventually { await repository.subscriberCount(bench.user(1)) == 1 }
    bench.server.release()
    let pictures = await tasks[1].value
    XCTAssertEqual(pictures.count, 1)
    XCTAssertEqual(bench.asked.count, 1)
    await bench.server.stop()
  }

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
    XCTAssertEqual(pictures, [InventedPicture(id: 1, size: 64).bytes])
    await bench.server.stop()
  }

  func test_I6_aPictureThatDrips_isGivenUpInTime_eachTime() async throws {
    let bench = try await AvatarBench()
    let start = "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n"
    let slow = FaultServer([.send(start), .drip(0x89, every: .milliseconds(10))])
    try await slow.start()
    // Two tenths of a second for ten.
    let client = try bench.client(through: HurriedTransport(by: 50), at: slow.baseURL)
    let user = User(id: 1, login: "user1", avatarURL: "\(slow.baseURL)/u/1")
    let repository = bench.repository(client)
    let picture = Task { await repository.all(of: user) }
    try await eventually { slow.connectionCount >= 3 }
    XCTAssertEqual(bench.files, [])
    picture.cancel()
    _ = await picture.value
    try await bench.reaches(unansweredCount: 0, of: client)
    await slow.stop()
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
    let page = await client.send(.users(since: 0), priority: .visible)
    XCTAssertNoThrow(try page.get())
    for id in 2...4 {
      let pictures = await repository.all(of: bench.user(Int64(id)))
      XCTAssertEqual(pictures.count, 1, "\(id)")
    }
    XCTAssertEqual(bench.files, ["2-64", "3-64", "4-64"])
    bench.server.release()
    let pictures = await never.value
    XCTAssertEqual(pictures, [InventedPicture(id: 1, size: 64).bytes])
    await bench.server.stop()
  }

  func test_S4_withoutAClient_onlyTheDiskIsRead() async throws {
    let bench = try await AvatarBench()
    let pictures = await bench.offline.all(of: bench.user(1))
    XCTAssertEqual(pictures, [])
    XCTAssertEqual(bench.server.requests.count, 0)
    XCTAssertFalse(FileManager.default.fileExists(atPath: bench.above), "and nothing is made")
    await bench.server.stop()
  }

  func test_I6_aServerInTrouble_isAskedAgainLater_thriceAtMost() async throws {
    let bench = try await AvatarBench()
    let clock = ManualClock()
    let client = try bench.client(clock: clock)
    bench.server.answer("/u/1", with: CannedAnswer(status: 503))
    let picture = Task { await bench.repository(client).all(of: bench.user(1)) }
    try await client.queue.pass(.seconds(1), on: clock) { bench.asked.count >= 2 }
    bench.server.answer("/u/1", with: nil)
    try await client.queue.pass(.seconds(1), on: clock) { bench.files == ["1-64"] }
    let pictures = await picture.value
    XCTAssertEqual(pictures.count, 1)
    bench.server.answer("/u/2", with: CannedAnswer(status: 503))
    let other = Task { await bench.repository(client).all(of: bench.user(2)) }
    try await client.queue.pass(.seconds(1), on: clock) {
      bench.asked.count { $0.hasPrefix("/u/2?") } >= 3
    }
    let none = await other.value
    XCTAssertEqual(none, [])
    XCTAssertEqual(bench.asked.count { $0.hasPrefix("/u/2?") }, 3)
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
      if status.activity != .loading { clock.pass(step) }
      return false
    }
  }
}

extension AvatarRepository {
  fileprivate func subscriberCount(_ user: User) -> Int {
    deliveries[request(user)]?.subscriberCount ?? 0
  }

  fileprivate func isHurried(_ user: User) -> Bool {
    deliveries[request(user)]?.isOpened == true
  }

  private func request(_ user: User) -> AvatarRequest {
    AvatarRequest(key: AvatarKey(id: user.id, pixels: 64), received: user.avatarURL ?? "")
  }
}
