import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

@testable import ghbrowse

/// An environment without a usable home directory.
final class HomeTests: ServerTestCase {
  private var host: String { "127.0.0.1_\(server.port)" }

  func test_fB7_withoutAnEnvironment_theHomeOfTheListOfUsers_isUsed() throws {
    let program = try ProgramUnderTest()
    let home = program.directory + "/of-the-list"
    let users = program.directory + "/passwd"
    try Data("root:x:0:0::\(home):/bin/sh\n".utf8).write(to: URL(fileURLWithPath: users))
    let words = ["-m", "/bin/sh", "-c", "mount --bind \(users) /etc/passwd && exec \"$@\"", "sh"]
    guard try SystemCommand.unshare.run(words + ["/bin/true"]).isFine else {
      throw XCTSkip("NOT TESTED: no mount namespace; run it as root in a VM")
    }
    program.launcher =
      [try SystemCommand.unshare.path()] + words
      + ["/usr/bin/env", "-i", "GHBROWSE_API_URL=\(server.baseURL)"]
    try program.run(["list"], status: 0)
    XCTAssertTrue(
      FileManager.default.fileExists(atPath: "\(home)/.local/share/ghbrowse/\(host)/ghbrowse.db"))
  }

  func test_fB7_withoutAnyHome_orWithOneThatCannotBe_theReasonIsSaid() throws {
    try XCTSkipUnless(geteuid() == 0, "NOT TESTED: to be a user without a name takes root")
    let nameless =
      [try SystemCommand.setpriv.path(), "--reuid=54321", "--regid=54321", "--clear-groups"]
      + ["/usr/bin/env", "-i"]
    let table: [(variables: [String], words: String)] = [
      ([], "There is no home directory; set HOME"),
      (["HOME=relative"], "There is no home directory; set HOME"),
      (["HOME=/nonexistent"], "/nonexistent/.local/share/ghbrowse/\(host) cannot be created"),
    ]
    for row in table {
      let program = try ProgramUnderTest()
      program.launcher = nameless + row.variables + ["GHBROWSE_API_URL=\(server.baseURL)"]
      let outcome = try program.run(["list"], error: row.words)
      XCTAssertEqual(outcome.status, 1, "\(row.variables)")
    }
    XCTAssertEqual(server.requests.count, 0)
  }

  func test_fB7_aRelativeDirectory_countsAsUnset() throws {
    let environment = ["HOME": "/h", "XDG_DATA_HOME": "relative", "XDG_STATE_HOME": "/s"]
    let directories = try Directories(environment: environment, host: "host")
    XCTAssertEqual(directories.data, "/h/.local/share/ghbrowse/host")
    XCTAssertEqual(directories.state, "/s/ghbrowse")
  }
}
