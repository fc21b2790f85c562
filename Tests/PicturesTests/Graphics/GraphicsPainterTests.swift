import StandIn
import TerminalCells
import XCTest

@testable import Pictures

/// What terminals get, read back as they do.
final class GraphicsPainterTests: XCTestCase {
  private let cell = PixelSize(width: 10, height: 20)
  private let size = CellSize(columns: 4, rows: 2)
  private var formats: [PictureFormat] { [.kitty(cell), .sixel(cell), .iterm(cell)] }

  func test_X8_kitty_readsThePictureThatWasDrawn_overTheCells() throws {
    for bitmap in [gradient(40, 40), noise(40, 40)] {
      let graphics = try drawn(bitmap, .kitty(cell))
      let read = try XCTUnwrap(KittyPicture(graphics))
      XCTAssertEqual(read.bitmap, bitmap)
      // No answers, and the cursor stays.
      XCTAssertEqual(read.keys["q"], "2")
      XCTAssertEqual(read.keys["C"], "1")
      XCTAssertEqual(read.keys["c"], "4")
      XCTAssertEqual(read.keys["r"], "2")
    }
  }

  func test_X8_iTerm2_readsAPNGFile_ofThePictureThatWasDrawn() throws {
    for bitmap in [gradient(40, 40), noise(40, 40)] {
      let read = try XCTUnwrap(ITermPicture(drawn(bitmap, .iterm(cell))))
      XCTAssertEqual(try PictureDecoder().bitmap(from: read.file), bitmap)
      XCTAssertEqual(read.keys["inline"], "1")
      XCTAssertEqual(read.keys["size"], "\(read.file.count)")
      XCTAssertEqual(read.keys["width"], "4")
      XCTAssertEqual(read.keys["height"], "2")
      XCTAssertEqual(read.keys["preserveAspectRatio"], "1")
    }
  }

  func test_X8_sixel_readsThePictureThatWasDrawn_asNearAs256ColoursCome() throws {
    let size = CellSize(columns: 12, rows: 6)
    let bitmap = gradient(120, 120)
    let painter = try XCTUnwrap(GraphicsPainter(.sixel(cell)))
    let graphics = try XCTUnwrap(painter.graphics(of: bitmap, filling: size))
    let read = try XCTUnwrap(SixelPicture(graphics).flatMap(\.bitmap))
    XCTAssertLessThanOrEqual(try XCTUnwrap(read.greatestDifference(from: bitmap)), 24)
  }

  func test_X8_sixel_ofASmallPicture_isMixedOfOtherColours_andRightFromAfar() throws {
    let bitmap = gradient(40, 36)
    // A square's shape, so that it fills the bands.
    let painter = try XCTUnwrap(GraphicsPainter(.sixel(PixelSize(width: 10, height: 18))))
    let graphics = try XCTUnwrap(painter.graphics(of: bitmap, filling: size))
    let read = try XCTUnwrap(SixelPicture(graphics).flatMap(\.bitmap))
    // The dots are spread by bytes, so their bytes are what has the right mean.
    for (ours, wanted) in zip(means(of: read), means(of: bitmap)) {
      XCTAssertEqual(ours, wanted, accuracy: 16)
    }
  }

