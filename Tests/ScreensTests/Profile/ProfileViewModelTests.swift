import GitHub
import Models
import Observation
import Repository
import ScreensSupport
import Store
import TestSupport
import XCTest

@testable import Screens

@MainActor
final class ProfileViewModelTests: XCTestCase {
  private func firstUser(_ bench: Workbench) async throws -> User {
    let list = bench.list()
    await list.opened(capacity: 5)
    return try XCTUnwrap(list.rows.row(number: 1)?.user.user)
  }

  func test_openingFetchesOnce_marksAsSeen_andWorksOfflineAfterwards() async throws {
    let bench = try await workbench()
    let user = try await firstUser(bench)
    let profile = bench.profile(user.login.uppercased())
    await profile.opened()
    XCTAssertEqual(profile.login, user.login, "as its owner spells it")
    XCTAssertNotNil(profile.profile)
    XCTAssertNotNil(profile.user?.seenAt)
    await bench.server.stop()
    let again = bench.profile(user.login, id: user.id)
    await again.opened()
    XCTAssertEqual(again.profile?.profile, profile.profile?.profile)
    XCTAssertEqual(again.notices, [])
  }

  func test_D1_aSavedProfile_comesTogetherWithItsUser() async throws {
    let bench = try await workbench()
    let user = try await firstUser(bench)
    await bench.profile(user.login).opened()
    let profile = bench.profile(user.login, id: user.id)
    let shown = Task {
      for await (user, saved) in Observations({ (profile.user, profile.profile) }) where user != nil
      {
        return saved
      }
      return nil
    }
    await Task.yield()
    await profile.opened()
    let first = await shown.value
    XCTAssertNotNil(first, "the first that is shown of the user has the profile")
  }

  func test_L10_takingSeenBack_ofSomebodyWhoIsNotKnownYet_changesNothing() async throws {
    let bench = try await workbench()
    let user = try await firstUser(bench)
    let profile = bench.profile(user.login)
    await profile.seenTakenBack()
    XCTAssertEqual(profile.notices.map(\.failure), [.failed])
    await profile.opened()
    XCTAssertNotNil(profile.user?.seenAt, "it was opened")
  }

  func test_nobody_leadsBack() async throws {
    let bench = try await workbench()
    let profile = bench.profile("nobody-of-that-name")
    await assertEqual(profile.opened(), .back)
    XCTAssertEqual(profile.notices.map(\.text), ["GitHub knows nobody called nobody-of-that-name."])
  }

  func test_D41_aProfileThatWasNeverFetched_countsAsSeen_isInTheDiary_andTakesNotes() async throws {
    let bench = try await workbench()
    let user = try await firstUser(bench)
    await bench.server.stop()
    let profile = bench.profile(user.login, id: user.id)
    await profile.opened()
    XCTAssertNotNil(profile.user?.seenAt, "opening marks it")
    try await assertEqual(bench.store.main.diary(after: nil, limit: 10).map(\.user.id), [user.id])
    await profile.noteWritten("offline thought")
    XCTAssertEqual(profile.user?.note?.text, "offline thought")
    await profile.noteWritten("another")
    XCTAssertEqual(profile.notices.last?.quoted, "offline thought", "what was replaced is shown")
    XCTAssertEqual(profile.version, 0, "one's own writing prints no profile anew")
  }

  func test_anEmptyAndATooLongNote_areRefusedInWords() async throws {
    let bench = try await workbench()
    let user = try await firstUser(bench)
    let profile = bench.profile(user.login, id: user.id)
    await profile.opened()
    await profile.noteWritten("kept")
    await profile.noteWritten("  \n ")
    await profile.noteWritten(String(repeating: "x", count: Note.byteLimit + 1))
    XCTAssertEqual(profile.user?.note?.text, "kept")
    XCTAssertEqual(profile.notices.map(\.failure), [nil, .usage, .failed])
    XCTAssertTrue(profile.notices[2].text.contains("Your text is kept in /"))
  }

  func test_everyErrorHasASentence_andCountsAsItMust() async {
    let messages = ErrorMessages(time: { _ in "14:05" })
    let table: [(GitHubError, String, Notice.Failure?)] = [
      (.offline, "--offline", .networkNeeded),
      (.unreachable(reason: "why"), "why", .networkNeeded),
      (.timedOut(after: .seconds(15)), "in time", .networkNeeded),
      (.rateLimited(until: .distantPast), "14:05", .failed),
      (.tokenRefused, "GH_TOKEN", .tokenRefused), (.notFound, "no page", .failed),
      (.captivePortal, "sign-in page", .networkNeeded),
      (.serverError(status: 502), "502", .failed),
      (.badLogin(reason: "odd"), "odd", .usage),
    ]
    for (error, words, failure) in table {
      let notice = messages.notice(of: .gitHub(error), saved: .nothing)
      XCTAssertTrue(notice.text.contains(words), notice.text)
      XCTAssertEqual(notice.failure, failure, notice.text)
    }
    let store = messages.notice(of: .store(StoreError(.damaged, "Full.")), saved: .nothing)
    XCTAssertEqual(store, Notice("Full.", failure: .failed))
    XCTAssertNil(
      messages.notice(of: .gitHub(.timedOut(after: .seconds(15))), saved: .shown).failure,
      "saved data will do")
  }

  func test_F8_aRefusedToken_isNamedByTheVariableThatItCameFrom() async {
    let messages = ErrorMessages(tokenVariable: "GH_ENTERPRISE_TOKEN", time: { _ in "14:05" })
    XCTAssertEqual(
      messages.sentence(for: .gitHub(.tokenRefused)),
      "GitHub refused the token. Set GH_ENTERPRISE_TOKEN to a valid one, or unset it.")
  }
}
