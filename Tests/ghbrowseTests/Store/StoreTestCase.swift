import Foundation
import StandIn
import TestSupport
import XCTest

/// The program and a server, with a page and notes saved.
class StoreTestCase: ServerTestCase {
  override var content: StandInContent { .invented(count: 60, budget: 10_000_000) }

  /// Returns a program that has saved the first page and notes on its first people, and all its logins.
  ///
  /// - Parameter staysInLog: Whether the notes stay in the write-ahead log, because another program reads
  ///   while they are written.
  func programWithNotes(
    _ notes: [String] = ["met at FOSDEM", "wants to talk about TOML"],
    _ program: ProgramUnderTest? = nil, staysInLog: Bool = false
  ) throws -> (program: ProgramUnderTest, logins: [String]) {
    let program = try program ?? ProgramUnderTest(apiURL: server.baseURL)
    let logins = try program.logins()
    XCTAssertEqual(logins.count, 30)
    let reader =
      staysInLog
      ? try OutsideHold(on: program, ["begin", "select count(*) from people"]) : nil
    defer { reader?.kill() }
    for (login, note) in zip(logins, notes) { try program.run(["note", login, note], status: 0) }
    return (program, logins)
  }

  /// Does the same on a disk of its own.
  func programOnDisk(
    kibibytes: Int, _ notes: [String] = ["met at FOSDEM"], staysInLog: Bool = false
  ) throws -> (program: ProgramUnderTest, disk: SmallDisk, logins: [String]) {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let disk = try SmallDisk(at: "\(program.directory)/.local/share", kibibytes: kibibytes)
    return (program, disk, try programWithNotes(notes, program, staysInLog: staysInLog).logins)
  }

  func contents(of path: String) -> Data? { FileManager.default.contents(atPath: path) }

  /// Checks what every reading command prints.
  func assertReads(
    _ program: ProgramUnderTest, _ logins: [String], _ notes: [String: String],
    _ message: String = "", line: UInt = #line
  ) throws {
    XCTAssertEqual(try program.notes(), notes, message, line: line)
    let list = try program.run(["list", "--json"])
    XCTAssertEqual(list.status, 0, "\(message) \(list.error)", line: line)
    XCTAssertEqual(try list.logins, logins, message, line: line)
    for (login, note) in notes {
      let found = try program.run(["search", note, "--exact"])
      XCTAssertEqual(found.status, 0, "\(message) \(found.error)", line: line)
      XCTAssertTrue(found.output.contains("\t\(login)\t"), "\(message) \(found.output)", line: line)
    }
  }
}

/// An export with notes on invented people.
struct ExportedNotes {
  /// The content of the file.
  let file: String
  /// The notes by login.
  let notes: [String: String]

  /// - Parameter url: The URL of the people's API.
  init(_ count: Int, from url: String, text: String = "note") {
    let host = url.replacingOccurrences(of: "http://", with: "")
      .replacingOccurrences(of: ":", with: "_")
    let numbers = Array(1..<count + 1)
    file = numbers.map { number in
      #"{"host":"\#(host)","id":\#(1_000_000 + number),"login":"person-\#(number)","#
        + #""note":"\#(text) \#(number)","noteUpdatedAt":"2026-11-20T09:31:07Z","seenAt":null}"#
        + "\n"
    }.joined()
    notes = Dictionary(uniqueKeysWithValues: numbers.map { ("person-\($0)", "\(text) \($0)") })
  }
}
