import Foundation
import XCTest

@testable import Terminal

/// Pictures made of characters, as a terminal shows them.
final class PicturePainterTests: XCTestCase {
  private static let covered: [Character: [Bool]] = [
    " ": [false, false, false, false], "▀": [true, true, false, false],
    "▌": [true, false, true, false], "▘": [true, false, false, false],
    "▝": [false, true, false, false], "▖": [false, false, true, false],
    "▗": [false, false, false, true], "▚": [true, false, false, true],
  ]
  private static let depths: [ColorDepth] = [.full, .indexed, .sixteen]
  // With such cells, a quadrant is square.
  private static let square = PixelSize(width: 8, height: 8)

  func test_X8_eachPatternOfTwoColours_isShownAsItIs_inEveryDepth() throws {
    let colors: [ColorDepth: [CellColor]] = [
      .full: [.full(RGB(0xFF0000)), .full(RGB(0x0000FF))], .indexed: [.indexed(196), .indexed(21)],
      .sixteen: [.sixteen(9), .sixteen(12)],
    ]
    for depth in Self.depths {
      for pattern in 0..<16 {
        let isFirst = (0..<4).map { pattern >> $0 & 1 == 1 }
        let bitmap = Bitmap(8, 8) { column, row in
          isFirst[row / 4 * 2 + column / 4] ? [255, 0, 0, 255] : [0, 0, 255, 255]
        }
        let seen = try quadrants(of: bitmap, CellSize(columns: 1, rows: 1), depth)
        XCTAssertEqual(seen.flatMap(\.self), isFirst.map { colors[depth]?[$0 ? 0 : 1] })
      }
    }
  }

  func test_X8_manyColours_areDrawnWithUsualBlocks_andNoColourThatThemesChange() throws {
    for depth in Self.depths {
      let seen = try quadrants(of: gradient, CellSize(columns: 20, rows: 10), depth)
      XCTAssertEqual(seen.map(\.count), Array(repeating: 40, count: 20))
      XCTAssertGreaterThan(Set(seen.joined()).count, depth == .sixteen ? 4 : 20)
      for case .indexed(let number) in seen.joined() { XCTAssertGreaterThanOrEqual(number, 16) }
    }
  }

  func test_X8_halves_areAllThatASmallFontNeeds() throws {
    for depth in Self.depths {
      let painter = PicturePainter(.halfBlocks, depth: depth, background: RGB(0))
      let drawn = rows(painter.drawing(of: gradient, filling: CellSize(columns: 8, rows: 4)))
      XCTAssertTrue(Set(" ▀▌").isSuperset(of: drawn.joined().map(\.text).joined()), "\(depth)")
    }
  }

  func test_L5_theInvertedPicture_isDrawnInTheOppositeColours() throws {
    let bitmap = Bitmap(32, 16) { column, row in
      column / 8 == row / 4 ? [10, 200, 60, 255] : [250, 30, 120, 255]
    }
    let size = CellSize(columns: 4, rows: 2)
    let opposite = try quadrants(of: bitmap, size, .full).map { row in
      row.map { color -> CellColor? in
        guard case .full(let color) = color else { return nil }
        return .full(RGB(red: ~color.red, green: ~color.green, blue: ~color.blue))
      }
    }
    XCTAssertEqual(try quadrants(of: bitmap.inverted(), size, .full), opposite)
  }

  func test_P2_whereThePictureIsTransparent_theBackgroundIsDrawn() throws {
    let bitmap = Bitmap(64, 32, of: [200, 30, 40, 0])
    let seen = try quadrants(
      of: bitmap, CellSize(columns: 4, rows: 2), .full, background: RGB(0x1E2030))
    XCTAssertEqual(Set(seen.joined()), [.full(RGB(0x1E2030))])
  }

  func test_P2_theMiddleOfAPictureOfAnotherShape_fillsTheCells() throws {
    let (red, blue): ([UInt8], [UInt8]) = ([200, 30, 40, 255], [0, 0, 255, 255])
    let size = CellSize(columns: 4, rows: 2)
    for bitmap in [
      Bitmap(96, 32) { column, _ in (32..<64).contains(column) ? red : blue },
      Bitmap(32, 96) { _, row in (32..<64).contains(row) ? red : blue },
    ] {
      let seen = try quadrants(of: bitmap, size, .full, cell: nil)
      XCTAssertEqual(Set(seen.joined()), [.full(RGB(0xC81E28))])
    }
    // A pixel is still a picture.
    XCTAssertEqual(
      try quadrants(of: Bitmap(2048, 1, of: red), size, .full).flatMap(\.self).count, 32)
  }

  func test_X8_noCells_orNoFormat_areNoPicture() {
    let painter = PicturePainter(.blocks, depth: .full, background: RGB(0))
    for (columns, rows) in [(0, 2), (3, 0), (-1, -1)] {
      let size = CellSize(columns: columns, rows: rows)
      XCTAssertNil(painter.drawing(of: gradient, filling: size))
    }
    let none = PicturePainter(.none, depth: .full, background: RGB(0))
    XCTAssertNil(none.drawing(of: gradient, filling: CellSize(columns: 4, rows: 2)))
  }

  private var gradient: Bitmap {
    Bitmap(80, 80) { column, row in [UInt8(column * 3), UInt8(row * 3), 80, 255] }
  }

  private func rows(_ drawing: PicturePainter.Drawing?) -> [[PicturePainter.Run]] {
    guard case .text(let rows) = drawing else {
      XCTFail("nothing is drawn")
      return []
    }
    return rows
  }

  /// The colour of each quadrant of the cells, by row and column.
  private func quadrants(
    of bitmap: Bitmap, _ size: CellSize, _ depth: ColorDepth, background: RGB = RGB(0),
    cell: PixelSize? = square
  ) throws -> [[CellColor?]] {
    let painter = PicturePainter(.blocks, depth: depth, background: background, cell: cell)
    return try rows(painter.drawing(of: bitmap, filling: size)).flatMap { row in
      let cells = try row.flatMap { run in
        try run.text.map { character in
          try XCTUnwrap(Self.covered[character]).map {
            $0 ? run.colors.foreground : run.colors.background
          }
        }
      }
      return [cells.flatMap { $0[..<2] }, cells.flatMap { $0[2...] }]
    }
  }
}
