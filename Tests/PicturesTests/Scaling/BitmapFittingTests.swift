import TerminalCells
import XCTest

@testable import Pictures

final class BitmapFittingTests: XCTestCase {
  private let red: [UInt8] = [255, 0, 0, 255]
  private let none: [UInt8] = [0, 0, 0, 0]

  func test_P2_aSquare_fillsASquare() {
    let fitted = Bitmap(5, 5, of: red).fitted(into: PixelSize(width: 8, height: 8))
    XCTAssertEqual(fitted, Bitmap(8, 8, of: red))
  }

  func test_P2_aWidePicture_liesInTheMiddle_withNothingAboveAndBelow() {
    let fitted = Bitmap(16, 8, of: red).fitted(into: PixelSize(width: 8, height: 8))
    let expected = Bitmap(8, 8) { _, row in (2..<6).contains(row) ? red : none }
    XCTAssertEqual(fitted, expected)
  }

  func test_P2_aTallPicture_standsInTheMiddle_withNothingBeside() {
    let fitted = Bitmap(8, 32, of: red).fitted(into: PixelSize(width: 8, height: 8))
    let expected = Bitmap(8, 8) { column, _ in (3..<5).contains(column) ? red : none }
    XCTAssertEqual(fitted, expected)
  }

  func test_P2_theShapeOfThePixels_isReckonedWith() {
    let room = PixelSize(width: 8, height: 4)
    let square = Bitmap(4, 4, of: red)
    let fitted = square.fitted(into: room, pixel: PixelSize(width: 1, height: 2))
    XCTAssertEqual(fitted, Bitmap(8, 4, of: red))
    let flat = square.fitted(into: room)
    XCTAssertEqual(flat, Bitmap(8, 4) { column, _ in (2..<6).contains(column) ? red : none })
  }

  func test_P2_theThinnest_isStillThere() {
    let fitted = Bitmap(2048, 1, of: red).fitted(into: PixelSize(width: 8, height: 4))
    XCTAssertEqual(fitted, Bitmap(8, 4) { _, row in row == 1 ? red : none })
  }

  func test_P2_withThresholdedAlpha_aPixelIsOpaqueOrTransparent() {
    let bitmap = Bitmap(4, 1) { column, _ in [9, 8, 7, [0, 127, 128, 255][column]] }
    XCTAssertEqual(
      bitmap.withThresholdedAlpha().pixels, [0, 0, 0, 0, 0, 0, 0, 0, 9, 8, 7, 255, 9, 8, 7, 255])
  }

  func test_P2_enlarged_aPixelIsASquare() {
    let bitmap = Bitmap(3, 2) { column, row in [UInt8(column), UInt8(row), 5, 255] }
    let enlarged = bitmap.enlarged(4)
    XCTAssertEqual(
      enlarged, Bitmap(12, 8) { column, row in [UInt8(column / 4), UInt8(row / 4), 5, 255] })
  }
}
