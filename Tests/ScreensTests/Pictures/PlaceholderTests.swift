import Foundation
import XCTest

@testable import Screens
@testable import Terminal

/// Initials until a picture arrives (P2).
@MainActor
final class PlaceholderTests: XCTestCase {
  private static let logins = ["ada", "漢字", "x", "שלום", "[bot]", "", "\u{1B}[31m", "👩\u{200D}🚀"]

  private func rows(
    _ login: String, columns: Int = 4, isInverted: Bool = false, _ depth: ColorDepth = .full
  ) -> [StyledText] {
    Placeholder(
      login: login, size: CellSize(columns: columns, rows: columns / 2), depth: depth
    ).rows(isInverted: isInverted)
  }

  func test_P2_itFillsItsCells_whateverTheLogin() async {
    for login in Self.logins {
      for depth in ColorDepth.allCases {
        for columns in [4, 8, 12, 20] {
          let widths = rows(login, columns: columns, depth).map(\.width)
          XCTAssertEqual(widths, Array(repeating: columns, count: columns / 2), login)
        }
      }
    }
    XCTAssertEqual(rows("ada").map(\.plain.string), [" AD ", "    "])
    XCTAssertEqual(
      rows("ada", columns: 8).map(\.plain.string), ["        ", "   AD   ", "        ", "        "])
  }

  func test_P2_itsColourBelongsToTheLogin_inEveryRun() async {
    XCTAssertEqual(rows("Ada"), rows("Ada"))
    let looks = Set(["ada", "grace", "linus", "guido", "bjarne", "ken"].map { paint(rows($0)) })
    XCTAssertGreaterThan(looks.count, 2)
    // A hash that differs from run to run would change this.
    XCTAssertEqual(paint(rows("mojombo"))?.background, .indexed(89))
  }

  func test_L5_inverted_itHasOtherColours_orIsReversed() async {
    for depth in ColorDepth.allCases {
      let (plain, inverted) = (rows("ada", depth), rows("ada", isInverted: true, depth))
      XCTAssertNotEqual(plain, inverted)
      guard depth < .sixteen else { continue }
      XCTAssertTrue(plain.flatMap(\.runs).allSatisfy { $0.style == [] && $0.content == nil })
      XCTAssertTrue(inverted.flatMap(\.runs).allSatisfy { $0.style == .reversed })
    }
  }

  func test_B2_initialsCanBeRead_onEveryColour_eitherWayRound() async throws {
    for number in 0..<200 {
      for isInverted in [false, true] {
        let colors = try XCTUnwrap(paint(rows("login-\(number)", isInverted: isInverted)))
        let lights = [colors.foreground, colors.background].map(Self.light).sorted()
        // WCAG 2.2, 1.4.3.
        XCTAssertGreaterThanOrEqual((lights[1] + 0.05) / (lights[0] + 0.05), 4.5, "\(colors)")
      }
    }
  }

  private func paint(_ rows: [StyledText]) -> CellColors? {
    guard case .colored(let paint) = rows.first?.runs.first?.content else { return nil }
    return paint
  }

  /// The luminance of a colour of the cube.
  private static func light(_ color: CellColor?) -> Double {
    guard case .indexed(let number) = color, (16...231).contains(number) else {
      XCTFail("no colour of the cube: \(String(describing: color))")
      return 0
    }
    let levels = [36, 6, 1].map { [0, 95, 135, 175, 215, 255][(Int(number) - 16) / $0 % 6] }
    return zip(levels, [0.2126, 0.7152, 0.0722]).reduce(0) {
      $0 + $1.1 * pow((Double($1.0) / 255 + 0.055) / 1.055, 2.4)
    }
  }
}
