import StandIn
import XCTest

@testable import Terminal

final class BitmapTests: XCTestCase {
  func test_L5_invertingTwice_isTheSame_andOnceKeepsTheOpacity() {
    var numbers = SeededNumbers()
    let bitmap = Bitmap(31, 17) { _, _ in (0..<4).map { _ in UInt8(numbers.next(below: 256)) } }
    let inverted = bitmap.inverted()
    XCTAssertEqual(inverted.inverted(), bitmap)
    for (place, (before, after)) in zip(bitmap.pixels, inverted.pixels).enumerated() {
      XCTAssertEqual(after, place % 4 == 3 ? before : 255 - before)
    }
  }

  func test_P2_whereAPictureIsTransparent_theBackgroundShowsThrough() {
    let bitmap = Bitmap(4, 1) { column, _ in [200, 100, 0, [0, 51, 204, 255][column]] }
    XCTAssertEqual(
      bitmap.flattened(on: RGB(0x0000FF)).pixels,
      [0, 0, 255, 255, 40, 20, 204, 255, 160, 80, 51, 255, 200, 100, 0, 255])
  }
}
