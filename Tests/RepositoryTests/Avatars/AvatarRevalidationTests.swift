import Foundation
import Models
import StandIn
import XCTest

@testable import Repository

/// S4, N5: an old picture is shown at once, and asked for again, as little as that takes.
final class AvatarRevalidationTests: XCTestCase {
  private static let hour = Duration.seconds(3600)

  func test_S4_aFreshPicture_isNotAskedForAgain() async throws {
    let bench = try await AvatarBench()
    _ = try await bench.repository().all(of: bench.user(1))
    bench.clock.pass(Self.hour - .seconds(1))
    _ = try await bench.repository().all(of: bench.user(1))
    XCTAssertEqual(bench.asked.count, 1, "five minutes were told; an hour is the least")
    bench.clock.pass(.seconds(1))
    _ = try await bench.repository().all(of: bench.user(1))
    XCTAssertEqual(bench.asked.count, 2)
    await bench.server.stop()
  }

  func test_S4_howLongItIsFresh_isWhatItsHostTold_withinReason() async throws {
    let table: [(field: String?, hours: Int)] = [
      (nil, 24), ("public", 24), ("max-age=7200", 2), ("max-age=0", 1), ("no-store", 1),
      ("max-age=-5", 1), ("max-age=31536000", 30 * 24),
    ]
    for row in table {
      let bench = try await AvatarBench()
      let headers = row.field.map { ["Cache-Control": $0] } ?? [:]
      bench.server.answer(
        "/u/1", with: CannedAnswer(headers: headers, body: InventedPicture(id: 1, size: 20).bytes))
      _ = try await bench.repository().all(of: bench.user(1))
      bench.clock.pass(Self.hour * row.hours - .seconds(1))
      _ = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(bench.asked.count, 1, row.field ?? "nothing")
      bench.clock.pass(.seconds(1))
      _ = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(bench.asked.count, 2, row.field ?? "nothing")
      await bench.server.stop()
    }
  }

  func test_N5_anOldPictureThatIsTheSame_isRenewedByA304() async throws {
    let bench = try await AvatarBench()
    let expected = [InventedPicture(id: 1, size: 64).bytes]
    for round in 1...3 {
      let pictures = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(pictures, expected)
      let again = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(again, expected)
      XCTAssertEqual(bench.asked.count, round)
      bench.clock.pass(Self.hour)
    }
    let tags = bench.server.requests.map { $0.header("if-none-match") }
    XCTAssertNil(tags[0])
    XCTAssertNotNil(tags[1])
    XCTAssertEqual(tags[2], tags[1], "a 304 need not tell the tag again")
    await bench.server.stop()
  }

  func test_N5_whereThereIsNoTag_theDateIsSent() async throws {
    let bench = try await AvatarBench()
    let date = "Thu, 05 Jul 2012 15:31:30 GMT"
    let body = InventedPicture(id: 1, size: 20).bytes
    bench.server.answer("/u/1", with: CannedAnswer(headers: ["Last-Modified": date], body: body))
    _ = try await bench.repository().all(of: bench.user(1))
    bench.server.answer("/u/1", with: CannedAnswer(status: 304))
    for _ in 1...2 {
      bench.clock.pass(Self.hour * 24)
      let pictures = try await bench.repository().all(of: bench.user(1))
      XCTAssertEqual(pictures, [body])
    }
    XCTAssertEqual(bench.server.requests.map { $0.header("if-modified-since") }, [nil, date, date])
    await bench.server.stop()
  }

  func test_S4_anOldPictureThatHasChanged_comesFirst_thenTheNewOne() async throws {
    let bench = try await AvatarBench()
    let (old, new) = (
      InventedPicture(id: 1, size: 64).bytes, InventedPicture(id: 2, size: 64).bytes
    )
    _ = try await bench.repository().all(of: bench.user(1))
    bench.server.answer("/u/1", with: CannedAnswer(headers: ["ETag": "\"new\""], body: new))
    bench.clock.pass(Self.hour)
    let pictures = try await bench.repository().all(of: bench.user(1))
    XCTAssertEqual(pictures, [old, new])
    let kept = await bench.offline.all(of: bench.user(1))
    XCTAssertEqual(kept, [new])
    await bench.server.stop()
  }

  func test_S4_aPictureOfAnotherAddress_isAskedForAtOnce_withoutTheTagOfTheOld() async throws {
    let bench = try await AvatarBench()
    _ = try await bench.repository().all(of: bench.user(1))
    let moved = bench.user(1, at: "/u/2?v=5")
    let pictures = try await bench.repository().all(of: moved)
    XCTAssertEqual(pictures, [1, 2].map { InventedPicture(id: $0, size: 64).bytes })
    XCTAssertEqual(bench.asked.last, "/u/2?v=5&s=64")
    XCTAssertNil(bench.server.requests.last?.header("if-none-match"))
    XCTAssertEqual(bench.files, ["1-64"])
    await bench.server.stop()
  }

  func test_P3_anOldPicture_stays_whateverIsAnswered() async throws {
    let answers = [
      CannedAnswer(status: 404), CannedAnswer(status: 410), CannedAnswer(body: "<html>"),
      CannedAnswer(body: "GIF89a"), CannedAnswer(status: 302, headers: ["Location": "http://x/"]),
    ]
    for answer in answers {
      let bench = try await AvatarBench()
      let old = InventedPicture(id: 1, size: 64).bytes
      _ = try await bench.repository().all(of: bench.user(1))
      bench.clock.pass(Self.hour)
      bench.server.answer("/u/1", with: answer)
      let repository = try bench.repository()
      for _ in 1...3 {
        let pictures = await repository.all(of: bench.user(1))
        XCTAssertEqual(pictures, [old])
      }
      XCTAssertEqual(bench.asked.count, 2, "and it is not asked for again at once")
      await bench.server.stop()
    }
  }

  func test_E1_aClockThatWasSetBack_keepsNothingFreshForEver() async throws {
    let bench = try await AvatarBench()
    _ = try await bench.repository().all(of: bench.user(1))
    bench.clock.set(bench.clock.date - 10 * 365 * 86_400)
    let repository = try bench.repository()
    for _ in 1...3 { _ = await repository.all(of: bench.user(1)) }
    XCTAssertEqual(bench.asked.count, 2)
    await bench.server.stop()
  }
}
