import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// The kinds of row (L5, L6, L8, L9, L10).
@MainActor
final class CellCatalogTests: XCTestCase {
  private func item(
    position: Int = 1, note: Bool = false, staff: Bool = false, seen: Bool = false,
    login: String = "ada"
  ) -> UserListItem {
    let note = note ? Note(text: "n", updatedAt: .distantPast) : nil
    let user = User(id: 9, login: login, type: "User", isSiteAdmin: staff)
    return .user(
      UserRow(
        SavedUser(
          user: user, position: position, note: note, seenAt: seen ? .distantPast : nil), number: 3)
    )
  }

  func test_everyKindTakesItsOwnItems_andNoOther() async {
    XCTAssertNotNil(LoadingCell(.loading))
    XCTAssertNil(NormalCell(.loading))
    XCTAssertNotNil(NormalCell(item()))
    XCTAssertNil(LoadingCell(item()))
    XCTAssertNotNil(NoteCell(item(note: true)))
    XCTAssertNil(NoteCell(item()))
    XCTAssertNotNil(StaffCell(item(staff: true)))
    XCTAssertNil(StaffCell(item()))
    XCTAssertNotNil(InvertedCell(item(position: 4)))
    XCTAssertNil(InvertedCell(item(position: 5)))
    XCTAssertNotNil(InvertedNoteCell(item(position: 8, note: true)))
    XCTAssertNil(InvertedNoteCell(item(position: 8)))
  }

  func test_traitsThatCombine_loseNone() async throws {
    let everything = item(position: 4, note: true, staff: true, seen: true)
    let line = try XCTUnwrap(CellCatalog.users(.visual).lines(of: [everything], fitting: 60).first)
    for word in ["3", "ada", "STAFF", "✓", "✎ n"] {
      XCTAssertTrue(line.plain.string.contains(word), word)
    }
    XCTAssertTrue(line.runs.contains { $0.style.contains(.dim) }, "seen is dim and a mark")
  }

  // L8: two kinds with one body are one kind.
  func test_L8_eachKindOfCell_drawsSomethingOfItsOwn() async throws {
    let all = item(position: 4, note: true, staff: true)
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

  // Section 4: "User · seen 3 Nov, changed since", and a + left of the note's mark.
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

  func test_theCatalogsOrderIsPrecedence_forItemsOfAnyType() async {
    let catalog = CellCatalog<Int>(EvenCell.self, AnyNumberCell.self)
    XCTAssertEqual(catalog.lines(of: [2], fitting: 9).map(\.plain.string), ["even 2"])
    XCTAssertEqual(catalog.lines(of: [3], fitting: 9).map(\.plain.string), ["3"])
  }

  private struct EvenCell: ListCell {
    let number: Int
    init?(_ item: Int) {
      guard item.isMultiple(of: 2) else { return nil }
      number = item
    }
    func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
      [StyledText("even \(number)" as SafeText)]
    }
  }

  private struct AnyNumberCell: ListCell {
    let number: Int
    init?(_ item: Int) { number = item }
    func lines(fitting width: Int, beside picture: CellPicture) -> [StyledText] {
      [StyledText("\(number)" as SafeText)]
    }
  }
}
