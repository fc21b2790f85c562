import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import Networking

/// Pictures go through the same queue as all else, behind it (N1).
final class RequestQueueAvatarTests: XCTestCase {
  private static let refused = GitHubError.unreachable(reason: "refused")

  func test_N1_picturesGoLast_theOpenedProfilesFirst() async throws {
    let server = try await held()
    let bench = QueueBench(through: realTransport())
    var tasks = [bench.ask("/flying", of: server.baseURL, .opened)]
    await server.arrived(1)
    let asked: [(path: String, priority: RequestPriority)] = [
      ("/row", .avatar), ("/opened-picture", .openedAvatar), ("/other", .background),
      ("/refresh", .refresh), ("/page", .visible),
    ]
    for (path, priority) in asked {
      tasks.append(bench.ask(path, of: server.baseURL, priority))
      await bench.queue.reaches(unansweredCount: tasks.count)
    }
    server.release()
    for task in tasks { _ = await task.value }
    XCTAssertEqual(
      server.requests.map(\.path),
      ["/flying", "/page", "/refresh", "/other", "/opened-picture", "/row"])
  }

  func test_N1_aPictureInFlight_makesWayForAPage_andIsAskedForAgainLater() async throws {
    for priority in [RequestPriority.avatar, .openedAvatar] {
      let server = try await held()
      let bench = QueueBench(through: realTransport())
      let picture = bench.ask("/picture", of: server.baseURL, priority)
      await server.arrived(1)
      let page = bench.ask("/page", of: server.baseURL, .visible)
      await server.arrived(2)
      server.release()
      for task in [page, picture] {
        let outcome = await task.value
        XCTAssertEqual(try outcome.get().status, 200)
      }
      XCTAssertEqual(server.requests.map(\.path), ["/picture", "/page", "/picture"])
    }
  }

  func test_N1_aHurriedPicture_goesBeforeTheOthers_andIsAskedOnce() async throws {
    let server = try await held()
    let bench = QueueBench(through: realTransport())
    var tasks = [bench.ask("/flying", of: server.baseURL, .opened)]
    await server.arrived(1)
    for path in ["/1", "/2", "/3"] {
      tasks.append(bench.ask(path, of: server.baseURL, .avatar))
      await bench.queue.reaches(unansweredCount: tasks.count)
    }
    tasks.append(bench.ask("/3", of: server.baseURL, .openedAvatar))
    await bench.queue.reaches(unansweredCount: tasks.count)
    server.release()
    for task in tasks { _ = await task.value }
    XCTAssertEqual(server.requests.map(\.path), ["/flying", "/3", "/1", "/2"])
  }

  func test_P8_aPictureThatArrives_wakesARequestThatWaitsForTheNetwork() async throws {
    let isUp = Mutex(false)
    let bench = QueueBench { request in
      isUp.withLock { $0 } || request.url.hasPrefix(QueueBench.two)
        ? .success(HTTPResponse(status: 200)) : .failure(Self.refused)
    }
    let page = await bench.asked("/page")
    await bench.pass(.seconds(10))
    isUp.withLock { $0 = true }
    let before = bench.transport.urls
    let status = await bench.queue.status
    XCTAssertEqual(status.hostStatus(of: QueueBench.scopeOne), .failing(Self.refused))
    let picture = await bench.ask("/picture", of: QueueBench.two, .avatar).value
    XCTAssertEqual(try picture.get().status, 200)
    await bench.settle()
    XCTAssertEqual(
      bench.transport.urls.dropFirst(before.count),
      [QueueBench.two + "/picture", QueueBench.one + "/page"])
    let outcome = await page.value
    XCTAssertEqual(try outcome.get().status, 200)
  }

  func test_P8_aHostThatIsAwayByItself_isWokenOnce_howeverManyPicturesArrive() async throws {
    let bench = QueueBench { request in
      request.url.hasPrefix(QueueBench.two)
        ? .success(HTTPResponse(status: 200)) : .failure(Self.refused)
    }
    let page = await bench.asked("/page")
    await bench.pass(.seconds(10))
    let before = bench.transport.urls.count
    for number in 1...10 { _ = await bench.ask("/\(number)", of: QueueBench.two, .avatar).value }
    await bench.settle()
    let pages = bench.transport.urls.dropFirst(before).filter { $0.hasPrefix(QueueBench.one) }
    XCTAssertEqual(pages.count, 1, "\(pages)")
    await bench.giveUp(page)
  }

  // One try each, whenever their turn comes: who tries again stands behind all others.
  func test_I6_onePictureThatNeverComes_keepsNoOtherWaitingForEver() async throws {
    let bench = QueueBench { request in
      request.url.hasSuffix("/bad")
        ? .failure(.timedOut(after: .seconds(10))) : .success(HTTPResponse(status: 200))
    }
    let bad = await bench.asked("/bad", .avatar, retryLimits: .single)
    let good = await bench.asked("/good", .avatar, retryLimits: .single)
    let failure = await bad.value
    XCTAssertEqual(failure, .failure(.timedOut(after: .seconds(10))))
    let again = await bench.asked("/bad", .avatar, retryLimits: .single)
    bench.clock.pass(.seconds(1))
    let outcome = await good.value
    XCTAssertEqual(try outcome.get().status, 200)
    await bench.giveUp(again)
    XCTAssertEqual(
      bench.transport.urls.prefix(2), [QueueBench.one + "/bad", QueueBench.one + "/good"])
  }

  func test_N1_whatWaitsToBeAPicture_saysNothingOfTheAPI() async throws {
    let bench = QueueBench { _ in .failure(.unreachable(reason: "it is gone")) }
    let picture = await bench.asked("/picture", .avatar)
    let idle = await bench.queue.status
    XCTAssertNil(idle.retryingIn)
    XCTAssertEqual(idle.unansweredCount, 1)
    let page = await bench.asked("/page", of: QueueBench.two, .visible)
    let waiting = await bench.queue.status
    XCTAssertEqual(waiting.retryingIn, 1)
    await bench.giveUp(picture, page)
  }

  private func held() async throws -> StandInServer {
    let server = try await standIn()
    server.hold()
    for path in ["/flying", "/page", "/picture", "/row", "/opened-picture", "/other", "/refresh"] {
      server.answer(path, with: CannedAnswer(body: "[]"))
    }
    return server
  }
}
