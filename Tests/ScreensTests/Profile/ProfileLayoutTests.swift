import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// A profile as a layout draws it (P2, P5, X4).
@MainActor
final class ProfileLayoutTests: XCTestCase {
  private static let now = Date(timeIntervalSince1970: 1_763_700_000)
  private static let full = Profile(
    user: User(
      id: 1, login: "ada", type: "Organization", isSiteAdmin: true,
      htmlURL: "https://github.com/ada"),
    name: "Ada Lovelace", company: " Mill ", blog: "example.org/ada", location: "London",
    email: "ada@example.org", bio: "\n First.\r\nSecond.\n", twitterUsername: "ada",
    isHireable: true, followers: 24_012, following: 11, publicRepos: 1, publicGists: 62,
    createdAt: Date(timeIntervalSince1970: 1_192_838_400))

  private func layout(
    _ profile: Profile, note: String? = nil, account: Account = .listed,
    fetched: Date? = now, changes: [ProfileChange] = [], looked: Date? = nil,
    history: PersonHistory = PersonHistory()
  ) -> ProfileLayout {
    let note = note.map { Note(text: NoteText($0), updatedAt: Self.now) }
    var user = SavedUser(user: profile.user, position: 1234)
    (user.note, user.account) = (note, account)
    return ProfileLayout(
      user: user,
      saved: fetched.map { SavedProfile(profile: profile, saved: user, fetchedAt: $0) },
      changes: changes, looked: looked, history: history, now: Self.now)
  }

  private func text(_ layout: ProfileLayout, width: Int = 80, picture: [StyledText] = []) -> String
  {
    layout.lines(width: width, picture: picture).map(\.plain.string).joined(separator: "\n")
  }

  func test_P5_theLayoutFile_hasEveryField_andNoneThatDoesNotExist() async {
    let user = SavedUser(user: User(id: 1, login: "ada"), position: nil)
    let lines = ProfileLayout.paragraphs.flatMap(\.lines)
    XCTAssertEqual(
      Set(lines.flatMap(\.fields)),
      Set(ProfileValues(user: user, saved: nil, now: Self.now).values.keys))
    for line in lines
    where line.fields.contains(where: ["bio", "changes", "latest", "lists", "note"].contains) {
      XCTAssertEqual(line.fields.count, 1, "a field with lines of its own is alone")
    }
    XCTAssertEqual(
      lines.compactMap { $0.label?.string },
      ["Company", "Blog", "Location", "E-mail", "Twitter", "For hire", "Joined", "Page"])
  }

  func test_P2_aFullProfile() async {
    XCTAssertEqual(
      text(
        layout(
          Self.full, note: "met\nher", account: .unlisted(since: nil), fetched: Self.now - 7200)),
      """
       Ada Lovelace · @ada · STAFF · Organization
       No longer listed by GitHub; this is what was saved.

       followers 24,012 · following 11 · 1 repository · 62 gists

        First.
       Second.

       Company    Mill
       Blog       example.org/ada
       Location   London
       E-mail     ada@example.org
       Twitter    @ada
       For hire   yes
       Joined     20 Oct 2007
       Page       https://github.com/ada

       Fetched 2 hours ago.

       Notes (only on this machine) · 21 Nov 2025
       │ met
       │ her
      """)
  }

  func test_X4_whatHasChangedSinceTheReaderLooked() async {
    let changes = [
      ProfileChange(field: .company, before: "A", after: "Mill"),
      ProfileChange(field: .email, before: nil, after: "ada@example.org"),
      ProfileChange(field: .followers, before: "22000", after: "24012"),
      ProfileChange(field: .publicGists, before: "64", after: "62"),
      ProfileChange(
        field: .updatedAt, before: "2025-11-03T00:00:00Z", after: "2025-11-20T12:00:00Z"),
    ]
    let profile = Profile(user: User(id: 1, login: "ada"))
    let looked = Date(timeIntervalSince1970: 1_762_171_200)
    XCTAssertEqual(
      text(layout(profile, changes: changes, looked: looked)),
      """
       @ada

       Changed since you looked
       company: A → Mill
       e-mail: none → ada@example.org
       followers +2,012 since 3 Nov
       gists -2 since 3 Nov
       updated 20 Nov 2025
      """)
    let lines = layout(profile, changes: changes, looked: looked - 400 * 86_400).lines(width: 80)
    XCTAssertTrue(lines.contains { $0.plain.string == " followers +2,012 since 29 Sep 2024" })
    XCTAssertEqual(Set(lines.suffix(5).map { $0.runs.last?.role }), [.changed])
  }

