import Foundation
import Models
import XCTest

/// X4: what counts as a change of a profile, and what of it is worth a mark.
final class ProfileChangesTests: XCTestCase {
  private func profile(
    _ user: User = User(id: 1, login: "ada", type: "User"), name: String? = "Ada",
    company: String? = "A", blog: String? = "", location: String? = nil, email: String? = nil,
    bio: String? = nil, twitter: String? = nil, isHireable: Bool? = nil, followers: Int? = 10,
    following: Int? = 2, repos: Int? = 3, gists: Int? = 4, updatedAt: Date? = nil
  ) -> Profile {
    Profile(
      user: user, name: name, company: company, blog: blog, location: location, email: email,
      bio: bio, twitterUsername: twitter, isHireable: isHireable, followers: followers,
      following: following, publicRepos: repos, publicGists: gists, updatedAt: updatedAt)
  }

  func test_X4_everyFieldIsNoticed_withWhatItWasAndWhatItIs() {
    let table: [(ProfileChange.Field, String?, String?, Profile)] = [
      (.login, "ada", "ada2", profile(User(id: 1, login: "ada2", type: "User"))),
      (.type, "User", "Organization", profile(User(id: 1, login: "ada", type: "Organization"))),
      (.name, "Ada", nil, profile(name: nil)), (.company, "A", "B", profile(company: "B")),
      (.blog, nil, "https://a", profile(blog: "https://a")),
      (.location, nil, "Rome", profile(location: "Rome")), (.bio, nil, "Hi", profile(bio: "Hi")),
      (.twitterUsername, nil, "ada", profile(twitter: "ada")),
      (.isHireable, nil, "yes", profile(isHireable: true)),
      (.followers, "10", "130", profile(followers: 130)),
      (.following, "2", "0", profile(following: 0)), (.publicRepos, "3", "4", profile(repos: 4)),
      (.publicGists, "4", "5", profile(gists: 5)),
    ]
    for (field, before, after, new) in table {
      XCTAssertEqual(
        new.changes(since: profile()), [ProfileChange(field: field, before: before, after: after)])
      XCTAssertEqual(new.hasMarkedChanges(since: profile()), !field.isCount, "\(field)")
    }
    XCTAssertEqual(profile().changes(since: profile()), [])
  }

  func test_fF11_countsOfAnySize_haveAGrowthOrNone() {
    let table: [(Int, Int, Int?)] = [
      (10, 130, 120), (130, 10, -120), (0, .max, .max), (.min, .max, nil), (.max, .min, nil),
      (-2, .max, nil),
    ]
    for (before, after, growth) in table {
      let changes = profile(followers: after).changes(since: profile(followers: before))
      XCTAssertEqual(changes.map(\.growth), [growth], "\(before) to \(after)")
    }
    XCTAssertNil(ProfileChange(field: .company, before: "1", after: "2").growth)
  }

  func test_X4_aDateAlone_isToldAndWorthNoMark() {
    let (old, new) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60))
    let changes = profile(updatedAt: new).changes(since: profile(updatedAt: old))
    XCTAssertEqual(
      changes,
      [
        ProfileChange(
          field: .updatedAt, before: "1970-01-01T00:00:00Z", after: "1970-01-01T00:01:00Z")
      ])
    XCTAssertFalse(profile(updatedAt: new).hasMarkedChanges(since: profile(updatedAt: old)))
  }

  // GitHub sends an address to requests with a token only: a token that comes or goes is no news.
  func test_X4_whatOneAnswerDidNotSay_hasNotChanged() {
    let full = profile(email: "ada@example.org", updatedAt: Date(timeIntervalSince1970: 0))
    let bare = profile(followers: nil, following: nil, repos: nil, gists: nil)
    let untyped = profile(User(id: 1, login: "ada"))
    for (old, new) in [(full, bare), (bare, full), (full, untyped), (untyped, bare)] {
      XCTAssertEqual(new.changes(since: old), [])
    }
    XCTAssertEqual(
      profile(email: "b@b").changes(since: profile(email: "a@a")),
      [ProfileChange(field: .email, before: "a@a", after: "b@b")])
    XCTAssertEqual(
      profile(email: "b@b").changes(since: profile(email: "")),
      [ProfileChange(field: .email, before: nil, after: "b@b")], "GitHub said that there was none")
  }

  func test_X4_noTextAndAnEmptyOne_areTheSame_andSoAreNotForHireAndUnsaid() {
    let (none, empty) = (profile(name: nil, blog: nil), profile(name: "", blog: "", bio: ""))
    XCTAssertEqual(empty.changes(since: none), [])
    XCTAssertEqual(profile(isHireable: false).changes(since: profile()), [])
  }

  func test_X4_manyChanges_comeInOneOrder() {
    let new = profile(name: "B", company: "B", bio: "B", followers: 1, gists: 1)
    XCTAssertEqual(
      new.changes(since: profile()).map(\.field),
      [.name, .company, .bio, .followers, .publicGists])
  }
}
