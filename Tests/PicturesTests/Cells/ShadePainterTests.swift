import TerminalCells
import XCTest

@testable import Pictures

final class ShadePainterTests: XCTestCase {
  // With such cells a pixel can be a quadrant.
  private let square = PixelSize(width: 8, height: 8)
  private let white: [UInt8] = [255, 255, 255, 255]
  private let black: [UInt8] = [0, 0, 0, 255]

  func test_X8_withoutColours_lightIsInk_onDark_andTheOtherWayRoundOnLight() {
    let bitmap = Bitmap(8, 2) { column, row in
      switch column / 2 {
      case 0: white
      case 1: black
      case 2: row == 0 ? white : black
      default: column == 6 ? white : black
      }
    }
    XCTAssertEqual(drawn(bitmap, isLight: false), "█ ▀▌")
    XCTAssertEqual(drawn(bitmap, isLight: true), " █▄▐")
  }

  func test_X8_greys_becomeShades_theLighterTheMoreInkOnDark() {
    let bytes: [UInt8] = [0, 64, 128, 192, 255]
    let bitmap = Bitmap(10, 2) { column, _ in
      [bytes[column / 2], bytes[column / 2], bytes[column / 2], 255]
    }
    XCTAssertEqual(drawn(bitmap, isLight: false), " ░▒▓█")
    XCTAssertEqual(drawn(bitmap, isLight: true), "█▓▒░ ")
  }

  func test_X8_aDarkPicture_isSpreadOut_soThatItIsSeen() {
    let bitmap = Bitmap(4, 2) { column, _ in column < 2 ? [10, 10, 10, 255] : [60, 60, 60, 255] }
    XCTAssertEqual(drawn(bitmap, isLight: false), " █")
    // One colour has nothing to spread.
    XCTAssertEqual(drawn(Bitmap(2, 2, of: [128, 128, 128, 255]), isLight: false), "▒")
  }

  func test_X8_whatIsTransparent_isLikeTheBackground() {
    let bitmap = Bitmap(4, 2) { column, _ in
      switch column {
      case 0: white
      case 1: black
      default: [0, 0, 0, 0]
      }
    }
    XCTAssertEqual(drawn(bitmap, isLight: false), "▌ ")
    XCTAssertEqual(drawn(bitmap, isLight: true), "▐ ")
  }

  private func drawn(_ bitmap: Bitmap, isLight: Bool) -> String {
    let size = CellSize(columns: bitmap.size.width / 2, rows: bitmap.size.height / 2)
    let cells = PicturePainter(depth: .styles, isOnLight: isLight)
      .cells(of: bitmap, filling: size, cell: square).rows.joined()
    for cell in cells {
      XCTAssertEqual(cell.colors, CellColors())
    }
    return String(String.UnicodeScalarView(cells.map(\.scalar)))
  }
}
