import Foundation
import GitHub
import Models
import Networking
import StandIn
import XCTest

@testable import Repository

/// S4: pictures are fetched once, and kept.
final class AvatarRepositoryTests: XCTestCase {
  func test_S4_aPictureIsFetched_andDrawnFromDiskLater_withoutAskingAnybody() async throws {
    let bench = try await AvatarBench()
    let repository = try bench.repository()
    let users = (1...6).map { bench.user($0) }
    for user in users {
      let pictures = await repository.all(of: user)
      XCTAssertEqual(pictures, [InventedPicture(id: user.id, size: 64).bytes])
    }
    let offline = bench.offline
    for user in users {
      let pictures = await offline.all(of: user)
      XCTAssertEqual(pictures, [InventedPicture(id: user.id, size: 64).bytes])
    }
    XCTAssertEqual(bench.asked, users.map { "/u/\($0.id)?v=4&s=64" })
    XCTAssertEqual(bench.files, users.map { "\($0.id)-64" })
    await bench.server.stop()
  }
}
