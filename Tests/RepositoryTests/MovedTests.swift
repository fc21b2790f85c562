import Foundation
import Models
import Repository
import StandIn
import TestSupport
import XCTest

/// Renamed users are found (fF15).
final class MovedTests: XCTestCase {
  func test_fF15_aRenamedUser_isFoundById_withNoteSeenMarkAndPlace() async throws {
    let bench = try await workbench()
    _ = try await bench.repository.fetchNextPage().get()
    let user = try await bench.main.members(after: 0, limit: 3)[2].user
    _ = try await bench.repository.saveNote("kept", on: user)
    try await bench.repository.markSeen(user)
    bench.server.answer("/users/\(user.login)", with: .json("{}", status: 404))
    bench.server.answer(
      "/user/\(user.id)", with: .json(#"{"id":\#(user.id),"login":"new-name","bio":"hello"}"#))
    let saved = try await bench.repository.fetchProfile(login: user.login).get()
    XCTAssertEqual(saved.profile.user.login, "new-name")
    let row = try await bench.main.members(after: 0, limit: 3)[2]
    XCTAssertEqual(row.user.login, "new-name")
    XCTAssertEqual(row.note?.text, "kept")
    XCTAssertEqual(row.position, 3)
    XCTAssertNotNil(row.seenAt)
    XCTAssertFalse(row.isGone)
    try await assertEqual(bench.main.user(login: user.login), nil)
  }

  func test_fF15_theNewOwnerOfAnOldLogin_isSavedToo_andWhoWasMeantIsFoundById() async throws {
    let (bench, user) = try await benchWithTakenLogin()
    _ = try await bench.repository.saveNote("about the first", on: user)
    let saved = try await bench.repository.fetchProfile(login: user.login, id: user.id).get()
    XCTAssertEqual(saved.profile.id, user.id)
    XCTAssertEqual(saved.profile.user.login, "new-name")
    XCTAssertEqual(saved.saved.note?.text, "about the first")
    let owner = try await bench.main.user(login: user.login)
    XCTAssertEqual(owner?.id, 900_000)
    XCTAssertNil(owner?.note)
    try await assertEqual(bench.main.profile(id: 900_000)?.profile.bio, "the new one")
    try await assertEqual(
      bench.repository.fetchProfile(login: user.login).get().profile.id, 900_000,
      "without an id, whoever has the login now")
  }

  // A 304 about the new owner says nothing about the former one.
  func test_fF15_aResponseAboutTheNewOwner_neverRenewsTheFormerOne() async throws {
    let (bench, user) = try await benchWithTakenLogin()
    bench.server.answer("/user/\(user.id)", with: .json("{}", status: 503))
    _ = await bench.repository.fetchProfile(login: user.login, id: user.id)
    bench.server.answer("/users/\(user.login)", with: CannedAnswer(status: 304))
    bench.pass(7_200)
    let asked = bench.server.requests.count
    let result = await bench.repository.fetchProfile(login: user.login, id: user.id)
    XCTAssertEqual(result.error, .serverError(status: 503))
    try await assertEqual(
      bench.main.profile(id: user.id)?.fetchedAt, bench.now - 7_260, "nothing is new about them")
    XCTAssertEqual(
      Set(bench.server.requests.dropFirst(asked).map(\.path)), ["/user/\(user.id)"],
      "the login is known to be somebody else's")
  }

  /// A person whose profile is saved, and whose login GitHub has given to the account 900000.
  private func benchWithTakenLogin() async throws -> (bench: Workbench, user: User) {
    let bench = try await workbench(token: "secret")
    _ = try await bench.repository.fetchNextPage().get()
    let user = try await bench.main.members(after: 0, limit: 1)[0].user
    _ = try await bench.repository.fetchProfile(login: user.login).get()
    bench.pass(60)
    bench.server.answer(
      "/users/\(user.login)",
      with: CannedAnswer(
        headers: ["ETag": "\"of the new one\""],
        body: #"{"id":900000,"login":"\#(user.login)","bio":"the new one"}"#))
    bench.server.answer(
      "/user/\(user.id)", with: .json(#"{"id":\#(user.id),"login":"new-name"}"#))
    return (bench, user)
  }
}
