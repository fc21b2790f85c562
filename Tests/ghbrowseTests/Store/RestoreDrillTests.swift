import Foundation
import StandIn
import TestSupport
import XCTest

/// Ten thousand notes that come back from the journal alone (rel C10).
final class RestoreDrillTests: StoreTestCase {
  func test_C10_withTheDatabaseRemoved_allNotesComeBack() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let count = Loops.count(short: 1_000, long: 10_000, full: 10_000)
    let host = program.storeDirectory.split(separator: "/").last ?? ""
    let lines = (1...count).map { number in
      #"{"host":"\#(host)","id":\#(number),"login":"person-\#(number)","note":"note \#(number)","#
        + #""noteUpdatedAt":"2026-11-20T09:31:07Z","seenAt":null}"# + "\n"
    }
    let imported = try program.run(["import", "-"], typing: lines.joined())
    XCTAssertEqual(imported.status, 0, imported.error)
    let journal = try Data(contentsOf: URL(fileURLWithPath: program.storeFile("notes.jsonl")))
    for name in program.storeNames where name.hasPrefix("ghbrowse.db") {
      try FileManager.default.removeItem(atPath: program.storeFile(name))
    }
    let start = ContinuousClock.now
    let restored = try program.run(["list", "--offline"])
    let time = ContinuousClock.now - start
    XCTAssertEqual(restored.status, 3, "nobody is saved: \(restored.error)")
    XCTAssertTrue(restored.error.contains("came back from the journal."), restored.error)
    let notes = try program.notesByID()
    XCTAssertEqual(notes.count, count)
    XCTAssertTrue(notes.allSatisfy { $0.value == "note \($0.key)" })
    XCTAssertEqual(
      try Data(contentsOf: URL(fileURLWithPath: program.storeFile("notes.jsonl"))), journal)
    XCTAssertEqual(try program.integrity(), "ok")
    print(
      "rel C10: \(count) of \(count) notes came back in \(time), in a build without optimization")
  }
}