  func test_X26_theLatestChanges_andTheListsSomebodyIsIn_visualAndSpoken_alsoNarrow() async throws {
    let profile = Profile(user: User(id: 1, login: "ada"))
    let list = try UserList(.followers, "bert")
    func change(_ kind: PersonChange.Kind, _ days: Double, _ old: String?, _ new: String?)
      -> PersonChange
    {
      PersonChange(
        at: Self.now - days * 86_400, user: profile.user, kind: kind,
        list: kind == .new ? list : nil, old: old, new: new)
    }
    let history = PersonHistory(
      changes: [
        change(.company, 1, "Acme", "Initech"), change(.new, 2, nil, nil),
        change(.hireable, 3, "false", "true"), change(.email, 4, "a@a", nil),
      ],
      places: [
        .init(list: try UserList(.contributors, "apple/swift"), number: 5, contributions: 102),
        .init(list: list, number: 1_234),
      ])
    let layout = layout(profile, history: history)
    XCTAssertEqual(
      text(layout),
      """
       @ada

       Latest changes
       20 Nov  company: Acme → Initech
       19 Nov  followers:bert: new
       18 Nov  for hire: no → yes
       17 Nov  e-mail: a@a → none

       In lists
       #5 of contributors:apple/swift, 102 commits
       #1,234 of followers:bert
      """)
    let spoken = layout.lines(width: 80, .screenReader).map(\.plain.string)
    XCTAssertTrue(spoken.contains("20 Nov  company: Acme → Initech"))
    XCTAssertTrue(layout.lines(width: 20).allSatisfy { $0.width <= 20 })
  }

  func test_P2_whatIsNotKnownVanishes_withItsLineAndItsHeading() async {
    let bare = Profile(user: User(id: 1, login: "ada", type: "User"), company: "  ", blog: "")
    XCTAssertEqual(text(layout(bare)), " @ada")
    XCTAssertEqual(
      text(layout(bare, fetched: nil)),
      " @ada\n\n Only the login is saved so far; the rest needs the network.")
    let limit = Date(timeIntervalSince1970: 1_790_000_000)
    let limited = ProfileLayout(
      user: SavedUser(user: bare.user), saved: nil, limitedUntil: limit, now: Self.now)
    XCTAssertEqual(
      text(limited, width: 100),
      " @ada\n\n Only the login is saved so far; the rest comes when GitHub answers again, at "
        + "\(LocalTime.time(limit)).")
    let counts = Profile(user: User(id: 1, login: "ada"), following: 3, publicRepos: 0)
    XCTAssertEqual(text(layout(counts)), " @ada\n\n following 3 · 0 repositories")
  }

  func test_fH4_aNameNobodyCanSee_isSaidToBeBlank() async {
    let empty = Profile(user: User(id: 1, login: "ada"), name: "\u{3164}\u{200B}")
    XCTAssertEqual(text(layout(empty)), " (blank) · @ada")
    XCTAssertEqual(
      text(layout(Profile(user: User(id: 1, login: "ada"), name: ""))), " @ada", "no name at all")
  }

  func test_P2_onANarrowScreen_labelsStandAboveLongTexts_andNothingIsLost() async {
    let lines = text(layout(Self.full, note: "met her at the mill"), width: 24)
    XCTAssertTrue(lines.hasPrefix(" Ada Lovelace · @ada\n STAFF · Organization\n\n"), lines)
    XCTAssertTrue(lines.contains("\n Company    Mill\n Blog\n   example.org/ada\n"), lines)
    XCTAssertTrue(lines.hasSuffix("\n │ met her at the mill"), lines)
  }

  func test_besideAPicture_aLabelStandsBesideATextThatFits() async {
    let picture = Array(repeating: StyledText("########"), count: 4)
    let long = Profile(
      user: User(id: 1, login: "ada"), company: "a company with a rather long name",
      location: "London")
    let lines = text(layout(long), width: 40, picture: picture)
    XCTAssertTrue(lines.contains("Location   London"), lines)
    XCTAssertTrue(lines.contains("Company\n"), "what does not fit stands below: \(lines)")
  }

  func test_L2_aProfile_saysWhetherGitHubStillHasTheAccount() async {
    for (account, words) in [
      (Account.unlisted(since: Self.now - 86_400), "Not listed by GitHub since "),
      (.gone, "The account is gone from GitHub; this is what was saved."),
    ] { XCTAssertTrue(text(layout(Self.full, account: account)).contains(words)) }
  }

