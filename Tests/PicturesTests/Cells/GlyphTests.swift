import TerminalCells
import XCTest

@testable import Pictures

final class GlyphTests: XCTestCase {
  private let red = RGB(0xFF0000)

  func test_X8_oneColour_isASpace_forNoFontHasGapsInIt() {
    let normalized = Glyph(scalar: "▚", foreground: red, background: red).normalized
    XCTAssertEqual(normalized, Glyph(scalar: " ", foreground: nil, background: red))
    let none = Glyph(scalar: "▚", foreground: nil, background: nil).normalized
    XCTAssertEqual(none, Glyph(scalar: " ", foreground: nil, background: nil))
  }

  func test_X8_aTransparentCharacter_becomesItsOpposite_andTheRestIsLeftOut() {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("▀", "▄"), ("▌", "▐"), ("▘", "▟"), ("▝", "▙"), ("▖", "▜"), ("▗", "▛"), ("▚", "▞"),
    ]
    XCTAssertEqual(pairs.map(\.0), PicturePainter.Symbols.quadrants.scalars)
    for (scalar, opposite) in pairs {
      let normalized = Glyph(scalar: scalar, foreground: nil, background: red).normalized
      XCTAssertEqual(normalized, Glyph(scalar: opposite, foreground: red, background: nil))
    }
  }

  func test_X8_allElse_staysAsItIs() {
    for background in [nil, RGB(0x0000FF)] {
      let glyph = Glyph(scalar: "▘", foreground: red, background: background)
      XCTAssertEqual(glyph.normalized, glyph)
    }
  }
}
