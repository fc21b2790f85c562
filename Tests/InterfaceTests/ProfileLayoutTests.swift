import Foundation
import Interface
import Models
import XCTest

@MainActor
final class ProfileLayoutTests: XCTestCase {
  private func text(_ profile: Profile, note: String? = nil, width: Int = 80) -> String {
    let note = note.map { Note(text: $0, updatedAt: .distantPast, sequence: 1) }
    let saved = SavedUser(user: profile.user, note: note)
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let layout = ProfileLayout(
      user: saved, saved: SavedProfile(profile: profile, saved: saved, fetchedAt: now), now: now)
    return layout.lines(width: width).map(\.plain.string).joined(separator: "\n")
  }

  func test_aFullProfile() async {
    let profile = Profile(
      user: User(id: 1, login: "ada", type: "Organization", isSiteAdmin: true), name: "Ada",
      company: " Mill ", blog: "", location: "Nowhere", bio: "First.\r\nSecond.",
      followers: 24_012, following: 11, publicRepos: 66, publicGists: 62)
    XCTAssertEqual(
      text(profile, note: "met\nher"),
      """
       Ada · @ada  STAFF  Organization

       followers 24,012 · following 11 · 66 repositories · 62 gists

       First.
       Second.

       Company     Mill \n Location   Nowhere

       Notes (only on this machine)
       │ met
       │ her
      """)
  }

  func test_aBareProfile_hasNoEmptyFields() async {
    XCTAssertEqual(text(Profile(user: User(id: 1, login: "ada"))), " @ada")
  }

  func test_aHostileProfile_fitsAndIsInert() async {
    let hostile = "\u{1B}]0;x\u{7}" + String(repeating: "漢", count: 500)
    let profile = Profile(user: User(id: 1, login: hostile), name: hostile, bio: hostile)
    for line in text(profile, note: hostile, width: 40).split(separator: "\n") {
      XCTAssertFalse(line.contains("\u{1B}"))
    }
  }
}
