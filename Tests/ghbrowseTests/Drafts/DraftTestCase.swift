import Foundation
import StandIn
import TestSupport
import XCTest

/// The program with thirty people saved, and the texts that it could not save.
class DraftTestCase: ServerTestCase {
  override var content: StandInContent { .invented(count: 30) }
  /// The people who are saved.
  private(set) var logins: [String] = []

  override func setUp() async throws {
    continueAfterFailure = false
    try await super.setUp()
    let rows = try program.run(["list"]).output.split(separator: "\n")
    logins = rows.map { String($0.split(separator: "\t")[1]) }
    XCTAssertEqual(logins.count, 30)
  }

  /// Where a text about somebody is kept.
  func draft(on login: String, _ kind: String = "draft") -> String {
    // The ids of the invented people are their places.
    let place = kind == "draft" ? logins.firstIndex(of: login) : nil
    let name = (place.map { "\($0 + 1)+" } ?? "") + login.lowercased()
    return "\(program.stateDirectory)/127.0.0.1_\(server.port)/drafts/\(name).\(kind)"
  }

  /// What a file holds; `nil` when there is none.
  func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The note on somebody, as `ghbrowse note` prints it.
  func note(on login: String) throws -> String {
    try program.run(["note", login, "--offline"]).output
  }
}
