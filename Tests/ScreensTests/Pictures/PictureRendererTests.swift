import Foundation
import XCTest

@testable import Screens
@testable import Terminal

/// Files drawn as rows of cells in each picture format, and initials until they arrive (X8, P2).
@MainActor
final class PictureRendererTests: XCTestCase {
  private static let file: [UInt8] = {
    let pixels = (0..<64 * 64 * 4).map { UInt8($0 % 251) }
    return Bitmap(size: PixelSize(width: 64, height: 64), pixels: pixels)?.pngFile() ?? []
  }()

  func test_X8_eachFormat_isAGraphicOverItsCells() async throws {
    let beginnings: [(PictureFormat, String)] = [
      (.kitty, "\u{1B}_Ga=T,f=32,s=48,v=48,c=4,r=2,m=1,C=1,q=2;"),
      (.iterm, "\u{1B}]1337;File=inline=1;width=4;height=2;preserveAspectRatio=0;"),
      (.sixel(PixelSize(width: 10, height: 20)), "\u{1B}P0;1;0q\"1;1;40;36"),
    ]
    for (format, beginning) in beginnings {
      let rows = try await picture(format, CellSize(columns: 4, rows: 2))
      XCTAssertEqual(rows.map(\.width), [4, 4])
      let graphic = try XCTUnwrap(graphic(rows))
      XCTAssertTrue(graphic.hasPrefix(beginning), "\(graphic.prefix(90).debugDescription)")
    }
  }

  func test_X8_sixels_neverReachBelowTheirCells() async throws {
    for height in 6...64 {
      for count in [1, 3] {
        let cell = PixelSize(width: 7, height: height)
        let size = CellSize(columns: 2, rows: count)
        let rows = try await picture(.sixel(cell), size)
        let graphic = try XCTUnwrap(graphic(rows))
        let bands = graphic.count { $0 == "-" } + 1
        XCTAssertEqual(bands, count * height / 6, "\(height)")
        XCTAssertTrue(graphic.contains("q\"1;1;14;\(bands * 6)#"), "\(height)")
      }
    }
  }

  private func picture(_ format: PictureFormat, _ size: CellSize) async throws -> [StyledText] {
    let painter = PicturePainter(format, depth: .full, background: RGB(0x1E1E1E))
    let rows = try await PictureRenderer().render(Self.file, size, false, painter)
    return try XCTUnwrap(rows)
  }

  // The graphic in the lowest row.
  private func graphic(_ rows: [StyledText]) -> String? {
    guard case .graphic(let graphic) = rows.last?.runs.first?.content else { return nil }
    return graphic.bytes
  }

  // Initials.

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
