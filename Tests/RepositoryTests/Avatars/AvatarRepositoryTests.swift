import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// Pictures come from the cache at once, and are requested seldom (S4, N5).
final class AvatarRepositoryTests: XCTestCase {
  private static let day = Duration.seconds(86_400)

  func test_S4_aPictureIsFetchedOnce_andThenComesFromTheCache_evenWithoutANetwork() async throws {
    let bench = try await workbench()
    await assertEqual(bench.avatars(nil).all(of: bench.user(1)), [])
    XCTAssertFalse(
      FileManager.default.fileExists(atPath: bench.cacheDirectory), "nothing is created")
    for repository in [try bench.avatars(), try bench.avatars(), bench.avatars(nil)] {
      for id in 1...3 as ClosedRange<Int64> {
        await assertEqual(repository.all(of: bench.user(id)), [bench.picture(id)])
      }
    }
    XCTAssertEqual(bench.pictures, (1...3).map { "/u/\($0)?v=4&s=64" })
    XCTAssertEqual(bench.files, ["1", "2", "3"])
  }

  func test_S4_aSmallerCachedPicture_comesFirst_andALargerOneStays() async throws {
    let bench = try await workbench()
    let large = InventedPicture(id: 1, size: 128).bytes
    _ = await (try bench.avatars()).all(of: bench.user(1))
    let pictures = await (try bench.avatars()).all(of: bench.user(1), pixels: 128)
    XCTAssertEqual(pictures, [bench.picture(1), large])
    let small = await (try bench.avatars()).all(of: bench.user(1))
    XCTAssertEqual(small, [large])
    bench.clock.pass(Self.day)
    _ = await (try bench.avatars()).all(of: bench.user(1))
    XCTAssertEqual(bench.pictures, [64, 128, 128].map { "/u/1?v=4&s=\($0)" })
    XCTAssertEqual(bench.files, ["1"])
  }

  func test_N5_aDayLater_aPictureIsRequestedConditionally_andRenewedByA304() async throws {
    let date = "Thu, 05 Jul 2012 15:31:30 GMT"
    for (name, value, condition) in [
      ("ETag", "\"1\"", "if-none-match"), ("Last-Modified", date, "if-modified-since"),
    ] {
      let bench = try await workbench()
      let body = bench.picture(1)
      bench.server.answer("/u/1", with: CannedAnswer(headers: [name: value], body: body))
      for round in 1...3 {
        for _ in 1...2 {
          let pictures = await (try bench.avatars()).all(of: bench.user(1))
          XCTAssertEqual(pictures, [body])
        }
        bench.clock.pass(Self.day - .seconds(1))
        _ = await (try bench.avatars()).all(of: bench.user(1))
        XCTAssertEqual(bench.pictures.count, round)
        bench.clock.pass(.seconds(1))
        // It need not send the validator again.
        bench.server.answer("/u/1", with: CannedAnswer(status: 304))
      }
      XCTAssertEqual(bench.server.requests.map { $0.header(condition) }, [nil, value, value])
    }
  }

  func test_S4_aChangedPicture_orOneAtAnotherURL_comesAfterTheOldOne() async throws {
    let bench = try await workbench()
    _ = await (try bench.avatars()).all(of: bench.user(1))
    bench.server.answer("/u/1", with: CannedAnswer(body: bench.picture(2)))
    bench.clock.pass(Self.day)
    await assertEqual(try bench.avatars().all(of: bench.user(1)), [1, 2].map(bench.picture))
    await assertEqual(
      try bench.avatars().all(of: bench.user(1, at: "/u/3?v=5")), [2, 3].map(bench.picture))
    XCTAssertNil(bench.server.requests.last?.header("if-none-match"), "another URL")
    XCTAssertEqual(bench.files, ["1"])
  }

