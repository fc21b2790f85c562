import Foundation
import Models
import Repository
import StandIn
import TestSupport
import XCTest

@testable import Screens

/// X4: what has changed since the reader last looked is shown on opening, and seen then.
@MainActor
final class ProfileChangesTests: XCTestCase {
  private let company = ProfileChange(field: .company, before: "A", after: "B")
  private let followers = ProfileChange(field: .followers, before: "10", after: "130")

  private func answer(
    _ bench: Workbench, login: String = "ada", at path: String? = nil, company: String,
    followers: Int = 10
  ) {
    bench.server.answer(
      path ?? "/users/\(login)",
      with: .json(
        """
        {"id":500,"login":"\(login)","type":"User","company":"\(company)","followers":\(followers)}
        """))
  }

  /// A reader who has looked at ada of company A, a day ago.
  private func looked() async throws -> Workbench {
    let bench = try await workbench(clock: ManualClock())
    answer(bench, company: "A")
    let first = await bench.profile("ada").open()
    XCTAssertEqual(first.changes, [], "there is nothing to compare with")
    XCTAssertNil(first.changesSince)
    await bench.pass(.seconds(86_400))
    return bench
  }

  private func saved(_ bench: Workbench) async throws -> SavedUser {
    let user = try await bench.store.main.user(id: 500)
    return try XCTUnwrap(user)
  }

  func test_X4_whatSomebodyElseFetched_isShownOnOpening_once_andFetchingIsNotLooking() async throws
  {
    let bench = try await looked()
    let day = try await saved(bench).lookedAt
    answer(bench, company: "B", followers: 130)
    _ = await bench.repository.fetchProfile(login: "ada")
    let fetched = try await saved(bench)
    XCTAssertTrue(fetched.hasChanged)
    XCTAssertEqual(fetched.lookedAt, day)
    await bench.server.stop()
    let profile = await bench.profile("ada", id: 500).open()
    XCTAssertEqual(profile.changes, [company, followers])
    XCTAssertEqual(profile.changesSince, day)
    XCTAssertEqual(profile.user?.hasChanged, false, "taken as seen")
    XCTAssertNotEqual(profile.user?.lookedAt, day)
    XCTAssertEqual(profile.user?.seenAt, fetched.seenAt)
    let again = await bench.profile("ada", id: 500).open()
    XCTAssertEqual(again.changes, [])
    XCTAssertNotNil(again.changesSince)
  }

  func test_X4_whatTheFirstFetchAfterOpeningFinds_isShownToo_andSeen() async throws {
    let bench = try await looked()
    answer(bench, company: "B", followers: 130)
    let profile = await bench.profile("ada", id: 500).open()
    XCTAssertEqual(profile.changes, [], "what is saved is shown first")
    await profile.shown()
    XCTAssertEqual(profile.changes, [company, followers])
    XCTAssertEqual(profile.version, 0)
    XCTAssertEqual(
      profile.notices.map(\.text),
      ["The profile of ada has changed (company, followers); @ada shows it."])
    XCTAssertEqual(profile.notices.map(\.onlyIfScrolledAway), [true])
    try await assertEqual(saved(bench).hasChanged, false)
    answer(bench, company: "C", followers: 130)
    await profile.refreshed()
    XCTAssertEqual(
      profile.changes, [ProfileChange(field: .company, before: "A", after: "C"), followers],
      "since the look before this one")
  }

  func test_X4_S6_aChangeUnderAnotherScreen_isSeenWhenTheReaderComesBack() async throws {
    let bench = try await looked()
    let profile = await bench.profile("ada", id: 500).open()
    profile.covered()
    answer(bench, company: "B")
    await profile.shown()
    try await assertEqual(saved(bench).hasChanged, true, "nobody has seen it")
    await profile.returned()
    XCTAssertEqual(profile.changes, [company])
    try await assertEqual(saved(bench).hasChanged, false)
  }

  func test_X4_aNewLogin_isAChange_whicheverLoginIsOpened() async throws {
    let bench = try await looked()
    answer(bench, login: "lovelace", company: "A")
    let profile = await bench.profile("lovelace").open()
    XCTAssertEqual(
      profile.changes, [ProfileChange(field: .login, before: "ada", after: "lovelace")])
  }

  func test_X9_unsee_takesItBack_andTheScreenDoesNotTakeItAsSeenAgain() async throws {
    let bench = try await looked()
    let profile = await bench.profile("ada", id: 500).open()
    await profile.markedUnseen()
    XCTAssertEqual(profile.notices.map(\.text), ["ada is marked as not seen."])
    XCTAssertNil(profile.user?.seenAt)
    answer(bench, company: "B")
    await profile.shown()
    await profile.storeChanged()
    try await assertEqual(saved(bench).seenAt, nil)
    await profile.markedUnseen()
    XCTAssertEqual(profile.notices.last?.failure, .failed)
    let again = await bench.profile("ada", id: 500).open()
    XCTAssertNotNil(again.user?.seenAt)
    XCTAssertEqual(again.changes, [], "what was seen was taken back too")
  }
}
