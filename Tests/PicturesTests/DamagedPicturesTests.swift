import Foundation
import StandIn
import TerminalCells
import TestSupport
import XCTest

@testable import Pictures

/// 1,000 damaged files, or 10,000 unless the run is short; GHBROWSE_SEED begins with that seed.
final class DamagedPicturesTests: XCTestCase {
  private static let mostTime = Duration.seconds(2)
  private static let mostMemory = 64 << 20

  func test_I3_damagedFiles_areDecodedOrRefused_quickly_inLittleMemory() throws {
    try RecordedAnswers.skipUnlessThere()
    // What is refused by its first bytes stays so.
    let files = try ReferenceImage.all().map { try $0.bytes() }
      .filter { $0.starts(with: PNGMaker.signature) || $0.starts(with: JPEGMaker.start) }
    let first = SeededNumbers.seedOfRun()
    var slowest = (Duration.zero, first)
    var decoded = 0
    let memory = try PeakMemory()
    for seed in first..<first + Loops.count(short: 1_000, long: 10_000, full: 10_000) {
      var mutator = Mutator(seed: seed)
      let file = mutator.damaged(files)
      let start = ContinuousClock.now
      decoded += Self.decodes(file, seed) ? 1 : 0
      let took = ContinuousClock.now - start
      if took > slowest.0 { slowest = (took, seed) }
    }
    let growth = try memory.growth()
    print("I3: \(decoded) decoded; slowest \(slowest.0), seed \(slowest.1); \(growth >> 10) KiB")
    XCTAssertGreaterThan(decoded, 0)
    XCTAssertLessThan(slowest.0, Self.mostTime, "GHBROWSE_SEED=\(slowest.1)")
    XCTAssertLessThan(growth, Self.mostMemory)
  }

  /// Whether it is a picture: at full size, and as small as a list wants it, the same.
  private static func decodes(_ file: [UInt8], _ seed: UInt64) -> Bool {
    let small = PixelSize(width: 32, height: 16)
    guard let bitmap = try? Bitmap(decoding: file) else { return false }
    XCTAssertEqual(bitmap.pixels.count, bitmap.size.count * 4, "GHBROWSE_SEED=\(seed)")
    XCTAssertLessThanOrEqual(max(bitmap.size.width, bitmap.size.height), 2048)
    XCTAssertNoThrow(try Bitmap(decoding: file, filling: small), "GHBROWSE_SEED=\(seed)")
    return true
  }
}