  func test_P3_fI4_fI5_aResponseWithoutAPicture_keepsTheOldOne_forTenMinutes() async throws {
    let image = ["Content-Type": "image/png"]
    let answers = [
      CannedAnswer(status: 404), CannedAnswer(status: 304),
      CannedAnswer(headers: image, body: "<!DOCTYPE html>Sign in"),
      CannedAnswer(headers: image, body: [0x89, 0x50] + Array(repeating: 0, count: 5 << 20)),
    ]
    let bench = try await workbench()
    _ = await (try bench.avatars()).all(of: bench.user(1))
    bench.clock.pass(Self.day)
    for answer in answers {
      bench.server.answer("/u/1", with: answer)
      bench.server.answer("/u/2", with: answer)
      let before = bench.pictures.count
      let repository = try bench.avatars()
      for _ in 1...2 {
        let old = await repository.all(of: bench.user(1, at: "/u/1?v=5"))
        XCTAssertEqual(old, [bench.picture(1)], "\(answer)")
        await assertEqual(repository.all(of: bench.user(2)), [], "\(answer.status)")
        bench.clock.pass(.seconds(599))
      }
      XCTAssertEqual(bench.pictures.count, before + 2, "\(answer)")
      XCTAssertEqual(bench.files, ["1"])
      bench.clock.pass(.seconds(1))
      _ = await repository.all(of: bench.user(2))
      XCTAssertEqual(bench.pictures.count, before + 3, "\(answer)")
      await repository.tryNow()
      _ = await repository.all(of: bench.user(2))
      XCTAssertEqual(bench.pictures.count, before + 4, "the reader asked for it")
    }
  }

  func test_fI4_whatGitHubSendsButCannotBeDrawn_isRequestedAgainAfterADay_andOnlyIfItHasChanged()
    async throws
  {
    for bytes in [Array(InventedPicture(id: 1, size: 64).bytes.prefix(40)), Array("GIF89a;".utf8)] {
      let bench = try await workbench()
      bench.server.answer("/u/1", with: CannedAnswer(headers: ["ETag": "\"1\""], body: bytes))
      let repository = try bench.avatars()
      if await repository.all(of: bench.user(1)) == [bytes] {
        await assertEqual(repository.reject(bench.user(1), pixels: 64), false)
      }
      for pause in [599, 1, 80_000] {
        bench.clock.pass(.seconds(pause))
        await assertEqual(try bench.avatars().all(of: bench.user(1)), [])
      }
      XCTAssertEqual(bench.pictures.count, 1)
      bench.server.answer("/u/1", with: CannedAnswer(status: 304))
      for _ in 1...2 {
        bench.clock.pass(Self.day)
        await assertEqual(try bench.avatars().all(of: bench.user(1)), [])
        XCTAssertEqual(bench.server.requests.last?.header("if-none-match"), "\"1\"")
      }
      bench.server.answer("/u/1", with: nil)
      bench.clock.pass(Self.day)
      for _ in 1...2 {
        await assertEqual(try bench.avatars().all(of: bench.user(1)), [bench.picture(1)])
      }
      XCTAssertEqual(bench.pictures.count, 4)
      await assertEqual(
        try bench.avatars().all(of: bench.user(1, at: "/u/3?v=5")), [1, 3].map(bench.picture))
    }
  }

  func test_fI4_aBrokenCachedPicture_isFetchedAtOnce_evenDuringAConditionalRequest() async throws {
    let bench = try await workbench()
    _ = await (try bench.avatars()).all(of: bench.user(1))
    for age in [.zero, Self.day] {
      bench.clock.pass(age)
      let repository = try bench.avatars()
      bench.server.hold()
      let asked = bench.pictures.count
      let reading = Task { await repository.all(of: bench.user(1)) }
      if age > .zero { await bench.server.arrived(asked + 1) }
      await assertEqual(repository.reject(bench.user(1), pixels: 64), true)
      XCTAssertEqual(bench.files, [])
      bench.server.release()
      _ = await reading.value
      await assertEqual(repository.all(of: bench.user(1)), [bench.picture(1)])
      XCTAssertEqual(bench.files, ["1"])
    }
  }

  func test_fE1_afterTheClockWasSetBack_aPictureIsRequestedAgain() async throws {
    let bench = try await workbench()
    _ = await (try bench.avatars()).all(of: bench.user(1))
    bench.pass(-10 * 365 * 86_400)
    for _ in 1...3 { _ = await (try bench.avatars()).all(of: bench.user(1)) }
    XCTAssertEqual(bench.pictures.count, 2)
  }
}
