import Foundation
import Terminal
import TerminalCells
import XCTest

@testable import Interface

/// What stands where a picture is missing (P2, B2).
@MainActor
final class PlaceholderTests: XCTestCase {
  private static let logins = ["ada", "漢字", "x", "שלום", "[bot]", "", "\u{1B}[31m", "👩\u{200D}🚀"]
  private static let depths: [ColorDepth] = [
    .full, .indexed, .sixteen, .styles, .plain,
  ]

  private func rows(
    _ login: String, _ size: CellSize = CellSize(columns: 4, rows: 2), isInverted: Bool = false,
    _ depth: ColorDepth = .full
  ) -> [StyledText] {
    Placeholder(login: login, size: size, depth: depth).rows(isInverted: isInverted)
  }

  func test_P2_itFillsItsCells_whateverTheLogin() async {
    for login in Self.logins {
      for depth in Self.depths {
        for size in [(4, 2), (8, 4), (12, 6), (20, 10)] {
          let rows = rows(login, CellSize(columns: size.0, rows: size.1), depth)
          XCTAssertEqual(rows.map(\.width), Array(repeating: size.0, count: size.1), login)
        }
      }
    }
    XCTAssertEqual(rows("ada").map(\.plain.string), [" AD ", "    "])
    XCTAssertEqual(
      rows("ada", CellSize(columns: 8, rows: 4)).map(\.plain.string),
      ["        ", "   AD   ", "        ", "        "])
  }

  func test_P2_itsColourBelongsToTheLogin_inEveryRun() async {
    XCTAssertEqual(rows("Ada"), rows("Ada"))
    let looks = Set(["ada", "grace", "linus", "guido", "bjarne", "ken"].map { paint(rows($0)) })
    XCTAssertGreaterThan(looks.count, 2)
    // As written down once: a hash that changes with each run would not do.
    XCTAssertEqual(paint(rows("mojombo"))?.background, .full(RGB(0x9B2F74)))
  }

  func test_L5_inverted_itHasTheOppositeColours() async {
    for login in Self.logins where !login.isEmpty {
      guard case .full(let back) = paint(rows(login))?.background,
        case .full(let inverted) = paint(rows(login, isInverted: true))?.background
      else { return XCTFail("no colour for \(login)") }
      XCTAssertEqual(
        [back.red, back.green, back.blue].map { ~$0 },
        [inverted.red, inverted.green, inverted.blue])
      for depth in Self.depths {
        XCTAssertNotEqual(
          rows(login, isInverted: false, depth), rows(login, isInverted: true, depth))
      }
    }
  }

  func test_B2_initialsCanBeRead_onEveryColour_eitherWayRound() async throws {
    for number in 0..<200 {
      for isInverted in [false, true] {
        let paint = try XCTUnwrap(paint(rows("login-\(number)", isInverted: isInverted)))
        guard case .full(let front) = paint.foreground, case .full(let back) = paint.background
        else { return XCTFail("no colours") }
        XCTAssertGreaterThanOrEqual(Self.contrast(front, back), 4.5, "\(front) on \(back)")
      }
    }
  }

  func test_X8_U12_withoutColours_theInitialsOfInvertedPicturesAreReversed() async {
    for isInverted in [false, true] {
      let runs = rows("ada", isInverted: isInverted, .styles).flatMap(\.runs)
      XCTAssertTrue(runs.allSatisfy { $0.content == nil })
      XCTAssertEqual(Set(runs.map { $0.style == .reversed }), [isInverted])
    }
  }

  private func paint(_ rows: [StyledText]) -> CellColors? {
    guard case .colored(let paint) = rows.first?.runs.first?.content else { return nil }
    return paint
  }

  // WCAG 2.2, 1.4.3.
  private static func contrast(_ one: RGB, _ other: RGB) -> Double {
    let lights = [one, other].map { color in
      zip([color.red, color.green, color.blue], [0.2126, 0.7152, 0.0722]).reduce(0) {
        let part = Double($1.0) / 255
        return $0 + $1.1 * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
      }
    }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }
}
