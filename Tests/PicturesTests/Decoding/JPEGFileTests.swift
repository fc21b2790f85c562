import TerminalCells
import XCTest

@testable import Pictures

final class JPEGFileTests: XCTestCase {
  private let decoder = PictureDecoder()

  func test_I1_aFrameThatClaimsTooMuch_isRefusedBeforeAnythingIsMade() throws {
    // The pages of code that the first round brings in count too. A system short of memory drops
    // some of them and brings them in again. The smallest of these frames would take 12 MiB.
    refuseFrames()
    let memory = try PeakMemory()
    refuseFrames()
    XCTAssertLessThan(try memory.growth(), 4 << 20)
  }

  private func refuseFrames() {
    for marker in [0xC0, 0xC1, 0xC2] as [UInt8] {
      for side in [60_000, 10_000, 2049] {
        let file = JPEGMaker.start + JPEGMaker.frame(marker, width: side, height: side, colors: 3)
        XCTAssertEqual(refusal(file), .tooManyPixels(width: side, height: side))
      }
    }
  }

  func test_I2_thousandsOfScans_areGivenUp_beforeTheyTakeLong() throws {
    let file = JPEGMaker.scans(130_000)
    XCTAssertLessThan(file.count, PictureDecoder.byteLimit)
    let start = ContinuousClock.now
    guard case .damaged = refusal(file) else { return XCTFail("decoded") }
    // Without a limit it takes half a minute; a busy machine may take more than the usual 0.1 s.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(2))
  }

  func test_I2_aFewScansOfTheSameKind_areAPicture() throws {
    let bitmap = try decoder.bitmap(from: JPEGMaker.scans(100))
    XCTAssertEqual(bitmap.size, PixelSize(width: 1448, height: 1448))
    XCTAssertEqual(bitmap.pixel(700, 700), [128, 128, 128, 255])
  }

  func test_I3_framesThatAreNotDrawn_areUnsupported() {
    let four = JPEGMaker.start + JPEGMaker.frame(width: 8, height: 8, colors: 4)
    XCTAssertEqual(refusal(four), .unsupportedFeature("JPEG of four inks"))
    let two = JPEGMaker.start + JPEGMaker.frame(width: 8, height: 8, colors: 2)
    XCTAssertEqual(refusal(two), .unsupportedFeature("JPEG of 2 colours"))
    let deep = JPEGMaker.start + JPEGMaker.frame(width: 8, height: 8, bits: 12)
    XCTAssertEqual(refusal(deep), .unsupportedFeature("JPEG of more than 8 bits"))
    for marker in [0xC3, 0xC5, 0xC7, 0xC9, 0xCA, 0xCB, 0xCF] as [UInt8] {
      let file = JPEGMaker.start + JPEGMaker.frame(marker, width: 8, height: 8)
      XCTAssertEqual(
        refusal(file), .unsupportedFeature("JPEG without Huffman codes, or hierarchical"))
    }
  }

  func test_I3_aMillionBytesOfMarkers_takeNoTime() {
    let picture = JPEGMaker.scans(1).dropFirst(2)
    let fillings: [[UInt8]] = [[0xFF, 0x01], [0xFF, 0xE0, 0, 2], [0xFF], [0xFF, 0x00]]
    for filling in fillings {
      let noise = (0..<1_000_000 / filling.count).flatMap { _ in filling }
      let start = ContinuousClock.now
      // The last is nothing that belongs between segments.
      let refusal = refusal(JPEGMaker.start + noise + picture)
      XCTAssertEqual(refusal == nil, filling != [0xFF, 0x00], "\(filling)")
      XCTAssertLessThan(ContinuousClock.now - start, .seconds(2))
    }
  }

  func test_I3_twoFrames_areBroken() {
    let file =
      JPEGMaker.start + JPEGMaker.frame(width: 8, height: 8)
      + JPEGMaker.frame(width: 2000, height: 2000)
    guard case .damaged = refusal(file) else { return XCTFail("decoded") }
  }

  func test_I3_whatIsNotAFrame_isPassedOver_andNoFrameIsBroken() {
    let noise: [UInt8] = [0xFF, 0xFF, 0xFF, 0x01, 1, 2, 3, 0xFF, 0x00]
    let comment = JPEGMaker.segment(0xFE, [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0])
    let frame = JPEGMaker.frame(width: 3000, height: 1)
    // After the signature's third byte, that of the first marker.
    let file = JPEGMaker.start + comment + noise + frame
    XCTAssertEqual(refusal(file), .tooManyPixels(width: 3000, height: 1))
    for end in [[], [0xFF], [0xFF, 0xD9], [0xFF, 0xDA, 0, 2]] as [[UInt8]] {
      XCTAssertEqual(
        refusal(JPEGMaker.start + comment + end), .damaged("it has no frame header"), "\(end)")
    }
    for length in [0, 1] as [UInt8] {
      let file = JPEGMaker.start + [0xFF, 0xFE, 0, length]
      XCTAssertEqual(refusal(file), .damaged("a segment of it has no length"))
    }
    let short = JPEGMaker.start + JPEGMaker.segment(0xC0, [8, 0, 1, 0, 1])
    XCTAssertEqual(refusal(short), .damaged("its frame header is too short"))
  }

  private func refusal(_ file: [UInt8]) -> PictureError? {
    do throws(PictureError) {
      _ = try decoder.bitmap(from: file)
      return nil
    } catch {
      return error
    }
  }
}
