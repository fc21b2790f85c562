import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// The kinds of row (L5, L6, L8, L9, L10).
@MainActor
final class CellCatalogTests: XCTestCase {
  func test_L8_eachKindOfCell_drawsSomethingThatNoOtherDraws() async throws {
    let user = SavedUser(
      user: User(id: 9, login: "ada", type: "User", isSiteAdmin: true), position: 4,
      note: Note(text: "n", updatedAt: .distantPast))
    let all = UserListItem.user(UserRow(user, number: 3))
    let picture = CellPicture.placeholder(
      Placeholder(login: "ada", size: CellSize(columns: 4, rows: 2), depth: .full))
    let cells: [(any ListCell<UserListItem>)?] = [
      InvertedNoteCell(all), InvertedCell(all), StaffCell(all), NoteCell(all), NormalCell(all),
    ]
    let looks = cells.compactMap { $0?.lines(fitting: 80, beside: picture) }
    XCTAssertEqual(looks.count, 5)
    for (index, look) in looks.enumerated() {
      XCTAssertFalse(looks[..<index].contains(look), "kind \(index)")
    }
  }

  func test_X4_aProfileThatChanged_isNotDim_andSaysSinceWhen_withAMark() async throws {
    for hasNote in [false, true] {
      let line = try XCTUnwrap(
        CellCatalog.users(.visual).lines(of: [changed(note: hasNote)], fitting: 80).first)
      XCTAssertTrue(
        line.plain.string.contains("seen 3 Nov 2005, changed since"), line.plain.string)
      XCTAssertEqual(line.plain.string.contains(" · ✎ n"), hasNote, line.plain.string)
      XCTAssertTrue(line.plain.string.hasSuffix(hasNote ? " + ✎" : " +"), line.plain.string)
      XCTAssertFalse(line.runs.contains { $0.style.contains(.dim) })
      XCTAssertTrue(line.runs.contains { $0.role == .login })
      XCTAssertFalse(line.runs.contains { $0.role == .seen })
      XCTAssertTrue(line.runs.contains { $0.role == .changed })
    }
  }

  func test_X4_theDay_hasItsYearOnlyInAnotherYear() async throws {
    guard case .user(let row) = changed() else { return XCTFail("a user") }
    let line = { (days: Double) in
      Row(row, now: Self.november.addingTimeInterval(days * 86_400))
        .lines(fitting: 80, beside: .none).map(\.plain.string).joined()
    }
    XCTAssertTrue(line(20).contains("seen 3 Nov, changed since"), line(20))
    XCTAssertTrue(line(90).contains("seen 3 Nov 2005, changed since"), line(90))
  }

  // Noon of 3 November 2005, UTC: the same day wherever the tests run, or nearly so.
  private static let november = Date(timeIntervalSince1970: 1_131_019_200)

  private func changed(note: Bool = false) -> UserListItem {
    let note = note ? Note(text: "n", updatedAt: .distantPast) : nil
    return .user(
      UserRow(
        SavedUser(
          user: User(id: 9, login: "ada", type: "User"), position: 5, note: note,
          seenAt: .distantPast, lookedAt: Self.november, hasChanged: true), number: 3))
  }
}
