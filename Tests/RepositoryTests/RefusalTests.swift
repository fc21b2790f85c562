import Foundation
import GitHub
import Models
import StandIn
import Store
import TestSupport
import XCTest

@testable import Repository

/// Refusals are reported, and who is gone is marked (fF9).
final class RefusalTests: XCTestCase {
  func test_fF9_aRefusal_isTold_andTheNextRequestIsSentAllTheSame() async throws {
    let table: [(status: Int, error: GitHubError)] = [
      (404, .notFound), (410, .gone), (451, .withheld),
      (422, .refused(status: 422, message: "Validation Failed")),
    ]
    for (status, error) in table {
      let bench = try await workbench()
      refuse("/users/ada", status, on: bench.server)
      await assertEqual(bench.repository.fetchProfile(login: "ada").error, error)
      bench.server.answer("/users/ada", with: .json(#"{"id":1,"login":"ada"}"#))
      let saved = try await bench.repository.fetchProfile(login: "ada").get()
      XCTAssertEqual(saved.profile.id, 1, "\(status)")
    }
  }

  // 2.0 saved refusals with the responses.
  func test_fF9_aRefusalThat2_0HasSaved_isIgnored() async throws {
    let bench = try await workbench()
    let client = try XCTUnwrap(bench.repository.client)
    bench.server.answer("/users/ada", with: .json(#"{"id":1,"login":"ada"}"#))
    _ = try await bench.repository.fetchProfile(login: "ada").get()
    try await bench.store.write.save(
      CachedResponse(
        url: client.base.url + "/users/ada", identity: client.identity, status: 404, etag: "old",
        date: bench.now))
    _ = try await bench.repository.fetchProfile(login: "ada").get()
    XCTAssertNil(bench.server.requests.last?.header("if-none-match"))
  }

  func test_fF9_anAccountThatIsGone_isMarked_andItsRowNoteAndProfileStay() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let user = try await bench.main.members(after: 0, limit: 1)[0].user
    let saved = try await bench.repository.fetchProfile(login: user.login).get()
    _ = try await bench.repository.saveNote("kept", on: user)
    try await bench.repository.markSeen(user)
    refuse("/users/\(user.login)", 404, on: bench.server)
    refuse("/user/\(user.id)", 410, on: bench.server)
    await assertEqual(bench.repository.fetchProfile(login: user.login).error, .gone)
    let row = try await bench.main.members(after: 0, limit: 1)[0]
    XCTAssertTrue(row.isGone)
    XCTAssertEqual(row.note?.text, "kept")
    XCTAssertNotNil(row.seenAt)
    try await assertEqual(bench.main.profile(id: user.id)?.profile, saved.profile)
  }

  // A wrong address of the API answers 404 to everything.
  func test_fF9_whereTheListOfUsersIsMissingToo_nobodyIsGone() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let user = try await bench.main.members(after: 0, limit: 1)[0].user
    let wrong = try bench.restarted(at: bench.server.baseURL + "/wrong")
    let failed = await wrong.fetchProfile(login: user.login)
    XCTAssertEqual(failed.error, .badBase(reason: "it has no list of users"))
    try await assertEqual(bench.main.user(id: user.id)?.isGone, false)
    XCTAssertEqual(
      bench.server.requests.dropFirst().map(\.path),
      ["/wrong/users/\(user.login)", "/wrong/user/\(user.id)", "/wrong/users?per_page=1"])
  }

  func test_fF9_whileTheListOfUsersCannotBeAskedFor_nobodyIsGone() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let user = try await bench.main.members(after: 0, limit: 1)[0].user
    for path in ["/users/\(user.login)", "/user/\(user.id)"] {
      refuse(path, 404, on: bench.server)
    }
    bench.server.answer("/users?per_page=1", with: .json("{}", status: 503))
    await assertEqual(
      bench.repository.fetchProfile(login: user.login, .sync(.onceWithin20Seconds)).error,
      .serverError(status: 503))
    try await assertEqual(bench.main.user(id: user.id)?.isGone, false)
    bench.server.answer("/users?per_page=1", with: nil)
    await assertEqual(bench.repository.fetchProfile(login: user.login).error, .notFound)
    try await assertEqual(bench.main.user(id: user.id)?.isGone, true)
  }

  func test_fF9_theListOfUsers_isAskedForOnceInTenMinutes() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let users = try await bench.main.members(after: 0, limit: 3).map(\.user)
    for user in users {
      for path in ["/users/\(user.login)", "/user/\(user.id)"] {
        refuse(path, 404, on: bench.server)
      }
    }
    let proofs = { bench.server.requests.filter { $0.path == "/users?per_page=1" }.count }
    for (seconds, user, count) in [(0, users[0], 1), (599, users[1], 1), (2, users[2], 2)] {
      bench.pass(TimeInterval(seconds))
      await assertEqual(bench.repository.fetchProfile(login: user.login).error, .notFound)
      try await assertEqual(bench.main.user(id: user.id)?.isGone, true)
      XCTAssertEqual(proofs(), count)
    }
  }

  func test_fF9_anAccountThatIsWithheldOrRefused_isNotGone() async throws {
    for status in [451, 422, 403, 500] {
      let bench = try await workbench()
      _ = try await bench.repository.fetchNextPage().get()
      let user = try await bench.main.members(after: 0, limit: 1)[0].user
      refuse("/users/\(user.login)", status, on: bench.server)
      _ = await bench.repository.fetchProfile(login: user.login)
      try await assertEqual(bench.main.members(after: 0, limit: 1)[0].isGone, false, "\(status)")
      XCTAssertFalse(bench.server.requests.contains { $0.path == "/user/\(user.id)" })
    }
  }

  private func refuse(_ path: String, _ status: Int, on server: StandInServer) {
    server.answer(path, with: .json(#"{"message":"Validation Failed"}"#, status: status))
  }
}
