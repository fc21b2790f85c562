import GitHub
import Models
import Observation
import Repository
import Store
import TestSupport
import XCTest

@testable import Screens

@MainActor
final class ProfileViewModelTests: XCTestCase {
  func test_openingFetchesOnce_marksAsSeen_andWorksOfflineAfterwards() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    let profile = await bench.profile(user.login.uppercased()).open()
    XCTAssertEqual(profile.login, user.login, "as its owner spells it")
    XCTAssertNotNil(profile.profile)
    XCTAssertNotNil(profile.user?.seenAt)
    await bench.server.stop()
    let again = await bench.profile(user.login, id: user.id).open()
    XCTAssertEqual(again.profile?.profile, profile.profile?.profile)
    XCTAssertEqual(again.notices, [])
  }

  func test_aSavedProfile_comesTogetherWithItsUser() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
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
    let user = try await bench.firstUser()
    let profile = bench.profile(user.login)
    await profile.markedUnseen()
    XCTAssertEqual(profile.notices.map(\.failure), [.failed])
    await profile.opened()
    XCTAssertNotNil(profile.user?.seenAt, "it was opened")
  }

  func test_nobody_leadsBack() async throws {
    let bench = try await workbench()
    let profile = bench.profile("nobody-of-that-name")
    await assertEqual(profile.opened(), .back)
    XCTAssertEqual(profile.notices.map(\.text), ["GitHub has no user called nobody-of-that-name."])
  }

  func test_aLoginThatSomebodyElseHasNow_isSaid_andTheProfileIsOfWhoWasMeant() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    bench.server.answer(
      "/users/\(user.login)", with: .json(#"{"id":900000,"login":"\#(user.login)"}"#))
    bench.server.answer(
      "/user/\(user.id)", with: .json(#"{"id":\#(user.id),"login":"new-name"}"#))
    let profile = await bench.profile(user.login, id: user.id).open()
    XCTAssertEqual(profile.profile?.profile.user.login, "new-name")
    XCTAssertEqual(
      profile.notices.map(\.text),
      [
        "The login \(user.login) now belongs to somebody else (id 900000); "
          + "@\(user.login) opens their profile."
      ])
  }

  func test_aProfileThatWasNeverFetched_countsAsSeen_isInTheDiary_andTakesNotes() async throws {
    let bench = try await workbench()
    let user = try await bench.firstUser()
    await bench.server.stop()
    let profile = await bench.profile(user.login, id: user.id).open()
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
    let user = try await bench.firstUser()
    let profile = await bench.profile(user.login, id: user.id).open()
    await profile.noteWritten("kept")
    await profile.noteWritten("  \n ")
    await profile.noteWritten(String(repeating: "x", count: Note.byteLimit + 1))
    XCTAssertEqual(profile.user?.note?.text, "kept")
    XCTAssertEqual(profile.notices.map(\.failure), [nil, .usage, .failed])
    XCTAssertTrue(profile.notices[2].text.contains("Your text is kept in /"))
  }
}
