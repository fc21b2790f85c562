import Foundation
import StandIn
import TerminalCells
import TestSupport
import XCTest

@testable import Pictures

final class PicturePainterTests: XCTestCase {
  private let red: [UInt8] = [255, 0, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]
  private let none: [UInt8] = [0, 0, 0, 0]
  // With such cells a pixel can be a quadrant.
  private let square = PixelSize(width: 8, height: 8)
  private let depths: [ColorDepth] = [.full, .indexed, .sixteen]

  func test_X8_eachPatternOfTwoColours_isShownAsItIs_inEveryDepth() throws {
    for depth in depths {
      for pattern in 0..<16 {
        let bitmap = cell(pattern, red, blue)
        let cells = PicturePainter(depth: depth)
          .cells(of: bitmap, filling: CellSize(columns: 1, rows: 1), cell: square)
        let seen = try XCTUnwrap(SeenCells(cells), "\(depth) \(pattern)")
        XCTAssertEqual(seen, SeenCells(bitmap) { color($0, depth) }, "\(depth) \(pattern)")
      }
    }
  }

  func test_X8_whereThePictureIsTransparent_theTerminalShowsThrough() throws {
    for depth in depths {
      for pattern in 0..<16 {
        let bitmap = cell(pattern, red, none)
        let cells = PicturePainter(depth: depth)
          .cells(of: bitmap, filling: CellSize(columns: 1, rows: 1), cell: square)
        let seen = try XCTUnwrap(SeenCells(cells), "\(depth) \(pattern)")
        XCTAssertEqual(seen, SeenCells(bitmap) { color($0, depth) }, "\(depth) \(pattern)")
      }
    }
  }

  func test_X8_whatIsMoreThereThanNot_isThere_inItsOwnColour() throws {
    let bitmap = Bitmap(2, 2) { column, row in
      switch (column, row) {
      case (0, 0): [255, 0, 0, 128]
      case (1, 0): [0, 0, 255, 127]
      case (0, 1): [255, 0, 0, 200]
      default: [255, 0, 0, 255]
      }
    }
    let cells = PicturePainter(depth: .full)
      .cells(of: bitmap, filling: CellSize(columns: 1, rows: 1), cell: square)
    XCTAssertEqual(
      cells.rows, [[PictureCell("▙", foreground: color(red, .full), background: nil)]])
  }

  func test_X8_manyColours_areDrawnWithUsualBlocks_asNearAsTwoColoursCome() throws {
    var numbers = SeededNumbers()
    let bitmap = Bitmap(40, 20) { _, _ in
      (0..<3).map { _ in UInt8(numbers.next(below: 256)) } + [numbers.next(below: 9) > 0 ? 255 : 0]
    }
    let size = CellSize(columns: 20, rows: 10)
    for depth in depths {
      let cells = PicturePainter(depth: depth).cells(of: bitmap, filling: size, cell: square)
      XCTAssertEqual(cells.size, size)
      XCTAssertEqual(cells.rows.map(\.count), Array(repeating: 20, count: 10))
      let seen = try XCTUnwrap(SeenCells(cells))
      // A cell that lies wholly in the picture is drawn wholly.
      for (row, line) in seen.quadrants.enumerated() {
        for (column, color) in line.enumerated() where isOpaque(bitmap, row, column) {
          XCTAssertNotNil(color, "\(depth): \(column), \(row)")
        }
      }
      for case .indexed(let number) in seen.quadrants.joined() {
        XCTAssertGreaterThanOrEqual(number, 16)
      }
    }
  }

  func test_P2_aPhoto_isNearlyTheSame_whenOneLooksAtItFromAfar() throws {
    try RecordedAnswers.skipUnlessThere()
    let photo = try ReferenceImage.all().first { $0.name == "progressive-cat.jpg" }
    let painter = PicturePainter(depth: .full)
    let size = CellSize(columns: 40, rows: 15)
    let bitmap = try PictureDecoder()
      .bitmap(from: XCTUnwrap(photo).bytes(), filling: painter.pixels(filling: size))
    let seen = try XCTUnwrap(SeenCells(painter.cells(of: bitmap, filling: size)))
    let quadrants = Bitmap(80, 30) { column, row in
      guard case .full(let color) = seen.quadrants[row][column] else { return none }
      return [color.red, color.green, color.blue, 255]
    }
    let wanted = bitmap.scaled(to: PixelSize(width: 10, height: 5))
    let drawn = quadrants.scaled(to: PixelSize(width: 10, height: 5))
    XCTAssertLessThan(try XCTUnwrap(drawn.greatestDifference(from: wanted)), 12)
  }