  func test_X8_sixel_leavesOutWhatIsTransparent() throws {
    let bitmap = Bitmap(40, 36) { column, row in
      column < 20 && row >= 12 ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    let read = try XCTUnwrap(SixelPicture(drawn(bitmap, .sixel(cell))).flatMap(\.bitmap))
    XCTAssertEqual(read, bitmap)
  }

  func test_X8_sixel_neverReachesBelowItsCells() throws {
    for height in 6...64 {
      for rows in [1, 3] {
        let cell = PixelSize(width: 7, height: height)
        let painter = try XCTUnwrap(GraphicsPainter(.sixel(cell)))
        let graphics = painter.graphics(
          of: gradient(9, 9), filling: CellSize(columns: 2, rows: rows))
        let read = try XCTUnwrap(SixelPicture(XCTUnwrap(graphics)))
        XCTAssertLessThanOrEqual(read.bands * 6, rows * height)
        XCTAssertEqual(read.height, rows * height / 6 * 6)
        XCTAssertEqual(read.width, 14)
      }
    }
  }

  func test_X8_sixel_needsASensibleSizeOfCells() {
    for (width, height) in [(0, 0), (10, 0), (-1, 20), (2, 5), (65, 20), (10, 129), (4096, 4096)] {
      let cell = PixelSize(width: width, height: height)
      XCTAssertNil(GraphicsPainter(.sixel(cell)))
      XCTAssertEqual(
        GraphicsPainter(.kitty(cell))?.pixels(filling: size), PixelSize(width: 40, height: 40)
      )
    }
    for format in [PictureFormat.none, .blocks, .halfBlocks] {
      XCTAssertNil(GraphicsPainter(format))
    }
  }

  func test_X8_nothingButPrintableASCII_standsBetweenTheEscapes() throws {
    for format in formats {
      let graphics = try drawn(noise(40, 36), format)
      XCTAssertGreaterThan(graphics.controlStrings.count, 0)
      for string in graphics.controlStrings {
        XCTAssertTrue(string.allSatisfy { (0x20...0x7E).contains($0) }, "\(format)")
      }
    }
  }

  func test_P2_aPictureOfAnotherShape_isInTheMiddle_andTransparentAround() throws {
    let wide = Bitmap(80, 40, of: [1, 2, 3, 255])
    let read = try XCTUnwrap(KittyPicture(drawn(wide, .kitty(cell)))).bitmap
    let expected = Bitmap(40, 40) { _, row in
      (10..<30).contains(row) ? [1, 2, 3, 255] : [0, 0, 0, 0]
    }
    XCTAssertEqual(read, expected)
  }

  func test_P2_aSmallPicture_isLeftToTheTerminalToEnlarge_inTheShapeOfTheCells() throws {
    let size = CellSize(columns: 20, rows: 10)
    let cell = PixelSize(width: 10, height: 22)
    for format in [PictureFormat.kitty(cell), .iterm(cell)] {
      let painter = try XCTUnwrap(GraphicsPainter(format))
      let graphics = try XCTUnwrap(painter.graphics(of: noise(64, 64), filling: size))
      let file = ITermPicture(graphics)?.file
      let bitmap =
        try KittyPicture(graphics)?.bitmap
        ?? PictureDecoder().bitmap(from: XCTUnwrap(file))
      // 200 × 220 pixels hold 200 × 200, so 64 × 70 hold 64 × 64.
      XCTAssertEqual(bitmap.size, PixelSize(width: 64, height: 70))
      XCTAssertEqual(bitmap.pixel(30, 2), [0, 0, 0, 0])
      XCTAssertEqual(bitmap.pixel(30, 3), noise(64, 64).pixel(30, 0))
    }
  }

  func test_X8_hugeCells_areNotWorthTheirBytes_whereTheTerminalEnlarges() throws {
    let size = CellSize(columns: 20, rows: 10)
    let cell = PixelSize(width: 40, height: 80)
    XCTAssertEqual(
      GraphicsPainter(.kitty(cell))?.pixels(filling: size), PixelSize(width: 240, height: 240)
    )
    XCTAssertEqual(
      GraphicsPainter(.sixel(cell))?.pixels(filling: size), PixelSize(width: 800, height: 798)
    )
  }

  func test_X8_noCells_areNoPicture() throws {
    for format in formats {
      let painter = try XCTUnwrap(GraphicsPainter(format))
      let none = CellSize(columns: 0, rows: 2)
      XCTAssertNil(painter.graphics(of: gradient(4, 4), filling: none))
    }
  }

  private func drawn(_ bitmap: Bitmap, _ format: PictureFormat) throws -> PictureGraphics {
    let painter = try XCTUnwrap(GraphicsPainter(format))
    return try XCTUnwrap(painter.graphics(of: bitmap, filling: size))
  }

  private func gradient(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(width, height) { column, row in
      [UInt8(column * 255 / width), UInt8(row * 255 / height), 90, 255]
    }
  }

  /// Of squares of six pixels, the mean of each colour's bytes.
  private func means(of bitmap: Bitmap) -> [Double] {
    stride(from: 0, to: bitmap.size.height, by: 6).flatMap { top in
      stride(from: 0, to: bitmap.size.width - 5, by: 6).flatMap { left in
        Bitmap(6, 6) { bitmap.pixel(left + $0, top + $1) }.meanOverBlack
      }
    }
  }

  /// With every opacity.
  private func noise(_ width: Int, _ height: Int) -> Bitmap {
    var numbers = SeededNumbers(seed: 5)
    return Bitmap(width, height) { _, _ in (0..<4).map { _ in UInt8(numbers.next(below: 256)) } }
  }
}
