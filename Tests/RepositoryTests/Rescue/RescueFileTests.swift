import Foundation
import Glibc
import XCTest

@testable import Repository

/// The file of texts that could not be saved (S13, rel 2.1.12).
final class RescueFileTests: XCTestCase {
  private var directory = ""
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  override func setUp() async throws {
    directory = NSTemporaryDirectory() + "ghbrowse-rescue-" + UUID().uuidString
  }

  override func tearDown() async throws {
    try? FileManager.default.removeItem(atPath: directory)
  }

  private func file(_ names: String...) -> RescueFile {
    RescueFile(
      host: "example.org",
      places: names.map { RescuePlace(path: "\(directory)/\($0)", makesDirectory: true) })
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
  }

  func test_S13_aLine_comesBackAsItWasPut_whateverTheTextHolds() async throws {
    let texts = [
      "a", "two\nlines", "\"\\\u{1B}\u{2028}\u{0}é", String(repeating: "日", count: 20_000),
    ]
    let file = file("rescue.jsonl")
    XCTAssertFalse(file.exists)
    for (index, text) in texts.enumerated() {
      let id = index == 0 ? nil : Int64(index)
      let path = try await file.keep(text, on: id, login: "mojombo", at: noon + 0.7)
      XCTAssertEqual(path, "\(directory)/rescue.jsonl")
    }
    XCTAssertTrue(file.exists)
    let lines = await self.file("rescue.jsonl").lines()
    XCTAssertEqual(lines.map(\.note.note), texts)
    XCTAssertEqual(lines.map(\.note.id), [nil, 1, 2, 3])
    XCTAssertEqual(Set(lines.map(\.note.date)), [noon])
    for line in lines.shuffled() { await file.remove(line) }
    XCTAssertEqual(names, [], "the file goes with its last line")
  }

  func test_S13_aTornLine_spoilsNoOther_andAFlippedBitIsNoticed() async throws {
    let file = file("rescue.jsonl")
    let path = try await file.keep("whole", on: 1, login: "mojombo", at: noon)
    let handle = try XCTUnwrap(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"at\":".utf8))
    _ = try await file.keep("after it", on: 1, login: "mojombo", at: noon)
    var notes = await file.lines().map(\.note.note)
    XCTAssertEqual(notes, ["whole", "after it"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[20] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    notes = await file.lines().map(\.note.note)
    XCTAssertEqual(notes, ["after it"])
    let unreadable = await file.unreadable()
    XCTAssertEqual(unreadable.map(\.count), [2])
  }

  func test_S13_whoeverWritesAtOnce_losesNothing_whileLinesAreRemoved() async throws {
    let kept = try await withThrowingTaskGroup(of: [String].self) { group in
      for writer in 0..<6 {
        let file = file("rescue.jsonl")
        group.addTask { [noon] in
          for number in 0..<20 {
            _ = try await file.keep("\(writer) \(number)", on: 1, login: "x", at: noon)
          }
          return []
        }
      }
      let file = file("rescue.jsonl")
      group.addTask {
        var taken: [String] = []
        let end = ContinuousClock.now + .seconds(60)
        while taken.count < 120, ContinuousClock.now < end {
          guard let line = await file.lines().first else {
            await Task.yield()
            continue
          }
          await file.remove(line)
          taken.append(line.note.note)
        }
        return taken
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    XCTAssertEqual(kept.count, 120)
    XCTAssertEqual(Set(kept).count, 120, "none twice")
    XCTAssertEqual(names, [])
  }

  func test_S13_theFirstPlaceThatTakesIt_hasIt() async throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    XCTAssertEqual(mkfifo("\(directory)/first", 0o600), 0)
    let file = file("first", "second")
    let path = try await file.keep("a", on: 1, login: "x", at: noon)
    XCTAssertEqual(path, "\(directory)/second")
    let none = self.file("first")
    do {
      _ = try await none.keep("a", on: 1, login: "x", at: noon)
      XCTFail("a pipe takes no text")
    } catch {
      guard case .store = error else { return XCTFail("\(error)") }
    }
  }
}
