import Foundation
import GitHub
import Models
import Repository
import StandIn
import TestSupport
import XCTest

/// Refusals are reported, and remembered for 10 minutes (rel F9, 2.6.2).
final class RefusalTests: XCTestCase {
  func test_F9_aRefusal_isRememberedForTenMinutes_evenAfterARestart_orUntilTheReaderAsks()
    async throws
  {
    let table: [(status: Int, error: GitHubError, remembered: GitHubError)] = [
      (404, .notFound, .notFound), (410, .gone, .gone), (451, .withheld, .withheld),
      (
        422, .refused(status: 422, message: "Validation Failed"),
        .refused(status: 422, message: "it was refused a few minutes ago (status 422)")
      ),
    ]
    for (status, error, remembered) in table {
      let bench = try await workbench()
      refuse("/users/ada", status, on: bench.server)
      await assertEqual(bench.repository.fetchProfile(login: "ada").error, error)
      bench.pass(599)
      for policy in [FetchPolicy.interactive, .background, .refresh] {
        await assertEqual(bench.repository.fetchProfile(login: "ada", policy).error, remembered)
      }
      let next = try bench.restarted()
      await assertEqual(next.fetchProfile(login: "ada").error, remembered)
      XCTAssertEqual(bench.server.requests.count, 1, "\(status): not asked again")
      await assertEqual(next.fetchProfile(login: "ada", .userInitiated).error, error)
      XCTAssertEqual(bench.server.requests.count, 2, "\(status): the reader asked")
      bench.pass(601)
      bench.server.answer("/users/ada", with: .json(#"{"id":1,"login":"ada"}"#))
      try await assertEqual(next.fetchProfile(login: "ada").get().profile.user.login, "ada")
    }
  }

  // Otherwise it would last after the clock was set back.
  func test_F9_aRefusalFromTheFuture_isIgnored() async throws {
    let bench = try await workbench()
    refuse("/users/ada", 404, on: bench.server)
    _ = await bench.repository.fetchProfile(login: "ada")
    bench.pass(-86_400)
    _ = await bench.repository.fetchProfile(login: "ada")
    XCTAssertEqual(bench.server.requests.count, 2)
  }

  func test_F9_anAccountThatIsGone_isMarked_andItsRowNoteAndProfileStay() async throws {
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

  func test_F9_anAccountThatIsWithheldOrRefused_isNotGone() async throws {
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
