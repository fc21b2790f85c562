import Foundation
import Models
import Terminal
import ViewModels
import XCTest

@testable import Interface

/// A user on a line, from 20 to 400 columns (G7, L6, L9, L10, X4, H6).
@MainActor
final class UserLineTests: XCTestCase {
  private static let logins = [
    "ada", "a", String(repeating: "x", count: 39), String(repeating: "漢", count: 20), "漢a", "a漢",
    "👍🏽x", "👩\u{200D}🚀", "שלום", "e\u{301}e\u{301}", "\u{3164}", "❤\u{FE0F}❤", "한국", "한국\u{11AB}",
    "z" + String(repeating: "\u{301}", count: 10_000), "\u{1B}[31m", "a b",
  ]

  private func line(
    _ login: String, width: Int, number: Int = 3, note: Bool = false, staff: Bool = false,
    seen: Bool = false, changed: Bool = false, gone: Bool = false
  ) throws -> StyledText {
    let note = note ? Note(text: "n", updatedAt: .distantPast, sequence: 1) : nil
    let user = SavedUser(
      user: User(id: 9, login: login, type: "Organization", isSiteAdmin: staff), position: 5,
      note: note, seenAt: seen ? .distantPast : nil, lookedAt: seen ? .distantPast : nil,
      hasChanged: changed, isGone: gone)
    let lines = UserLine(UserRow(number: number, user: user)).lines(fitting: width)
    XCTAssertEqual(lines.count, 1)
    return try XCTUnwrap(lines.first)
  }

  func test_G7_aLineIsNeverWiderThanTheScreen_whateverTheLogin() async throws {
    for width in 20...400 {
      for (index, login) in Self.logins.enumerated() {
        // All traits come together with all logins, on one width or another.
        for bits in [width + index, width + index * 7 + 13].map({ $0 % 32 }) {
          let line = try line(
            login, width: width, number: 12_345, note: bits & 1 != 0, staff: bits & 2 != 0,
            seen: bits & 4 != 0, changed: bits & 12 == 12, gone: bits & 16 != 0)
          XCTAssertLessThanOrEqual(line.width, width, "\(login) \(bits)")
        }
      }
    }
  }

  func test_G7_besideAPicture_linesAreNeverWiderThanTheScreen_andAsManyAsItHas() async throws {
    let picture = CellPicture.rows(Array(repeating: StyledText("▛▀▀▜"), count: 2))
    for width in 26...400 {
      for (index, login) in Self.logins.enumerated() {
        let bits = (width * 5 + index * 7) % 16
        let user = SavedUser(
          user: User(id: 9, login: login, type: "Organization", isSiteAdmin: bits & 1 != 0),
          position: 4, note: bits & 2 != 0 ? Note(text: "n", updatedAt: .now, sequence: 1) : nil,
          seenAt: bits & 4 != 0 ? .now : nil, lookedAt: bits & 4 != 0 ? .now : nil,
          hasChanged: bits & 12 == 12)
        let lines = UserLine(UserRow(number: 12_345, user: user))
          .lines(fitting: width, beside: picture)
        XCTAssertEqual(lines.count, 2)
        for line in lines {
          XCTAssertLessThanOrEqual(line.width, width, "\(login) \(bits)")
          XCTAssertTrue(line.plain.string.contains("▛▀▀▜"))
        }
      }
    }
  }

  func test_P2_besideAPicture_theLoginIsAbove_andWhatThereIsToSayBelow() async throws {
    let user = SavedUser(
      user: User(id: 9, login: "ada", type: "User", isSiteAdmin: true), position: 4,
      note: Note(text: "n", updatedAt: .now, sequence: 1), seenAt: .now, lookedAt: .now)
    let rows = [StyledText("ABCD"), StyledText("EFGH")]
    let lines = UserLine(UserRow(number: 7, user: user)).lines(fitting: 40, beside: .rows(rows))
    XCTAssertEqual(
      lines.map(\.plain.string),
      ["    7  ABCD  ada  STAFF               ✎", "       EFGH  User · seen"])
  }

