import StandIn
import TestSupport
import XCTest

@testable import Terminal

/// 1,000 damaged files, or 10,000 unless the run is short; GHBROWSE_SEED begins with that seed.
final class DamagedPicturesTests: XCTestCase {
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
      var numbers = SeededNumbers(seed: seed)
      let file = Self.damaged(files[numbers.next(below: files.count)], &numbers)
      let start = ContinuousClock.now
      decoded += try Self.decodes(file, seed) ? 1 : 0
      let took = ContinuousClock.now - start
      if took > slowest.0 { slowest = (took, seed) }
    }
    let growth = try memory.growth()
    print("I3: \(decoded) decoded; slowest \(slowest.0), seed \(slowest.1); \(growth >> 10) KiB")
    XCTAssertGreaterThan(decoded, 0)
    XCTAssertLessThan(slowest.0, .seconds(2), "GHBROWSE_SEED=\(slowest.1)")
    XCTAssertLessThan(growth, 64 << 20)
  }

  /// Whether it is a picture: at full size, and as small as a list wants it, the same.
  private static func decodes(_ file: [UInt8], _ seed: UInt64) throws -> Bool {
    guard let bitmap = try? Bitmap(decoding: file) else { return false }
    XCTAssertEqual(bitmap.pixels.count, bitmap.size.count * 4, "GHBROWSE_SEED=\(seed)")
    XCTAssertLessThanOrEqual(max(bitmap.size.width, bitmap.size.height), 2048)
    _ = try Bitmap(decoding: file, filling: PixelSize(width: 32, height: 16))
    return true
  }

  // As chance, and somebody who means it, would.
  private static func damaged(_ sound: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    var file = sound
    let place = numbers.next(below: file.count)
    let end = min(place + 1 + numbers.next(below: 200), file.count)
    switch numbers.next(below: 6) {
    case 0: file.removeSubrange(place...)
    case 1: file.removeSubrange(place..<end)
    case 2: file.insert(contentsOf: file[place..<end], at: numbers.next(below: file.count))
    case 3:
      // A size or a length at its limit.
      let limit = [0, 1, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF][numbers.next(below: 7)]
      let start = numbers.next(below: max(min(file.count - 4, 400), 1))
      file.replaceSubrange(start..<min(start + 4, file.count), with: PNGFile.number(limit))
    default: damageChunk(of: &file, &numbers)
    }
    return file
  }

  // A chunk with another content and the right checksum, or a bomb before it; flipped bits in JPEG.
  private static func damageChunk(of file: inout [UInt8], _ numbers: inout SeededNumbers) {
    let chunks = PNGMaker.chunks(of: file)
    let range =
      chunks.isEmpty ? file.startIndex..<file.endIndex : chunks[numbers.next(below: chunks.count)]
    if !chunks.isEmpty, numbers.next(below: 3) == 0 {
      let kind = ["zTXt", "iTXt", "iCCP", "IDAT", "PLTE", "tRNS"][numbers.next(below: 6)]
      let bomb = PNGMaker.bomb(of: 2064 << numbers.next(below: 14))
      return file.insert(
        contentsOf: PNGFile.chunk(kind, [97, 0, 0] + bomb), at: range.lowerBound)
    }
    for _ in 0...numbers.next(below: 8) {
      let place = range.lowerBound + numbers.next(below: range.count)
      file[place] ^= 1 << UInt8(numbers.next(below: 8))
    }
    guard !chunks.isEmpty else { return }
    let kind = String(decoding: file[range.lowerBound + 4..<range.lowerBound + 8], as: UTF8.self)
    let data = Array(file[range.lowerBound + 8..<range.upperBound - 4])
    file.replaceSubrange(range, with: PNGFile.chunk(kind, data))
  }
}
