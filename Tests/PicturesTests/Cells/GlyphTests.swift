import TerminalCells
import XCTest

@testable import Pictures

final class GlyphTests: XCTestCase {
  private let red = RGB(0xFF0000)

  func test_X8_oneColour_isASpace_forNoFontHasGapsInIt() {
    let settled = Glyph(scalar: "▚", foreground: red, background: red).settled
    XCTAssertEqual(settled, Glyph(scalar: " ", foreground: nil, background: red))
    let none = Glyph(scalar: "▚", foreground: nil, background: nil).settled
    XCTAssertEqual(none, Glyph(scalar: " ", foreground: nil, background: nil))
  }

  func test_X8_aTransparentCharacter_becomesItsOpposite_andTheRestIsLeftOut() {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("▀", "▄"), ("▌", "▐"), ("▘", "▟"), ("▝", "▙"), ("▖", "▜"), ("▗", "▛"), ("▚", "▞"),
    ]
    XCTAssertEqual(pairs.map(\.0), PictureSymbols.quadrants.scalars)
    for (scalar, opposite) in pairs {
      let settled = Glyph(scalar: scalar, foreground: nil, background: red).settled
      XCTAssertEqual(settled, Glyph(scalar: opposite, foreground: red, background: nil))
    }
  }

  func test_X8_allElse_staysAsItIs() {
    for background in [nil, RGB(0x0000FF)] {
      let glyph = Glyph(scalar: "▘", foreground: red, background: background)
      XCTAssertEqual(glyph.settled, glyph)
    }
  }
}
