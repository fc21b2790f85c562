import Foundation
import GitHub
import Models
import Repository
import StandIn
import TestSupport
import XCTest

/// rel F9, 2.6.2: what GitHub refuses is said as such, and is not asked for again within 10 minutes.
final class RefusalTests: XCTestCase {
  private static let refusals: [(status: Int, error: GitHubError)] = [
    (404, .notFound), (410, .gone), (422, .refused(status: 422, message: "Validation Failed")),
    (451, .withheld),
  ]

  func test_F9_aRefusal_isToldAsSuch_andRememberedForTenMinutes_orUntilTheReaderAsks() async throws
  {
    for (status, error) in Self.refusals {
      let bench = try await workbench()
      refuse("/users/ada", status, on: bench.server)
      await assertEqual(bench.repository.fetchProfile(login: "ada").error, error)
      bench.pass(599)
      for policy in [FetchPolicy.interactive, .background, .refresh] {
        let again = await bench.repository.fetchProfile(login: "ada", policy)
        XCTAssertEqual(again.error.map(Kind.init), Kind(error), "\(status)")
      }
      let next = try bench.restarted()
      let restarted = await next.fetchProfile(login: "ada")
      XCTAssertEqual(restarted.error.map(Kind.init), Kind(error), "\(status), after a new start")
      XCTAssertEqual(bench.server.requests.count, 1, "\(status): not asked again")
      await assertEqual(next.fetchProfile(login: "ada", .userInitiated).error, error)
      XCTAssertEqual(bench.server.requests.count, 2, "\(status): the reader's word")
      bench.pass(601)
      bench.server.answer("/users/ada", with: .json(#"{"id":1,"login":"ada"}"#))
      try await assertEqual(next.fetchProfile(login: "ada").get().profile.user.login, "ada")
    }
  }

  // A clock that was set back must not make it last.
  func test_F9_aRefusalFromTheFuture_isNotBelieved() async throws {
    let bench = try await workbench()
    refuse("/users/ada", 404, on: bench.server)
    _ = await bench.repository.fetchProfile(login: "ada")
    bench.pass(-86_400)
    _ = await bench.repository.fetchProfile(login: "ada")
    XCTAssertEqual(bench.server.requests.count, 2)
  }

  func test_F9_ofWhomGitHubNoLongerKnows_rowNoteAndProfileStay_asGone() async throws {
    for status in [404, 410] {
      let bench = try await workbench()
      _ = try await bench.repository.fetchNextPage().get()
      let user = try await bench.main.members(after: 0, limit: 1)[0].user
      let saved = try await bench.repository.fetchProfile(login: user.login).get()
      _ = try await bench.repository.saveNote("kept", on: user)
      try await bench.repository.markSeen(user)
      refuse("/users/\(user.login)", status, on: bench.server)
      refuse("/user/\(user.id)", status, on: bench.server)
      let failed = await bench.repository.fetchProfile(login: user.login)
      XCTAssertEqual(failed.error, status == 404 ? .notFound : .gone)
      let row = try await bench.main.members(after: 0, limit: 1)[0]
      XCTAssertTrue(row.isGone, "\(status)")
      XCTAssertEqual(row.note?.text, "kept")
      XCTAssertNotNil(row.seenAt)
      let profile = try await bench.main.profile(id: user.id)
      XCTAssertEqual(profile?.profile, saved.profile, "what was saved is still read")
    }
  }

  func test_F9_whoIsWithheldOrRefused_isNotGone() async throws {
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

/// What an error is, whatever its words.
private enum Kind: Equatable {
  case notFound, gone, withheld, refused, other

  init(_ error: GitHubError) {
    self =
      switch error {
      case .notFound: .notFound
      case .gone: .gone
      case .withheld: .withheld
      case .refused: .refused
      default: .other
      }
  }
}
