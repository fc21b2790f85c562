import Foundation
import GitHub
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// Profiles and pictures of a sync (X6).
final class SyncPeopleTests: XCTestCase {
  func test_X6_missingProfilesComeFirst_thenTheOldest_andNoneTwiceInAnHour() async throws {
    let bench = try await workbench(.invented(count: 100, budget: 900))
    _ = await bench.sync(users: 40)
    let first = await bench.sync(users: 20, profiles: true)
    XCTAssertNil(first.stop)
    XCTAssertEqual(first.progress.profileCount, 20, "of the first 20 alone, though 40 are saved")
    let people = try await bench.main.members(after: 0, limit: 30).map(\.user.login)
    XCTAssertEqual(bench.profiles, people.prefix(20).map { "/users/\($0)" })
    bench.pass(3_000)
    _ = try await bench.repository.fetchProfile(login: people[5]).get()
    let before = bench.profiles.count
    bench.pass(700)
    await assertEqual(bench.sync(users: 25, profiles: true).progress.profileCount, 24)
    let asked = Array(bench.profiles.dropFirst(before))
    XCTAssertEqual(asked, (people[20..<25] + people[..<5] + people[6..<20]).map { "/users/\($0)" })
  }

  func test_X6_anAccountThatIsGone_isCountedAndMarked_andABrokenResponseIsAFailure() async throws {
    let bench = try await workbench(.invented(count: 40, budget: 900))
    _ = await bench.sync(users: 40)
    let users = try await bench.main.members(after: 0, limit: 40).map(\.user)
    for path in ["/users/\(users[3].login)", "/user/\(users[3].id)"] {
      bench.server.answer(path, with: .json(#"{"message":"Not Found"}"#, status: 404))
    }
    bench.server.answer("/users/\(users[7].login)", with: .json("{", status: 200))
    let result = await bench.sync(users: 40, profiles: true)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.profileCount, 38)
    XCTAssertEqual(result.progress.goneCount, 1)
    XCTAssertEqual(result.progress.failureCount, 1)
    try await assertEqual(bench.main.user(id: users[3].id)?.isGone, true)
    let asked = bench.profiles.count
    await assertEqual(bench.sync(users: 40, profiles: true).progress.goneCount, 0)
    XCTAssertEqual(bench.profiles.count, asked + 1, "the broken one only")
  }

  func test_X6_aServerThatFailsEveryProfile_isAskedThreeTimes() async throws {
    let bench = try await workbench(.invented(count: 40, budget: 900))
    _ = await bench.sync(users: 40)
    for user in try await bench.main.members(after: 0, limit: 40) {
      bench.server.answer("/users/\(user.user.login)", with: .json("{}", status: 502))
    }
    let result = await bench.sync(users: 40, profiles: true)
    XCTAssertEqual(result.stop, .failed(.gitHub(.serverError(status: 502))))
    XCTAssertEqual(bench.profiles.count, 3)
  }

  func test_X6_eachPictureIsFetchedOnce_andAMissingOneIsAFailure() async throws {
    let bench = try await workbench(.invented(count: 30))
    _ = await bench.sync(users: 30)
    let first = try await bench.main.members(after: 0, limit: 1)[0].user
    bench.server.answer("/u/\(first.id)", with: .json("", status: 404))
    let result = await bench.sync(users: 30, avatars: true)
    XCTAssertNil(result.stop)
    XCTAssertEqual(result.progress.avatarCount, 29)
    XCTAssertEqual(result.progress.failureCount, 1)
    let asked = bench.pictures.count
    XCTAssertEqual(asked, 30)
    for user in try await bench.main.members(after: first.id, limit: 30) {
      let picture = await bench.cache().picture(of: user.id)
      XCTAssertNotNil(picture)
    }
    let again = await bench.sync(users: 30, avatars: true)
    XCTAssertNil(again.stop)
    XCTAssertEqual(again.progress.avatarCount, 0)
    XCTAssertEqual(bench.pictures.count, asked + 1, "only the missing one is asked for again")
  }
}
