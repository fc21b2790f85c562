import Foundation
import StandIn
import TestSupport
import XCTest

/// Notes that work like notes, and the diary: by the whole program (X17, X22).
final class NotesOfEveryDayTests: ServerTestCase {
  private var today: String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd"
    return format.string(from: Date())
  }

  private func logins(_ program: ProgramUnderTest) throws -> [String] {
    let rows = try program.run(["list", "--json"]).json as? [[String: Any]]
    return (rows ?? []).compactMap { $0["login"] as? String }
  }

  func test_X17_theCommands_inTextTSVAndJSON_andWithBadInput() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let login = try logins(program)[0]
    XCTAssertEqual(try program.run(["note", login, "--add", "one", "#tag"]).status, 0)
    let added = try program.run(["note", login, "--add", "two", "--offline"])
    XCTAssertTrue(added.error.contains("│ \(today) two"), added.error)
    let text = "\(today) one #tag\n\(today) two"
    XCTAssertEqual(try program.notes()[login], text)
    let versions = try program.run(["note", login, "--history", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(versions?.map { $0["note"] as? String }, [text, "\(today) one #tag"])
    XCTAssertEqual(Set(versions?.first?.keys.map { $0 } ?? []), ["note", "noteUpdatedAt"])
    XCTAssertEqual(try program.run(["note", login, "--delete"]).status, 0)
    let deleted = try program.run(["note", login, "--history", "--json"]).json as? [[String: Any]]
    XCTAssertTrue(deleted?.first?["note"] is NSNull, "null where it was deleted")
    let lines = try program.run(["note", login, "--history"]).output.split(separator: "\n")
    XCTAssertEqual(lines.count, 3)
    XCTAssertTrue(lines.allSatisfy { $0.contains("Z\t") || $0.hasSuffix("Z\t") }, "\(lines)")
    XCTAssertEqual(try program.run(["tags", "--json"]).json as? [[String: String]], [])
    XCTAssertEqual(try program.run(["note", login, "again #tag #other"]).status, 0)
    XCTAssertEqual(try program.run(["tags"]).output, "other\t1\ntag\t1\n")
    let tags = try program.run(["tags", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(tags?.map { $0["tag"] as? String }, ["other", "tag"])
    XCTAssertEqual(tags?.map { $0["count"] as? Int }, [1, 1])
    for bad in [
      ["--add"], ["--history", "x"], ["--add", "--delete", "x"], ["--history", "--delete"],
    ] {
      XCTAssertEqual(try program.run(["note", login] + bad).status, 2, "\(bad)")
    }
    let unknown = try program.run(["note", "nobody-here", "--history", "--offline"])
    XCTAssertEqual(unknown.status, 1)
    XCTAssertTrue(unknown.error.contains("nobody-here"), unknown.error)
  }

  func test_X22_theDiary_hasEachPersonOnce_underTheDay_andANumberOpensThem() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let logins = try logins(program)
    XCTAssertEqual(try program.run(["-c", "3", "-c", ":back", "-c", ":note 5 noted"]).status, 0)
    let outcome = try program.run(["--offline", "-c", ":recent", "-c", "1"])
    let lines = outcome.output.components(separatedBy: "Recently opened or noted").last ?? ""
    let rows = lines.split(separator: "\n").dropFirst()
    XCTAssertEqual(rows.first?.trimmingCharacters(in: .whitespaces).isEmpty, false)
    XCTAssertTrue(lines.contains(logins[4]) && lines.contains(logins[2]), outcome.output)
    let diary = try program.run(["recent", "--json"]).json as? [[String: Any]]
    XCTAssertEqual(Set(diary?.compactMap { $0["login"] as? String } ?? []), [logins[4], logins[2]])
    XCTAssertTrue(diary?.allSatisfy { $0["at"] is String && $0["position"] is Int } ?? false)
    let recent = try program.run(["recent", "--since", "1h"]).output.split(separator: "\n")
    XCTAssertEqual(recent.count, 2)
    XCTAssertTrue(recent.allSatisfy { $0.split(separator: "\t")[0].hasSuffix("Z") }, "\(recent)")
    let empty = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try empty.run(["recent", "--offline"]).output, "")
    XCTAssertEqual(
      try empty.run(["recent", "--offline", "--json"]).json as? [[String: String]], [])
    let none = try empty.run(["--offline", "-c", ":recent"])
    XCTAssertTrue(none.error.contains("You have not opened anybody"), none.error)
  }
}
