import Foundation
import Models
import StandIn
import XCTest

@testable import Repository

/// rel 2.6.2, 2.8.1: what cannot be had is not asked for again for a while.
final class AvatarFailuresTests: XCTestCase {
  func test_I4_whatIsNoPicture_isNotKept_andNotAskedForAgainForTenMinutes() async throws {
    let answers = [
      CannedAnswer(status: 404), CannedAnswer(status: 410), CannedAnswer(status: 403),
      CannedAnswer(status: 304), CannedAnswer(status: 204),
      CannedAnswer(headers: ["Content-Type": "image/png"], body: "GIF89a;"),
      CannedAnswer(headers: ["Content-Type": "image/png"], body: "RIFF0000WEBP"),
      CannedAnswer(headers: ["Content-Type": "image/png"], body: [0x7F, 0x45, 0x4C, 0x46]),
      CannedAnswer(),
    ]
    for answer in answers {
      let bench = try await AvatarBench()
      bench.server.answer("/u/1", with: answer)
      let asked = answer.status == 304 ? 2 : 1
      for _ in 1...3 {
        let pictures = try await bench.repository().all(of: bench.user(1))
        XCTAssertEqual(pictures, [])
      }
      XCTAssertEqual(bench.asked.count, asked, "\(answer)")
      bench.server.answer("/u/1", with: nil)
      bench.clock.pass(.seconds(600))
      let pictures = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(pictures, [InventedPicture(id: 1, size: 64).bytes])
      await bench.server.stop()
    }
  }

  func test_I6_whatIsTooBig_isNotKept_andNotAskedForAgainForTenMinutes() async throws {
    let bench = try await AvatarBench()
    let body = InventedPicture(id: 1, size: 20).bytes + Array(repeating: 0, count: 5 << 20)
    bench.server.answer("/u/1", with: CannedAnswer(body: body))
    for _ in 1...3 {
      let pictures = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(pictures, [])
    }
    XCTAssertEqual(bench.asked.count, 1)
    XCTAssertLessThan(bench.room, 8192, "only that it failed is kept")
    await bench.server.stop()
  }

  func test_failuresInARow_waitTwiceAsLongEach_atMostADay() async throws {
    let bench = try await AvatarBench()
    bench.server.answer("/u/1", with: CannedAnswer(status: 404))
    let minutes = [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440]
    for (count, wait) in minutes.enumerated() {
      _ = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(bench.asked.count, count + 1)
      bench.clock.pass(.seconds(wait * 60 - 1))
      _ = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(bench.asked.count, count + 1, "not before \(wait) minutes")
      bench.clock.pass(.seconds(1))
    }
    await bench.server.stop()
  }

  func test_aFailureAtOneAddress_isNoneAtAnother() async throws {
    let bench = try await AvatarBench()
    bench.server.answer("/u/1", with: CannedAnswer(status: 404))
    _ = try await bench.repository().all(of: bench.user(1))
    let pictures = try await bench.repository().all(of: bench.user(1, at: "/u/2"))
    XCTAssertEqual(pictures, [InventedPicture(id: 2, size: 64).bytes])
    await bench.server.stop()
  }

  func test_I4_I5_whatIsInTheWay_isForgottenWithTheRun_orWhenTheReaderWantsItTriedNow() async throws
  {
    let answers = [
      CannedAnswer(headers: ["Content-Type": "image/png"], body: "<!DOCTYPE html>Sign in"),
      CannedAnswer(headers: ["Content-Type": "image/png"], body: "<svg/>"),
      CannedAnswer(status: 302, headers: ["Location": "http://127.0.0.1:1/"]),
    ]
    for answer in answers {
      let bench = try await AvatarBench()
      bench.server.answer("/u/1", with: answer)
      let repository = try bench.repository()
      for _ in 1...3 {
        let pictures = await repository.all(of: bench.user(1))
        XCTAssertEqual(pictures, [])
      }
      XCTAssertEqual(bench.asked.count, 1)
      let later = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(later, [])
      XCTAssertEqual(bench.asked.count, 2, "another run tries again")
      bench.server.answer("/u/1", with: nil)
      await repository.tryNow()
      let pictures = await repository.all(of: bench.user(1))
      XCTAssertEqual(pictures, [InventedPicture(id: 1, size: 64).bytes])
      await bench.server.stop()
    }
  }

  func test_I4_whatCannotBeDecoded_goes_andIsNotAskedForAgainForTenMinutes() async throws {
    let bench = try await AvatarBench()
    let broken = Array(InventedPicture(id: 1, size: 64).bytes.prefix(40))
    bench.server.answer("/u/1", with: CannedAnswer(headers: ["ETag": "\"1\""], body: broken))
    let repository = try bench.repository()
    for minutes in [10, 20, 40] {
      let pictures = await repository.all(of: bench.user(1))
      XCTAssertEqual(pictures, [broken])
      await repository.reject(bench.user(1), pixels: 64)
      let offline = await bench.offline.all(of: bench.user(1))
      XCTAssertEqual(offline, [], "it is gone")
      bench.clock.pass(.seconds(minutes * 60 - 1))
      for repository in [repository, try bench.repository()] {
        let pictures = await repository.all(of: bench.user(1))
        XCTAssertEqual(pictures, [])
      }
      bench.clock.pass(.seconds(1))
    }
    XCTAssertEqual(bench.asked.count, 3)
    XCTAssertEqual(
      bench.server.requests.map { $0.header("if-none-match") }, [nil, nil, nil],
      "what is not there cannot be the same")
    await bench.server.stop()
  }

  func test_I5_whatMayNotBeAsked_isNotAsked() async throws {
    let (bench, other) = (try await AvatarBench(), try await AvatarBench())
    let repository = try bench.repository()
    for address in [
      nil, "", "/u/1", "\(other.server.baseURL)/u/1", "https://127.0.0.1:\(bench.server.port)/u/1",
      "http://169.254.169.254/latest", "file:///etc/passwd", "http://localhost/u/1",
    ] {
      let user = User(id: 1, login: "user1", avatarURL: address)
      let pictures = await repository.all(of: user)
      XCTAssertEqual(pictures, [])
    }
    XCTAssertEqual(bench.server.requests.count + other.server.requests.count, 0)
    XCTAssertEqual(bench.files, [])
    await bench.server.stop()
    await other.server.stop()
  }

  func test_J4_noRequestForAPicture_tellsTheToken() async throws {
    let bench = try await AvatarBench()
    let client = try bench.client(token: "ghp_canary")
    _ = await client.send(.users(since: 0), priority: .visible)
    let repository = bench.repository(client)
    for id in 1...3 { _ = await repository.all(of: bench.user(Int64(id))) }
    bench.clock.pass(.seconds(4000))
    _ = await repository.all(of: bench.user(1))
    let tellers = bench.server.requests.filter { request in
      request.headers.contains { $0.value.contains("ghp_canary") }
    }
    XCTAssertEqual(tellers.map(\.path), ["/users?since=0"])
    XCTAssertEqual(bench.server.requests.count, 5)
    await bench.server.stop()
  }
}
