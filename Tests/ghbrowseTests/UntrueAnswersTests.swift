import Foundation
import StandIn
import XCTest

/// What is made of answers that mislead (R1, R8, R10, R11).
final class UntrueAnswersTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 40) }

  func test_R1_aPictureWithAStatusUnder100_leavesTheProgramAlive_atEveryStart() async throws {
    for status in ["000", "001", "099"] {
      let site = FaultServer { Self.steps(for: $0, at: $1, pictureStatus: status) }
      try await site.start()
      let program = try ProgramUnderTest(apiURL: site.baseURL)
      program.environment["GHBROWSE_IMAGES"] = "blocks"
      for _ in 0..<2 {
        let terminal = try PseudoTerminal(program)
        terminal.expect("ada")
        // The second try comes after the first one's answer was dealt with.
        terminal.wait("two tries", within: .seconds(30)) {
          site.paths.count { $0.hasPrefix("/u/") } >= 2
        }
        terminal.enter(":help quit")
        terminal.expectNews("do the same.")
        terminal.enter(":quit")
        XCTAssertEqual(terminal.waitForEnd(), 0, status)
      }
      await site.stop()
    }
  }

  func test_R8_entriesThatAreNoUsers_areCounted() throws {
    server.answer("/users", with: .json(#"[{"id":1,"login":"ada"},[],{"id":2}]"#))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let outcome = try program.run(["list", "--json"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertEqual((outcome.json as? [Any])?.count, 1)
    XCTAssertEqual(
      outcome.error,
      "ghbrowse: 2 entries of GitHub's page could not be read and are left out.\n")
  }

  func test_R10_a503_isAskedAgainWhenItSays_andNoSooner() async throws {
    server.answer("/users", with: CannedAnswer(status: 503, headers: ["Retry-After": "2"]))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    server.hold()
    let process = try program.start(["list", "--json"])
    await server.arrived(1)
    let start = ContinuousClock.now
    server.release()
    server.answer("/users", with: nil)
    let outcome = try program.outcome(of: process)
    let time = ContinuousClock.now - start
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertEqual((outcome.json as? [Any])?.count, 30)
    XCTAssertEqual(server.requests.count, 2)
    XCTAssertTrue((.seconds(2) ... .seconds(6)).contains(time), "\(time)")
  }

  func test_R10_aWaitThatIsTooLongForACommand_isTold_andRefreshKeepsIt() throws {
    server.answer("/users", with: CannedAnswer(status: 503, headers: ["Retry-After": "86400"]))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let outcome = try program.run(["-c", ":refresh", "-c", ":refresh", "-c", ":more"])
    let words = "GitHub has trouble (status 503) and wants to be left alone until "
    XCTAssertTrue(outcome.error.contains(words), outcome.error)
    XCTAssertEqual(server.requests.count, 1)
    let alone = try program.run(["list"])
    XCTAssertEqual(alone.status, 1, alone.error)
    XCTAssertTrue(alone.error.contains(words), alone.error)
  }

  func test_R11_aRedirectLoop_isCalledOne() throws {
    server.answer("/users", with: moved(to: "/1"))
    server.answer("/1", with: moved(to: "/users?since=0"))
    try assertListSays("GitHub's answer could not be read (its redirects lead in a circle).")
    server.answer("/1", with: moved(to: "/2"))
    server.answer("/2", with: moved(to: "/3"))
    server.answer("/3", with: moved(to: "/4"))
    try assertListSays("GitHub's answer could not be read (more than 3 redirects in a row).")
  }

  func test_R11_a304ThatNobodyAskedFor_isNoRefusal() throws {
    server.answer("/users", with: CannedAnswer(status: 304))
    try assertListSays(
      "GitHub's answer could not be read (with status 304 it says that nothing has changed, "
        + "but nothing was sent to compare with).")
  }

  func test_R11_aPageIsComparedByHostAndPort_andTheReasonIsTrue() throws {
    let site = "127.0.0.1:\(server.port)"
    let table = [
      ("https://\(site)/two", "The browser is opening https://\(site)/two"),
      ("http://\(site)/two", "is not opened: its address is not https."),
      ("https://127.0.0.1:1/two", "is not opened: its host or port is not that of \(site)."),
      ("https://\(site)/two?x", "is not opened: its address has parts that no page of"),
    ]
    for (page, words) in table {
      server.answer("/users", with: .json(#"[{"id":2,"login":"two","html_url":"\#(page)"}]"#))
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      program.environment["BROWSER"] = "/bin/true"
      let outcome = try program.run(["-c", ":web 1"])
      XCTAssertTrue((outcome.output + outcome.error).contains(words), outcome.output)
      XCTAssertFalse((outcome.output + outcome.error).contains("not https on"), outcome.output)
    }
  }
}

extension UntrueAnswersTests {
  private static func steps(
    for path: String, at baseURL: String, pictureStatus: String
  ) -> [FaultStep] {
    let body = #"[{"id":1,"login":"ada","avatar_url":"\#(baseURL)/u/1"}]"#
    let head = path.hasPrefix("/u/") ? "\(pictureStatus) X" : "200 OK\r\nConnection: close"
    return [.send("HTTP/1.1 \(head)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"), .close]
  }

  private func moved(to path: String) -> CannedAnswer {
    CannedAnswer(status: 302, headers: ["Location": path])
  }

  private func assertListSays(_ words: String, line: UInt = #line) throws {
    let outcome = try ProgramUnderTest(apiURL: server.baseURL).run(["list"])
    XCTAssertEqual(outcome.status, 1, line: line)
    XCTAssertEqual(
      outcome.error, "ghbrowse: Nothing saved yet. \(words) Nothing was changed; try again.\n",
      line: line)
  }
}
