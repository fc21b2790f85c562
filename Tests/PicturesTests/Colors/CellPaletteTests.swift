import TerminalCells
import XCTest

@testable import Pictures

final class CellPaletteTests: XCTestCase {
  func test_X8_aColourOfThePalette_isItself() {
    XCTAssertEqual(CellPalette.indexed.nearest(to: RGB(0x000000)), .indexed(16))
    XCTAssertEqual(CellPalette.indexed.nearest(to: RGB(0xFFFFFF)), .indexed(231))
    XCTAssertEqual(CellPalette.indexed.nearest(to: RGB(0x5F87AF)), .indexed(67))
    XCTAssertEqual(CellPalette.indexed.nearest(to: RGB(0x080808)), .indexed(232))
    XCTAssertEqual(CellPalette.indexed.nearest(to: RGB(0xEEEEEE)), .indexed(255))
    for (color, number) in [
      (0x000000, 0), (0xE5E5E5, 7), (0x7F7F7F, 8), (0xFF0000, 9), (0x00FF00, 10), (0xFFFFFF, 15),
    ] {
      XCTAssertEqual(CellPalette.sixteen.nearest(to: RGB(UInt32(color))), .sixteen(UInt8(number)))
    }
  }

  func test_X8_pale_andDark_keepTheirHue() {
    // Of the nearest by bytes, each would be a grey.
    XCTAssertEqual(CellPalette.indexed.nearest(to: RGB(0x7AA0CC)), .indexed(110))
    XCTAssertEqual(CellPalette.sixteen.nearest(to: RGB(0x62BE78)), .sixteen(2))
    XCTAssertEqual(CellPalette.sixteen.nearest(to: RGB(0xB42832)), .sixteen(9))
  }

  func test_X8_lightness_isThatOfOklab() {
    XCTAssertEqual(OklabColor(RGB(0xFFFFFF)).lightness, 1, accuracy: 0.001)
    XCTAssertEqual(OklabColor(RGB(0x000000)).lightness, 0, accuracy: 0.002)
    XCTAssertEqual(OklabColor(RGB(0xFF0000)).lightness, 0.628, accuracy: 0.001)
    XCTAssertEqual(OklabColor(RGB(0x0000FF)).lightness, 0.452, accuracy: 0.001)
  }
}
