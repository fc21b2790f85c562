import Foundation
import StandIn
import TestSupport
import XCTest

/// The program with thirty people saved, and the texts that it could not save.
class DraftTestCase: ServerTestCase {
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

  /// The directory name of the server's host.
  var host: String { "127.0.0.1_\(server.port)" }

  /// Where a text about somebody is kept.
  func draft(on login: String, _ kind: String = "draft") throws -> String {
    try "\(program.stateDirectory)/\(host)/drafts/\(login.lowercased()).\(kind)"
  }

  /// What a file holds; `nil` when there is none.
  func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The note on somebody, as `ghbrowse note` prints it.
  func note(on login: String) throws -> String {
    try program.run(["note", login, "--offline"]).output
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