  func test_compact_nothingIsLeftOutButEmptyLines() async {
    let layout = layout(
      Self.full, note: "met\nher", account: .unlisted(since: nil), fetched: Self.now - 7200)
    let whole = layout.lines(width: 60).map(\.plain.string)
    let compact = layout.lines(width: 60, isCompact: true).map(\.plain.string)
    XCTAssertEqual(compact, whole.filter { !$0.isEmpty })
  }

  func test_P2_countsThatDoNotFit_goOnInTheNextLineAtAMiddleDot() async {
    let lines = text(layout(Self.full), width: 40)
    XCTAssertTrue(
      lines.contains("\n followers 24,012 · following 11\n 1 repository · 62 gists\n"), lines)
  }

  func test_P2_aLongValueGoesOnUnderItself() async {
    let profile = Profile(
      user: User(id: 1, login: "ada"), company: "The Analytical Engine Company of London and Paris")
    XCTAssertTrue(
      text(layout(profile), width: 44).hasSuffix(
        " Company    The Analytical Engine Company\n            of London and Paris"),
      text(layout(profile), width: 44))
  }

  func test_P5_linksLeadToWhereTheyMay_andNowhereElse() async {
    let links = layout(Self.full).lines(width: 80).flatMap(\.runs).compactMap(\.link)
    XCTAssertEqual(
      links, [WebAddress("https://example.org/ada"), WebAddress("https://github.com/ada")])
    for blog in ["javascript:alert(1)", "file:///etc/passwd", "a b.c", "word", "http://x.y\u{7}"] {
      let profile = Profile(user: User(id: 1, login: "ada"), blog: blog)
      let lines = layout(profile).lines(width: 80)
      XCTAssertTrue(lines.flatMap(\.runs).allSatisfy { $0.link == nil }, blog)
      XCTAssertTrue(lines.contains { $0.plain.string.contains("Blog") }, blog)
    }
  }

  func test_X17_tagsOfANoteAreColoured_butNoneInCodeOfSeveralLines() async {
    let lines = layout(Self.full, note: "```\n#define\n```\nmet #ada, #c++").lines(width: 80)
    let tags = lines.flatMap(\.runs).filter { $0.role == .link && $0.text.string.hasPrefix("#") }
    XCTAssertEqual(tags.map(\.text.string), ["#ada", "#c++"])
  }

  func test_P2_thePictureStandsAtTheLeft_andAboveWhereThereIsNoRoom() async {
    let picture = ["AAAA", "BBBB", "CCCC"].map { StyledText(.line($0)) }
    let profile = Profile(user: User(id: 1, login: "ada"), name: "Ada", location: "London")
    XCTAssertEqual(
      text(layout(profile, note: "n"), picture: picture),
      """
       AAAA  Ada · @ada
       BBBB
       CCCC  Location   London

       Notes (only on this machine) · 21 Nov 2025
       │ n
      """)
    XCTAssertEqual(
      text(layout(profile), width: 24, picture: picture),
      " AAAA\n BBBB\n CCCC\n\n Ada · @ada\n\n Location   London")
    let tall = picture + picture
    XCTAssertTrue(
      text(layout(profile, note: "n"), picture: tall).contains("\n CCCC\n\n Notes"), "below it")
  }

  func test_G7_whateverTheWidth_noLineIsWider() async {
    let hostile = String(repeating: "漢", count: 60) + " 👩\u{200D}🚀❤\u{FE0F}👍🏽 \u{1B}]0;x\u{7}"
    let profile = Profile(
      user: User(id: 1, login: "x" + hostile, type: hostile, isSiteAdmin: true, htmlURL: hostile),
      name: hostile, company: hostile, blog: hostile, location: "שלום " + hostile, email: hostile,
      bio: String(repeating: "e" + String(repeating: "\u{301}", count: 10_000) + " ", count: 4)
        + hostile,
      followers: .max, following: .max, publicRepos: .max)
    let changes = [
      ProfileChange(field: .bio, before: hostile, after: hostile),
      ProfileChange(field: .followers, before: "0", after: "\(Int.max)"),
    ]
    let layout = layout(
      profile, note: hostile, account: .unlisted(since: nil), fetched: nil, changes: changes,
      looked: Self.now)
    let picture = (0..<10).map { _ in StyledText("████████████████████") }
    for width in 20...400 {
      for line in layout.lines(width: width) + layout.lines(width: width, picture: picture) {
        XCTAssertLessThanOrEqual(line.width, width)
        XCTAssertFalse(line.plain.string.contains("\u{1B}"))
      }
    }
  }
}
