import Foundation
import StandIn
import XCTest

/// `ghbrowse sync LIST` (X18, X6): what it says, what it brings, and how it goes on.
final class ListSyncCommandTests: ListsTestCase {
  private static let name = "followers:ada"

  func test_X18_itFetchesTheListToItsEnd_andEachLineNamesIt() throws {
    server.setList("/users/ada/followers", users: StandInPeople.ids(250))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let run = try program.run(["sync", Self.name])
    XCTAssertEqual(run.status, 0, run.error)
    XCTAssertEqual(run.output, "")
    let lines = run.error.split(separator: "\n").map(String.init)
    XCTAssertTrue(lines.allSatisfy { $0.hasPrefix("sync followers:ada: ") }, run.error)
    XCTAssertGreaterThan(lines.count, 3, "one for each page, too")
    XCTAssertTrue(
      lines.last?.contains(
        "250 new users in 4 requests. That is everybody GitHub lists: 250 people.")
        ?? false, run.error)
    XCTAssertEqual(
      try ids(program.run(["list", Self.name, "--json"])), StandInPeople.ids(250))
  }

  func test_X18_profilesAndPictures_areThoseOfTheList() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let run = try program.run(
      ["sync", "contributors:ada/engine", "--profiles", "--avatars", "--json"])
    XCTAssertEqual(run.status, 0, run.error)
    let done = try XCTUnwrap(run.json as? [String: Any])
    XCTAssertEqual(done["users"] as? Int, 3)
    XCTAssertEqual(done["profiles"] as? Int, 3)
    XCTAssertEqual(done["avatars"] as? Int, 3)
    XCTAssertTrue(done["nextCommand"] is NSNull)
    for id in Self.contributors {
      let show = try program.run(["show", StandInPeople.login(of: id), "--offline"])
      XCTAssertEqual(show.status, 0, show.error)
      XCTAssertEqual(show.error, "", "the profile is saved")
    }
  }

  func test_X18_whereItStopped_theNextCommandNamesTheList_andGoesOnFromThere() async throws {
    let server = try await standIn(.invented(count: 200, budget: 12))
    server.setList("/users/ada/followers", users: StandInPeople.ids(120))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let command = ["sync", Self.name, "--profiles", "--json"]
    let run = try program.run(command)
    XCTAssertEqual(run.status, 1, run.error)
    let stopped = try XCTUnwrap(run.json as? [String: Any])
    XCTAssertEqual(stopped["nextCommand"] as? String, "ghbrowse sync followers:ada --profiles")
    XCTAssertTrue(
      run.error.hasSuffix("ghbrowse sync followers:ada --profiles goes on from there.\n"),
      run.error)
    program.environment["GH_ENTERPRISE_TOKEN"] = "secret"
    XCTAssertEqual(try program.run(command).status, 0)
    XCTAssertEqual(
      try ids(program.run(["list", Self.name, "--json"])), StandInPeople.ids(120))
  }

  func test_X18_theNextCommandOfASearch_isWrittenForAShell() throws {
    let program = try ProgramUnderTest()
    let run = try program.run(["sync", "find:location:Berlin it's", "--json"])
    XCTAssertEqual(run.status, 3, run.error)
    XCTAssertEqual(
      (run.json as? [String: Any])?["nextCommand"] as? String,
      #"ghbrowse sync 'find:location:Berlin it'\''s'"#)
  }

  func test_X18_users_boundTheList_andTheEndOfWhatIsWanted_asksNothing() throws {
    server.setList("/users/ada/followers", users: StandInPeople.ids(250))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    XCTAssertEqual(try program.run(["sync", Self.name, "--users", "100"]).status, 0)
    XCTAssertEqual(
      try ids(program.run(["list", Self.name, "--json"])), StandInPeople.ids(100))
    let again = try program.run(["sync", Self.name, "--users", "100"])
    XCTAssertEqual(
      again.error, "sync followers:ada: nothing to do; 100 users are saved.\n")
  }

  func test_X18_withoutANetwork_offline_andOfNobody_itSaysSo() async throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let forbidden = try program.run(["sync", Self.name, "--offline"])
    XCTAssertEqual(forbidden.status, 3, forbidden.error)
    XCTAssertTrue(forbidden.error.contains("--offline forbids"), forbidden.error)
    let unknown = try program.run(["sync", "followers:nobody-of-that-name"])
    XCTAssertEqual(unknown.status, 1, unknown.error)
    XCTAssertTrue(unknown.error.contains("nobody-of-that-name"), unknown.error)
    XCTAssertFalse(unknown.error.contains("goes on from there"), unknown.error)
    await server.stop()
    let alone = try program.run(["sync", Self.name])
    XCTAssertEqual(alone.status, 3, alone.error)
    XCTAssertTrue(alone.error.contains("GitHub cannot be reached"), alone.error)
  }

  func test_X18_onATerminal_theBarNamesTheList_whereThereIsRoom() throws {
    for (columns, isNamed) in [(200, true), (20, false)] {
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      program.environment["GH_ENTERPRISE_TOKEN"] = "secret"
      server.hold("/users/ada/followers")
      let count = server.requests.count
      let terminal = try PseudoTerminal(program, ["sync", Self.name], columns: columns)
      terminal.wait("the first page is asked for", within: .seconds(20)) {
        server.requests.count >= count + 2
      }
      server.release()
      XCTAssertEqual(terminal.waitForEnd(), 0)
      // A fast run takes the bar away before anybody looks.
      let all = String(decoding: terminal.raw, as: UTF8.self)
      XCTAssertEqual(all.contains("followers:ada: 70 users"), isNamed, all)
      terminal.expect("70 new users in ")
    }
  }
}
