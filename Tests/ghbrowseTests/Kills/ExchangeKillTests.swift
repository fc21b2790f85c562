import Foundation
import StandIn
import TestSupport
import XCTest

/// `kill -9` while notes are exported and imported (X3; rel A1, A4).
final class ExchangeKillTests: KillTestCase {
  func test_A4_X3_killedWhileItExports_theFileIsTheOldOneOrTheNewOne() throws {
    let (program, _) = try programWithNotes((1...20).map { "note number \($0)" })
    let folder = "\(program.directory)/exports"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/notes.jsonl"
    let new = try program.run(["export"]).output
    try rounds(Loops.count(short: 1, long: 8, full: 100), "A4 (export)") { name in
      try Data("old\n".utf8).write(to: URL(fileURLWithPath: path))
      let kill = kill(first: ("rename", 1), within: 150)
      try run(program, ["export", path], kill)
      let found = try String(contentsOfFile: path, encoding: .utf8)
      XCTAssertTrue(["old\n", new].contains(found), "\(name), \(kill): \(found)")
      XCTAssertEqual(try program.run(["export", path]).status, 0)
      XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), new, "\(name), \(kill)")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      XCTAssertEqual(left, ["notes.jsonl"], "\(name), \(kill)")
      try judge(program, "\(name), \(kill)")
    }
  }

  func test_A1_X3_killedAtAnyMoment_anImportGoesOnWhenItIsRunAgain() throws {
    let lines = ExportedNotes(300, from: server.baseURL)
    try rounds(Loops.count(short: 1, long: 8, full: 200), "A1 (import)") { name in
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let kill = kill(first: ("fdatasync", 3), within: 400, scale: 3)
      try run(program, ["import", "-"], input: lines.file, kill)
      let some = try judge(program, "\(name), \(kill)").notes
      XCTAssertTrue(some.allSatisfy { lines.notes[$0.key] == $0.value }, "\(name), \(kill)")
      let again = try program.run(["import", "-"], typing: lines.file)
      XCTAssertEqual(again.status, 0, "\(name), \(kill): \(again.error)")
      XCTAssertEqual(try program.notes(), lines.notes, "\(name), \(kill)")
    }
  }
}
