import Database
import Files
import Foundation
import StandIn
import TestSupport
import XCTest

/// The program with thirty people saved, and the texts that it could not save.
class RescueTestCase: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }
  private var made: ProgramUnderTest?
  /// The people who are saved.
  private(set) var logins: [String] = []

  override func setUp() async throws {
    continueAfterFailure = false
    try await super.setUp()
    made = try ProgramUnderTest(apiURL: server.baseURL)
    let rows = try program.run(["list"]).output.split(separator: "\n")
    logins = rows.map { String($0.split(separator: "\t")[1]) }
    XCTAssertEqual(logins.count, 30)
  }

  override func tearDown() async throws {
    made = nil
    try await super.tearDown()
  }

  var program: ProgramUnderTest {
    get throws { try XCTUnwrap(made) }
  }

  /// The rescue file where there is nothing wrong with the state directory.
  var rescuePath: String {
    get throws { try program.stateDirectory + "/rescue.jsonl" }
  }

  /// The directory name of the server's host.
  var host: String { "127.0.0.1_\(server.port)" }

  var dataDirectory: String {
    get throws { try "\(program.directory)/.local/share/ghbrowse/\(host)" }
  }

  /// What a file holds; `nil` when there is none.
  func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The note on somebody, as `ghbrowse note` prints it.
  func note(on login: String) throws -> String {
    try program.run(["note", login, "--offline"]).output
  }

  /// A line of the rescue file with a checksum that holds.
  ///
  /// - Parameter note: Its characters need no escape in JSON.
  func line(
    _ note: String, on login: String, id: Int64? = nil, host: String? = nil,
    at date: String = "2026-11-20T09:31:07Z"
  ) -> String {
    let id = id.map { "\($0)" } ?? "null"
    let body =
      #"{"host":"\#(host ?? self.host)","id":\#(id),"login":"\#(login)","note":"\#(note)""#
      + #","at":"\#(date)""#
    return body + ",\"crc\":\"\(CRC32.hexadecimal(of: Array(body.utf8)))\"}\n"
  }

  /// Makes that the rescue file.
  func leave(_ lines: String...) throws {
    try FileManager.default.createDirectory(
      atPath: program.stateDirectory, withIntermediateDirectories: true)
    try lines.joined().write(toFile: rescuePath, atomically: false, encoding: .utf8)
  }

  /// Moves the store to a disk that has as good as no more room.
  func fullDisk(kibibytes: Int = 512) throws -> SmallDisk {
    let disk = try SmallDisk(at: program.directory + "/disk", kibibytes: kibibytes)
    try program.environment["XDG_DATA_HOME"] = disk.path
    XCTAssertEqual(try program.run(["list"]).status, 0)
    try disk.fill()
    return disk
  }
}