  func test_L5_theInvertedPicture_isDrawnInTheOppositeColours() throws {
    let size = CellSize(columns: 4, rows: 2)
    let bitmap = Bitmap(8, 4) { column, row in
      column / 2 == row ? [10, 200, 60, 255] : [250, 30, 120, 255]
    }
    let painter = PicturePainter(depth: .full)
    let plain = try XCTUnwrap(SeenCells(painter.cells(of: bitmap, filling: size, cell: square)))
    let negative = painter.cells(of: bitmap.inverted(), filling: size, cell: square)
    let inverted = try XCTUnwrap(SeenCells(negative))
    let opposite = plain.quadrants.map { row in
      row.map { color -> CellColor? in
        guard case .full(let color) = color else { return nil }
        return .full(RGB(red: ~color.red, green: ~color.green, blue: ~color.blue))
      }
    }
    XCTAssertEqual(inverted.quadrants, opposite)
  }

  func test_P2_itLiesInTheMiddle_withTheShapeOfTheCells() throws {
    let size = CellSize(columns: 20, rows: 10)
    let square = Bitmap(64, 64, of: red)
    // 180 of 200 pixels high.
    let cells = PicturePainter(depth: .full)
      .cells(of: square, filling: size, cell: PixelSize(width: 9, height: 20))
    let seen = try XCTUnwrap(SeenCells(cells))
    XCTAssertEqual(seen.quadrants.map { $0.allSatisfy { $0 == nil } }.filter(\.self).count, 2)
    XCTAssertEqual(cells.rows.first?.first?.scalar, "▄")
    XCTAssertEqual(cells.rows.last?.first?.scalar, "▀")
    // Four rows by two: less than half a quadrant is not left out.
    let small = PicturePainter(depth: .full).cells(
      of: square, filling: CellSize(columns: 4, rows: 2), cell: PixelSize(width: 9, height: 20))
    XCTAssertEqual(Set(small.rows.joined().map(\.scalar)), [" "])
  }

  func test_X8_halves_areAllThatASmallFontNeeds() {
    let board = Bitmap(16, 8) { column, row in
      (column + row).isMultiple(of: 3) ? red : [UInt8(column), UInt8(row * 20), 90, 255]
    }
    for depth in depths + [.styles] {
      let cells = PicturePainter(depth: depth, symbols: .halves)
        .cells(of: board, filling: CellSize(columns: 8, rows: 4))
      let usual: Set<Unicode.Scalar> = [" ", "▀", "▄", "▌", "▐", "█", "░", "▒", "▓"]
      XCTAssertTrue(usual.isSuperset(of: cells.rows.joined().map(\.scalar)), "\(depth)")
    }
  }

  func test_P2_aSizeThatNoCellHas_isLeftOutOfAccount() {
    let size = CellSize(columns: 4, rows: 2)
    let bitmap = Bitmap(9, 7, of: red)
    let painter = PicturePainter(depth: .full)
    let usual = painter.cells(of: bitmap, filling: size)
    for (width, height) in [(0, 0), (0, 20), (10, 0), (-9, -20), (1, 1), (4096, 4096)] {
      let cell = PixelSize(width: width, height: height)
      XCTAssertEqual(painter.cells(of: bitmap, filling: size, cell: cell), usual)
    }
  }

  func test_X8_noCells_areNoPicture() {
    for (columns, rows) in [(0, 2), (3, 0), (-1, -1)] {
      let size = CellSize(columns: columns, rows: rows)
      let cells = PicturePainter(depth: .full).cells(of: Bitmap(1, 1, of: red), filling: size)
      XCTAssertEqual(cells.rows.joined().count, 0)
    }
  }

  func test_X8_manyThreadsAtOnce_drawWhatOneDoes() {
    let bitmap = Bitmap(40, 20) { column, row in [UInt8(column * 6), UInt8(row * 12), 80, 255] }
    let size = CellSize(columns: 20, rows: 10)
    let painter = PicturePainter(depth: .indexed)
    let alone = painter.cells(of: bitmap, filling: size)
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      XCTAssertEqual(painter.cells(of: bitmap, filling: size), alone)
    }
  }

  /// Two by two pixels: where the pattern has a bit, the first colour.
  private func cell(_ pattern: Int, _ first: [UInt8], _ second: [UInt8]) -> Bitmap {
    Bitmap(2, 2) { column, row in pattern >> (row * 2 + column) & 1 == 1 ? first : second }
  }

  private func color(_ pixel: [UInt8], _ depth: ColorDepth) -> CellColor? {
    guard pixel[3] > 0 else { return nil }
    switch depth {
    case .full: return .full(RGB(red: pixel[0], green: pixel[1], blue: pixel[2]))
    case .indexed: return .indexed(pixel == red ? 196 : 21)
    default: return .sixteen(pixel == red ? 9 : 4)
    }
  }

  private func isOpaque(_ bitmap: Bitmap, _ row: Int, _ column: Int) -> Bool {
    let (top, left) = (row / 2 * 2, column / 2 * 2)
    return [(0, 0), (0, 1), (1, 0), (1, 1)].allSatisfy { across, down in
      bitmap.pixel(left + across, top + down)[3] == 255
    }
  }
}
