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
      let drawn = try XCTUnwrap(
        painter.rows(of: gradient, filling: CellSize(columns: 8, rows: 4)))
      XCTAssertTrue(Set(" ▀▌").isSuperset(of: drawn.map(\.plain.string).joined()), "\(depth)")
    }
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

  func test_X8_eachFormatOfTerminals_isAGraphicOverItsCells() throws {
    let table: [(PictureFormat, String)] = [
      (.kitty, "\u{1B}_Ga=T,f=32,s=48,v=48,c=4,r=2,m=1,C=1,q=2;"),
      (.iterm, "\u{1B}]1337;File=inline=1;width=4;height=2;preserveAspectRatio=0;"),
      (.sixel, "\u{1B}P0;1;0q\"1;1;40;36"),
    ]
    for (format, beginning) in table {
      let cell = PixelSize(width: 10, height: 20)
      let graphic = try graphic(format, CellSize(columns: 4, rows: 2), cell)
      XCTAssertEqual(graphic?.prefix(beginning.count), beginning[...])
    }
    XCTAssertNil(try graphic(.sixel, CellSize(columns: 4, rows: 2), nil), "blocks instead")
  }

  func test_X8_sixels_neverReachBelowTheirCells() throws {
    for height in 6...64 {
      for count in [1, 3] {
        let cell = PixelSize(width: 7, height: height)
        let graphic = try XCTUnwrap(graphic(.sixel, CellSize(columns: 2, rows: count), cell))
        let bands = graphic.count { $0 == "-" } + 1
        XCTAssertEqual(bands, count * height / 6, "\(height)")
        XCTAssertTrue(graphic.contains("q\"1;1;14;\(bands * 6)#"), "\(height)")
      }
    }
  }

  func test_X8_noCells_orNoFormat_areNoPicture() {
    let painter = PicturePainter(.blocks, depth: .full, background: RGB(0))
    for (columns, rows) in [(0, 2), (3, 0), (-1, -1)] {
      let size = CellSize(columns: columns, rows: rows)
      XCTAssertNil(painter.rows(of: gradient, filling: size))
    }
    let none = PicturePainter(.off, depth: .full, background: RGB(0))
    XCTAssertNil(none.rows(of: gradient, filling: CellSize(columns: 4, rows: 2)))
  }

  private var gradient: Bitmap {
    Bitmap(80, 80) { column, row in [UInt8(column * 3), UInt8(row * 3), 80, 255] }
  }

  /// What is drawn over the cells of the lowest row; `nil` for characters.
  private func graphic(
    _ format: PictureFormat, _ size: CellSize, _ cell: PixelSize?
  ) throws -> String? {
    let painter = PicturePainter(format, depth: .full, background: RGB(0x1E1E1E), cell: cell)
    let rows = try XCTUnwrap(painter.rows(of: gradient, filling: size))
    XCTAssertEqual(rows.map(\.width), Array(repeating: size.columns, count: size.rows))
    return rows.last?.graphics.first?.graphic.bytes
  }

  /// The colour of each quadrant of the cells, by row and column.
  private func quadrants(
    of bitmap: Bitmap, _ size: CellSize, _ depth: ColorDepth, cell: PixelSize? = square
  ) throws -> [[CellColor?]] {
    let painter = PicturePainter(.blocks, depth: depth, background: RGB(0), cell: cell)
    return try XCTUnwrap(painter.rows(of: bitmap, filling: size)).flatMap { row in
      let cells = try row.runs.flatMap { run in
        guard case .colored(let colors) = run.content else { throw CocoaError(.formatting) }
        return try run.text.string.map { character in
          try XCTUnwrap(Self.covered[character]).map {
            $0 ? colors.foreground : colors.background
          }
        }
      }
      return [cells.flatMap { $0[..<2] }, cells.flatMap { $0[2...] }]
    }
  }
}
