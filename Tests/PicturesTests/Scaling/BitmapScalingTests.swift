import StandIn
import TerminalCells
import XCTest

@testable import Pictures

final class BitmapScalingTests: XCTestCase {
  func test_P2_blackAndWhite_make188_notTheMeanOfTheirBytes() {
    let board = Bitmap(64, 64) { column, row in
      (column + row).isMultiple(of: 2) ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    for side in [1, 2, 8, 32] {
      let size = PixelSize(width: side, height: side)
      XCTAssertEqual(board.scaled(to: size), Bitmap(side, side, of: [188, 188, 188, 255]))
    }
  }

  func test_P2_oneColour_staysWhatItIs_atEverySize() {
    for byte in [0, 1, 2, 7, 40, 128, 200, 254, 255] as [UInt8] {
      for opacity in [1, 128, 255] as [UInt8] {
        let color = [byte, 255 - byte, byte / 2, opacity]
        let bitmap = Bitmap(7, 5, of: color)
        for (width, height) in [(1, 1), (3, 2), (7, 4), (8, 5), (20, 13)] {
          let scaled = bitmap.scaled(to: PixelSize(width: width, height: height))
          XCTAssertEqual(scaled, Bitmap(width, height, of: color), "\(color) \(width)")
        }
      }
    }
  }

  func test_P2_whatIsTransparent_lendsNoColour() {
    let bitmap = Bitmap(2, 1) { column, _ in column == 0 ? [200, 40, 10, 255] : [0, 255, 0, 0] }
    let scaled = bitmap.scaled(to: PixelSize(width: 1, height: 1))
    XCTAssertEqual(scaled.pixels, [200, 40, 10, 128])
    let nothing = Bitmap(4, 4, of: [9, 9, 9, 0]).scaled(to: PixelSize(width: 2, height: 2))
    XCTAssertEqual(nothing, Bitmap(2, 2, of: [0, 0, 0, 0]))
  }

  func test_P2_theMeanLightOfAnyPicture_isKept() {
    var numbers = SeededNumbers()
    let bitmap = Bitmap(61, 47) { _, _ in
      (0..<3).map { _ in UInt8(numbers.next(below: 256)) } + [255]
    }
    let light = meanLight(bitmap)
    for (width, height) in [(1, 1), (8, 4), (40, 20), (60, 46), (13, 47)] {
      let scaled = bitmap.scaled(to: PixelSize(width: width, height: height))
      for (ours, expected) in zip(meanLight(scaled), light) {
        XCTAssertEqual(ours, expected, accuracy: 0.004, "\(width) × \(height)")
      }
    }
  }

  func test_P2_partsOfPixels_countByTheirArea() {
    // Three pixels for two: each takes one and a half.
    let bitmap = Bitmap(3, 1) { column, _ in column == 1 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    let scaled = bitmap.scaled(to: PixelSize(width: 2, height: 1))
    // A third of the light.
    XCTAssertEqual(scaled, Bitmap(2, 1, of: [156, 156, 156, 255]))
  }

  func test_P2_enlarging_goesOverFromPixelToPixel_andKeepsTheEnds() {
    let bitmap = Bitmap(2, 1) { column, _ in column == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let scaled = bitmap.scaled(to: PixelSize(width: 8, height: 3))
    for row in 0..<3 {
      let reds = (0..<8).map { scaled.pixel($0, row)[0] }
      XCTAssertEqual(reds, reds.sorted())
      XCTAssertEqual(reds.first, 0)
      XCTAssertEqual(reds.last, 255)
      XCTAssertEqual(Set(reds).count, 6)
    }
  }

  func test_P2_itsOwnSize_isThePictureItself_andNoSizeToo() {
    let bitmap = Bitmap(3, 2) { column, row in [UInt8(column), UInt8(row), 9, 77] }
    XCTAssertEqual(bitmap.scaled(to: bitmap.size), bitmap)
    XCTAssertEqual(bitmap.scaled(to: PixelSize(width: 0, height: 5)), bitmap)
  }

  private func meanLight(_ bitmap: Bitmap) -> [Float] {
    (0..<3).map { color in
      let places = stride(from: color, to: bitmap.pixels.count, by: 4)
      let sum = places.reduce(Float.zero) { $0 + SRGBTransfer.linear[Int(bitmap.pixels[$1])] }
      return sum / Float(bitmap.size.count)
    }
  }
}
