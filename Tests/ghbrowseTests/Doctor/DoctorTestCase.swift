import Foundation
import StandIn
import TestSupport
import XCTest

/// The program with something for `ghbrowse doctor` to check.
class DoctorTestCase: StoreTestCase {
  func checks(
    _ program: ProgramUnderTest, _ options: [String] = ["--offline"], status: Int32 = 0,
    line: UInt = #line
  ) throws -> [String: (status: String, message: String, remedy: String?)] {
    let outcome = try program.run(["doctor", "--json"] + options)
    XCTAssertEqual(outcome.status, status, outcome.output + outcome.error, line: line)
    let isFine = status == 0 ? outcome.error.isEmpty : outcome.error.contains("Found ")
    XCTAssertTrue(isFine, outcome.error, line: line)
    let objects = try XCTUnwrap(outcome.json as? [[String: Any]], outcome.output)
    var checks: [String: (status: String, message: String, remedy: String?)] = [:]
    for object in objects {
      XCTAssertEqual(Set(object.keys), ["check", "status", "message", "remedy"], line: line)
      let name = try XCTUnwrap(object["check"] as? String)
      let found = (
        try XCTUnwrap(object["status"] as? String), try XCTUnwrap(object["message"] as? String),
        object["remedy"] as? String
      )
      // Of several with a name, the worst.
      if checks[name]?.status ?? "ok" == "ok" { checks[name] = found }
    }
    return checks
  }

  func program(asking address: String? = nil) throws -> ProgramUnderTest {
    try ProgramUnderTest(apiURL: address ?? "http://127.0.0.1:9")
  }

  /// A program with a page and two notes saved.
  func programWithStore() throws -> ProgramUnderTest {
    try programWithNotes(["one", "two"], program(asking: server.baseURL)).program
  }

  /// The content, mode and modification date of every file but the shared-memory index.
  func state(of program: ProgramUnderTest) throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: program.directory)?.allObjects ?? []
    var state: [String: String] = [:]
    for case let name as String in names
    where !name.hasPrefix("std") && !name.hasSuffix("-shm") {
      let path = "\(program.directory)/\(name)"
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      // SQLite creates its WAL, which modifies the directory.
      if facts[.type] as? FileAttributeType == .typeDirectory { continue }
      let bytes = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? ""
      if name.hasSuffix("-wal"), bytes.isEmpty { continue }
      state[name] = "\(facts[.posixPermissions] ?? 0) \(facts[.modificationDate] ?? 0) \(bytes)"
    }
    return state
  }
}
