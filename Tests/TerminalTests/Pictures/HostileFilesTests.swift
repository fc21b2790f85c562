import StandIn
import XCTest

@testable import Terminal

/// Files that somebody made to take memory or time (fI1, fI2, fI3, fI4, fI6).
final class HostileFilesTests: XCTestCase {
  private static let pixels = PNGFile.zlib([0, 1, 2, 3, 255, 4, 5, 6, 7])

  func test_fI1_aHeaderThatClaimsTooMuch_isRefused_beforeAnythingIsAllocated() throws {
    let large = [60_000, 10_000].map {
      PNGMaker.file(width: $0, height: $0, data: PNGMaker.bomb(of: 1_900_000))
    }
    // A text that claims 1.4 GB, after the signature and the header.
    var text = PNGMaker.file(
      width: 2, height: 1, more: [PNGFile.chunk("tEXt", [0x61, 0, 0x62])], data: Self.pixels)
    text.replaceSubrange(33..<37, with: [0x53, 0xDE, 0, 3])
    let png = large + [text]
    let jpeg = ([0xC0, 0xC1, 0xC2] as [UInt8]).flatMap { marker in
      [60_000, 10_000, 2049].map { JPEGMaker.empty(marker, side: $0) }
    }
    // The pages of code that the first round brings in count too. The smallest of these pictures
    // would take 12 MiB.
    refuse(png + jpeg)
    let memory = try PeakMemory()
    refuse(png + jpeg)
    XCTAssertLessThan(try memory.growth(), 4 << 20)
  }

  func test_fI1_aSide_mayHave2048Pixels_andNotOneMore() throws {
    refuse([(2049, 1), (1, 2049), (0, 1)].map { blank($0, $1) })
    XCTAssertEqual(
      try Bitmap(decoding: blank(2048, 2048)).size, PixelSize(width: 2048, height: 2048))
  }

  func test_fI2_thousandsOfScans_areGivenUp_beforeTheyTakeLong() throws {
    let file = JPEGMaker.scans(130_000)
    XCTAssertLessThan(file.count, Bitmap.byteLimit)
    // Without a limit it takes half a minute; a busy machine may take more than the usual 0.1 s.
    within(seconds: 10) { refuse([file]) }
    let few = try Bitmap(decoding: JPEGMaker.scans(100))
    XCTAssertEqual(few.size, PixelSize(width: 1448, height: 1448))
    XCTAssertEqual(few.pixels.prefix(4), [128, 128, 128, 255])
  }

  func test_fI3_bombsInTexts_takeNoMemory() throws {
    let bomb = PNGMaker.bomb(of: 100_000_000)
    let texts = [
      PNGFile.chunk("zTXt", Array("a".utf8) + [0, 0] + bomb),
      PNGFile.chunk("iTXt", Array("a".utf8) + [0, 1, 0, 0, 0] + bomb),
      PNGFile.chunk("iCCP", Array("a".utf8) + [0, 0] + bomb),
    ]
    let memory = try PeakMemory()
    for text in texts {
      let file = PNGMaker.file(width: 2, height: 1, more: [text], data: Self.pixels)
      XCTAssertEqual(try Bitmap(decoding: file).pixels, [1, 2, 3, 255, 4, 5, 6, 7])
    }
    XCTAssertLessThan(try memory.growth(), 8 << 20)
  }

  func test_fI3_moreDataThanPixels_doesNoHarm() throws {
    let file = PNGMaker.file(width: 2048, height: 2048, data: PNGMaker.bomb(of: 300_000_000))
    let memory = try PeakMemory()
    XCTAssertEqual(try Bitmap(decoding: file).size.count, 2048 * 2048)
    XCTAssertLessThan(try memory.growth(), 64 << 20)
  }

  func test_fI3_aFileThatIsCutInItsPixels_isRefused() {
    let file = PNGMaker.file(width: 2, height: 1, data: Self.pixels)
    // The last chunk takes twelve bytes.
    refuse((0..<file.count - 20).map { Array(file.prefix($0)) })
  }

  func test_fI3_whatIsNotDrawn_isRefused() {
    refuse(([0xC3, 0xC5, 0xC7, 0xC9, 0xCB, 0xCF] as [UInt8]).map { JPEGMaker.empty($0, side: 8) })
    refuse([
      PNGMaker.file(
        width: 2, height: 1, more: [PNGFile.chunk("ABCD", [])], data: Self.pixels),
      JPEGMaker.start + JPEGMaker.frame(width: 8, height: 8)
        + JPEGMaker.frame(width: 2000, height: 2000) + [0xFF, 0xD9],
    ])
  }

  func test_fI3_randomDamage_isDecodedOrRefused_quickly_inLittleMemory() throws {
    let whole = [InventedPicture(id: 1, size: 96).bytes, JPEGMaker.scans(3)]
    let first = SeededNumbers.seedOfRun()
    let memory = try PeakMemory()
    for seed in first..<first + Loops.count(short: 500, long: 10_000, full: 10_000) {
      var numbers = SeededNumbers(seed: seed)
      var file = whole[numbers.next(below: whole.count)]
      for _ in 0...numbers.next(below: 8) {
        file[numbers.next(below: file.count)] ^= 1 << UInt8(numbers.next(below: 8))
      }
      let place = numbers.next(below: file.count)
      switch numbers.next(below: 4) {
      case 0: file.removeSubrange(place...)
      case 1: file.insert(contentsOf: file[place...], at: numbers.next(below: file.count))
      default: break
      }
      within(seconds: 10) {
        guard let bitmap = try? Bitmap(decoding: file) else { return }
        XCTAssertEqual(bitmap.pixels.count, bitmap.size.count * 4, "GHBROWSE_SEED=\(seed)")
        XCTAssertLessThanOrEqual(max(bitmap.size.width, bitmap.size.height), 2048)
      }
    }
    XCTAssertLessThan(try memory.growth(), 64 << 20)
  }

  func test_fI4_fI6_otherFiles_andMoreThanTwoMiB_areRefused() {
    let texts = [
      "", "GIF89a", "RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ", "BM", "\u{7F}ELF\u{2}", "II*\u{0}",
      "<svg xmlns=\"http://www.w3.org/2000/svg\">", "<!DOCTYPE html><title>Sign in</title>", "{}",
    ]
    refuse(texts.map { Array($0.utf8) })
    let file = PNGMaker.file(width: 2, height: 1, data: Self.pixels)
    refuse([file + [UInt8](repeating: 0, count: Bitmap.byteLimit)])
  }

  private func refuse(_ files: [[UInt8]], line: UInt = #line) {
    for (index, file) in files.enumerated() {
      XCTAssertThrowsError(try Bitmap(decoding: file), "\(index)", line: line)
    }
  }

  private func within(seconds: Int, _ work: () -> Void) {
    let start = ContinuousClock.now
    work()
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(seconds))
  }

  private func blank(_ width: Int, _ height: Int) -> [UInt8] {
    let data = PNGMaker.bomb(of: (width * 4 + 1) * height + 2064)
    return PNGMaker.file(width: width, height: height, data: data)
  }
}
