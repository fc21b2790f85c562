import Database
import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Networking
@testable import Repository

/// Several things at once with the same picture.
final class AvatarOverlapTests: XCTestCase {
  private static let picture = InventedPicture(id: 1, size: 64).bytes

  // One has it on disk and asks whether it is the same; that it is, is no answer for the other.
  func test_S4_twoPeopleWithTheSamePicture_bothGetIt_whoeverHasItAlready() async throws {
    let bench = try await AvatarBench()
    _ = try await bench.repository().all(of: bench.user(1))
    bench.clock.pass(.seconds(3600))
    let client = try bench.client()
    let repository = bench.repository(client)
    bench.server.hold()
    let one = Task { await repository.all(of: bench.user(1)) }
    await bench.server.arrived(2)
    let other = Task { await repository.all(of: bench.user(2, at: "/u/1?v=4")) }
    try await eventually { await client.queue.callerCount == 2 }
    bench.server.release()
    for task in [one, other] {
      let pictures = await task.value
      XCTAssertEqual(pictures, [Self.picture])
    }
    XCTAssertEqual(
      bench.server.requests.map { $0.header("if-none-match") == nil }, [true, false, true])
    XCTAssertEqual(bench.files, ["1-64", "2-64"])
    await bench.server.stop()
  }

  func test_I4_aPictureThatIsRejectedWhileItIsAskedFor_doesNotComeBackAsTheSame() async throws {
    let bench = try await AvatarBench()
    _ = try await bench.repository().all(of: bench.user(1))
    bench.clock.pass(.seconds(3600))
    let repository = try bench.repository()
    bench.server.hold()
    let policy = Task { await repository.all(of: bench.user(1)) }
    await bench.server.arrived(2)
    await repository.reject(bench.user(1), pixels: 64)
    bench.server.release()
    _ = await policy.value
    XCTAssertNotNil(bench.server.requests.last?.header("if-none-match"))
    for repository in [bench.offline, try bench.repository()] {
      let pictures = await repository.all(of: bench.user(1))
      XCTAssertEqual(pictures, [])
    }
    XCTAssertEqual(bench.asked.count, 2)
    await bench.server.stop()
  }

  func test_I4_anotherPictureThatComesWhileTheOldIsRejected_isKept() async throws {
    let bench = try await AvatarBench()
    _ = try await bench.repository().all(of: bench.user(1))
    bench.clock.pass(.seconds(3600))
    let repository = try bench.repository()
    let new = InventedPicture(id: 2, size: 64).bytes
    bench.server.answer("/u/1", with: CannedAnswer(body: new))
    bench.server.hold()
    let policy = Task { await repository.all(of: bench.user(1)) }
    await bench.server.arrived(2)
    await repository.reject(bench.user(1), pixels: 64)
    bench.server.release()
    let pictures = await policy.value
    XCTAssertEqual(pictures, [Self.picture, new])
    let kept = await bench.offline.all(of: bench.user(1))
    XCTAssertEqual(kept, [new])
    await bench.server.stop()
  }

  func test_X15_aPictureOnItsWay_doesNotOutliveItsOwner() async throws {
    let bench = try await AvatarBench()
    let client = try bench.client()
    let repository = bench.repository(client)
    bench.server.hold()
    let policy = Task { await repository.all(of: bench.user(1)) }
    await bench.server.arrived(1)
    await repository.forget(id: 1)
    let pictures = await policy.value
    XCTAssertEqual(pictures, [])
    bench.server.release()
    try await bench.reaches(unansweredCount: 0, of: client)
    XCTAssertEqual(bench.files, [])
    await bench.server.stop()
  }

  func test_N1_aLimitOfThePicturesHost_isNotToldAsGitHubs() async throws {
    let bench = try await AvatarBench()
    let client = try bench.client()
    let store = try PersistentStore(directory: bench.above + "/data")
    let users = UserRepository(
      store: store, client: client, now: { [clock = bench.clock] in clock.date })
    bench.server.answer("/u/1", with: CannedAnswer(status: 429, headers: ["Retry-After": "3600"]))
    let picture = Task { await bench.repository(client).all(of: bench.user(1)) }
    await bench.server.arrived(1)
    try await eventually { await client.queue.status.activity == .idle }
    var connection = await users.connection
    XCTAssertEqual(connection, .unknown)
    _ = try await users.fetchNextPage().get()
    connection = await users.connection
    XCTAssertEqual(connection, .online)
    let unanswered = await users.unansweredCount
    XCTAssertEqual(unanswered, 1, "the picture still waits")
    picture.cancel()
    _ = await picture.value
    await bench.server.stop()
  }
}