  func test_L5_whereNothingIsDrawn_itIsSaidThatAPictureIsInverted_whileThereIsRoom() async throws {
    let user = SavedUser(user: User(id: 9, login: "ada", type: "User"), position: 4)
    let line = UserLine(UserRow(number: 4, user: user), isAvatarInverted: true)
    let said = { (width: Int) in
      line.lines(fitting: width, beside: .description).map(\.plain.string).joined()
    }
    XCTAssertTrue(said(80).contains("User · picture, colours inverted"))
    XCTAssertTrue(said(56).contains("User · inverted"))
    XCTAssertTrue(said(40).contains("User"))
    let plain = SavedUser(user: User(id: 9, login: "ada", type: "User"), position: 5)
    let other = UserLine(UserRow(number: 5, user: plain)).lines(fitting: 80, beside: .description)
    XCTAssertFalse(other.map(\.plain.string).joined().contains("inverted"))
  }

  func test_L6_X4_theMarksStay_andStandInTheirColumns() async throws {
    for width in Array(20...90) + [200, 400] {
      for login in Self.logins {
        let both = try line(login, width: width, note: true, seen: true, changed: true)
        XCTAssertTrue(both.plain.string.hasSuffix(" + ✎ "), "\(width) \(login)")
        let note = try line(login, width: width, note: true)
        XCTAssertTrue(note.plain.string.hasSuffix(" ✎ "), "\(width) \(login)")
        let change = try line(login, width: width, seen: true, changed: true)
        XCTAssertTrue(change.plain.string.hasSuffix(" +   "), "\(width) \(login)")
        XCTAssertEqual(Set([both, note, change].map(\.width)), [width])
      }
    }
  }

  func test_L10_seenIsAWordOrAMark_neverOnlyDim() async throws {
    for width in Array(20...90) + [200, 400] {
      for login in Self.logins {
        let text = try line(login, width: width, seen: true).plain.string
        XCTAssertTrue(text.contains("seen") || text.contains("✓"), "\(width): \(text)")
        XCTAssertFalse(text.contains("seen") && text.contains("✓"), "\(width): \(text)")
        let unseen = try line(login, width: width).plain.string
        XCTAssertFalse(unseen.contains("seen") || unseen.contains("✓"), "\(width): \(unseen)")
      }
    }
  }

  func test_H6_theLoginBeginsInTheSameColumn_whateverTheInitials() async throws {
    for width in [20, 25, 26, 33, 34, 40, 80, 400] {
      let columns = try Set(
        Self.logins.map { login in
          let runs = try line(login, width: width).runs
          let start = try XCTUnwrap(runs.firstIndex { $0.role == .login })
          return runs[..<start].reduce(0) { $0 + $1.text.width }
        })
      XCTAssertEqual(columns.count, 1, "\(width): \(columns)")
    }
  }

  func test_G7_detailsGoFirst_thenBlanks_andTheLoginIsCutLast() async throws {
    let shown = try [80, 60, 50, 40, 34, 30, 26, 22, 20].map { width in
      try line(
        "octocat-the-cat", width: width, note: true, staff: true, seen: true, gone: true
      ).withoutTrailingBlanks.plain.string
    }
    XCTAssertEqual(
      shown,
      [
        "    3   oc   octocat-the-cat       STAFF  Organization · seen · gone          ✎",
        "    3   oc   octocat-the-cat       STAFF  seen · gone     ✎",
        "    3   oc   octocat-the-cat     seen · gone    ✎",
        "    3   oc   octocat-the-cat  gone  ✓ ✎",
        "    3   oc   octocat-the-cat  ✓ ✎",
        "   3 oc octocat-the-cat   ✓ ✎",
        "   3 oc octocat-the-… ✓ ✎",
        "   3 octocat-the… ✓ ✎",
        "   3 octocat-t… ✓ ✎",
      ])
  }
}
