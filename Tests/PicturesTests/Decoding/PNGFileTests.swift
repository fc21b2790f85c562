import TerminalCells
import XCTest

@testable import Pictures

final class PNGFileTests: XCTestCase {
  private let decoder = PictureDecoder()

  func test_I1_aHeaderThatClaimsTooMuch_isRefusedBeforeAnythingIsMade() throws {
    let small = PNGMaker.file(width: 60_000, height: 60_000, data: PNGMaker.bomb(of: 2064))
    let large = PNGMaker.file(width: 10_000, height: 10_000, data: PNGMaker.bomb(of: 1_900_000))
    XCTAssertLessThan(small.count, 120)
    XCTAssertEqual(large.count, 12_000, accuracy: 200)
    let files = [(small, 60_000), (large, 10_000)]
    // The pages of code that the first round brings in count too. A system short of memory drops
    // some of them and brings them in again. The smaller of these pictures would take 286 MiB.
    refuse(files)
    let memory = try PeakMemory()
    refuse(files)
    XCTAssertLessThan(try memory.growth(), 4 << 20)
  }

  func test_I1_aSide_mayHave2048Pixels_andNotOneMore() throws {
    for (width, height) in [(2049, 1), (1, 2049)] {
      XCTAssertThrowsError(try decoder.bitmap(from: blank(width, height))) { error in
        XCTAssertEqual(error as? PictureError, .tooManyPixels(width: width, height: height))
      }
    }
    let most = try decoder.bitmap(from: blank(2048, 2048))
    XCTAssertEqual(most.size, PixelSize(width: 2048, height: 2048))
    XCTAssertThrowsError(try decoder.bitmap(from: blank(0, 1))) { error in
      XCTAssertEqual(error as? PictureError, .damaged("it has no pixels"))
    }
  }

  private func refuse(_ files: [([UInt8], Int)]) {
    for (file, side) in files {
      XCTAssertThrowsError(try decoder.bitmap(from: file)) { error in
        XCTAssertEqual(error as? PictureError, .tooManyPixels(width: side, height: side))
      }
    }
  }

  func test_I3_eachDepthAndKindOfColour_interlacedOrNot_isDecoded() throws {
    // What PNG allows: the kinds of colour, the bits of each depth, and the bits of one pixel.
    let kinds: [(colors: UInt8, depths: [UInt8], samples: Int)] = [
      (0, [1, 2, 4, 8, 16], 1), (2, [8, 16], 3), (3, [1, 2, 4, 8], 1), (4, [8, 16], 2),
      (6, [8, 16], 4),
    ]
    for kind in kinds {
      for depth in kind.depths {
        let bits = kind.samples * Int(depth)
        for interlaced in [false, true] {
          let file = white(kind.colors, depth, bits, interlaced: interlaced)
          let bitmap = try decoder.bitmap(from: file)
          XCTAssertEqual(bitmap, Bitmap(8, 8, of: [255, 255, 255, 255]), "\(kind) \(depth)")
        }
      }
    }
  }

  func test_I3_bombsInTexts_andWrongChecksumsThere_doNotMatter() throws {
    let bomb = PNGMaker.bomb(of: 100_000_000)
    let texts = [
      PNGMaker.chunk("zTXt", Array("a".utf8) + [0, 0] + bomb),
      PNGMaker.chunk("iTXt", Array("a".utf8) + [0, 1, 0, 0, 0] + bomb),
      PNGMaker.chunk("iCCP", Array("a".utf8) + [0, 0] + bomb),
      PNGMaker.chunk("gAMA", [0, 1, 0x86, 0xA0]).dropLast() + [0],
    ]
    let memory = try PeakMemory()
    for text in texts {
      let file = PNGMaker.file(
        width: 2, height: 1, more: [text],
        data: PNGMaker.stored([0, 1, 2, 3, 255, 4, 5, 6, 7]))
      XCTAssertEqual(try decoder.bitmap(from: file).pixels, [1, 2, 3, 255, 4, 5, 6, 7])
    }
    XCTAssertLessThan(try memory.growth(), 8 << 20)
  }

  func test_I3_moreDataThanPixels_isNoHarm() throws {
    let file = PNGMaker.file(width: 2048, height: 2048, data: PNGMaker.bomb(of: 300_000_000))
    let memory = try PeakMemory()
    XCTAssertEqual(try decoder.bitmap(from: file).size.count, 2048 * 2048)
    XCTAssertLessThan(try memory.growth(), 64 << 20)
  }

  func test_I3_aFileThatIsCut_isBroken_whereverItIs() throws {
    let file = PNGMaker.file(
      width: 2, height: 1, data: PNGMaker.stored([0, 1, 2, 3, 255, 4, 5, 6, 7]))
    for length in PNGMaker.signature.count..<file.count {
      XCTAssertThrowsError(try decoder.bitmap(from: Array(file.prefix(length)))) { error in
        XCTAssertEqual(error as? PictureError, .damaged("it ends too early"))
      }
    }
    // What follows the end is not looked at.
    XCTAssertNoThrow(try decoder.bitmap(from: file + file))
  }

  func test_I3_asManyChunksAsFit_takeNoTime() throws {
    let pixels = PNGMaker.stored([0, 1, 2, 3, 255, 4, 5, 6, 7])
    for kind in ["IDAT", "tRNS", "teXt"] {
      let empty = [[UInt8]](repeating: PNGMaker.chunk(kind, []), count: 170_000)
      let file = PNGMaker.file(width: 2, height: 1, more: empty, data: pixels)
      let start = ContinuousClock.now
      XCTAssertEqual(try decoder.bitmap(from: file).pixels, [1, 2, 3, 255, 4, 5, 6, 7])
      XCTAssertLessThan(ContinuousClock.now - start, .seconds(2))
    }
  }

  func test_I3_aCriticalChunkThatNobodyKnows_isNotPassedOver() {
    let file = PNGMaker.file(
      width: 2, height: 1, more: [PNGMaker.chunk("ABCD", [])],
      data: PNGMaker.stored([0, 1, 2, 3, 255, 4, 5, 6, 7]))
    XCTAssertThrowsError(try decoder.bitmap(from: file))
  }

  private func blank(_ width: Int, _ height: Int) -> [UInt8] {
    let data = PNGMaker.bomb(of: (width * 4 + 1) * height + 2064)
    return PNGMaker.file(width: width, height: height, data: data)
  }

  /// Eight by eight pixels: all bits set, or the only colour of a palette.
  private func white(
    _ colors: UInt8, _ depth: UInt8, _ bits: Int, interlaced: Bool
  ) -> [UInt8] {
    let value: UInt8 = colors == 3 ? 0 : 255
    // Of Adam7's passes over 8 × 8 pixels, how many rows have how many pixels.
    let rows =
      interlaced
      ? [1, 1] + [2, 2, 2] + [4, 4, 4, 4, 4, 4] + [8, 8, 8, 8] : Array(repeating: 8, count: 8)
    let data: [UInt8] = rows.flatMap { pixels in
      [0] as [UInt8] + [UInt8](repeating: value, count: (pixels * bits + 7) / 8)
    }
    let more = colors == 3 ? [PNGMaker.chunk("PLTE", [255, 255, 255])] : []
    return PNGMaker.file(
      width: 8, height: 8, depth: depth, colors: colors, interlaced: interlaced, more: more,
      data: PNGMaker.stored(data))
  }
}
