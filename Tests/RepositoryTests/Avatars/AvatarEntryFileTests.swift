import Files
import Foundation
import GitHub
import StandIn
import XCTest

@testable import Repository

/// A picture's file: what was written comes back, and nothing else does.
final class AvatarEntryFileTests: XCTestCase {
  private static let date = Date(timeIntervalSince1970: 1_700_000_000)
  private static let bytes = InventedPicture(id: 1, size: 20).bytes

  private static let entries = [
    AvatarEntry(
      picture: picture(Validators(etag: "W/\"a\\\"", lastModified: "Thu, 05")), failure: nil),
    AvatarEntry(picture: picture(nil), failure: failure),
    AvatarEntry(picture: nil, failure: failure),
  ]
  private static let failure = AvatarEntry.Failure(
    url: "https://a.example/\n\u{1B}[2J\"", date: date, count: 3)

  private static func picture(_ validators: Validators?) -> AvatarEntry.Picture {
    AvatarEntry.Picture(
      url: "https://a.example/u/1?v=4&s=20", bytes: bytes, validators: validators, date: date,
      maxAge: 300)
  }

  func test_S4_whatIsWritten_comesBack_behindOneLineOfJSON() throws {
    for entry in Self.entries {
      let file = try XCTUnwrap(entry.fileBytes)
      XCTAssertEqual(AvatarEntry(fileBytes: file), entry)
      let line = try XCTUnwrap(file.split(separator: 0x0A, maxSplits: 1).first)
      XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(line)))
      XCTAssertEqual(Array(file.dropFirst(line.count + 1)), entry.picture?.bytes ?? [])
    }
    XCTAssertNil(AvatarEntry().fileBytes, "nothing is worth no file")
  }

  func test_S4_aFileCutAnywhere_isNone() throws {
    for entry in Self.entries {
      let file = try XCTUnwrap(entry.fileBytes)
      for count in 0..<file.count {
        XCTAssertNil(AvatarEntry(fileBytes: Array(file.prefix(count))), "\(count)")
      }
      XCTAssertNil(AvatarEntry(fileBytes: file + [0]))
    }
  }

  func test_S4_aFileWithRandomDamage_isNone() throws {
    var numbers = SeededNumbers()
    for _ in 0..<2000 {
      let file = try XCTUnwrap(Self.entries.randomElement(using: &numbers)?.fileBytes)
      var damaged = file
      for _ in 0...Int.random(in: 0...3, using: &numbers) {
        damaged[Int.random(in: 0..<file.count, using: &numbers)] = .random(
          in: 0...255, using: &numbers)
      }
      if damaged != file { XCTAssertNil(AvatarEntry(fileBytes: damaged), "seed \(numbers.seed)") }
      let random = (0..<200).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      XCTAssertNil(AvatarEntry(fileBytes: random), "seed \(numbers.seed)")
    }
  }

  func test_S4_aFileThatSomebodyElseMade_isNone_orDoesNoHarm() throws {
    let lines = [
      "", "[]", "null", "0", #"{"picture":1"#,
      #"{"failure":{"url":"u","date":1e999,"count":1}"#,
      #"{"picture":{"url":"u"}"#,
      #"{"picture":{"url":"u","date":0,"freshness":99999999999999999999}"#,
    ]
    for line in lines { XCTAssertNil(AvatarEntry(fileBytes: Self.sealed(line)), line) }
    for count in [Int.min, -1, 0, Int.max] {
      let line = #"{"failure":{"url":"u","date":0,"count":\#(count)}"#
      let entry = try XCTUnwrap(AvatarEntry(fileBytes: Self.sealed(line)), line)
      XCTAssertNotEqual(entry.failure?.holds(at: .distantFuture, for: "u"), true)
      XCTAssertNotNil(entry.failing(at: "u", on: Date(timeIntervalSinceReferenceDate: 9)).failure)
    }
    for number in ["-1", "\(Int.max)", "\(Int.min)"] {
      let line = #"{"picture":{"url":"u","date":1e300,"freshness":\#(number)}"#
      let entry = try XCTUnwrap(AvatarEntry(fileBytes: Self.sealed(line)), line)
      XCTAssertEqual(entry.picture?.isOld(at: Self.date), true, "it comes from the future")
    }
  }

  private static func sealed(_ line: String) -> [UInt8] {
    Array("\(line),\"crc\":\"\(CRC32.hexadecimal(of: Array(line.utf8)))\"}\n".utf8)
  }
}
