import Foundation
import Glibc
import Models
import StandIn
import TestSupport
import XCTest

/// `:web` and `show --web` (fH8, fJ1, fJ8).
final class BrowserTests: XCTestCase {
  private func program(htmlURL: String) async throws -> ProgramUnderTest {
    let program = try ProgramUnderTest()
    try await program.saveUsers([User(id: 1, login: "mojombo", htmlURL: htmlURL)])
    let browser = try program.makeScript(
      "my browser",
      """
      printf '%s\\n' "$@" > \(program.directory)/words.new
      cat /proc/$$/environ > \(program.directory)/seen
      mv \(program.directory)/words.new \(program.directory)/words
      """)
    program.environment["BROWSER"] = "\"\(browser)\" --profile 'a b' a\\ b"
    return program
  }

  private func waitForBrowser(_ program: ProgramUnderTest, _ terminal: PseudoTerminal) -> String? {
    terminal.wait("the browser is started", within: .seconds(30)) {
      program.text(of: "words") != nil
    }
    return program.text(of: "words")
  }

  func test_fH8_fJ1_aPageOfGitHub_isOneArgumentOfTheBrowser_whichSeesNoToken() async throws {
    let program = try await program(htmlURL: "https://github.com/mojombo")
    let words = "--profile\na b\na b\nhttps://github.com/mojombo\n"
    program.environment["GH_TOKEN"] = "canary-4d5e6f"
    let terminal = try PseudoTerminal(program, ["--offline"], at: "list (offline)>")
    terminal.perform([(":web 1", "The browser is opening https://github.com/mojombo")])
    XCTAssertEqual(waitForBrowser(program, terminal), words)
    XCTAssertFalse(try XCTUnwrap(program.text(of: "seen")).contains("canary"))
    terminal.perform([("@mojombo", "mojombo (offline)>")])
    try FileManager.default.removeItem(atPath: "\(program.directory)/words")
    terminal.enter(":web")
    XCTAssertEqual(waitForBrowser(program, terminal), words)
    terminal.leave()
  }

  func test_fJ8_showWeb_opensThePage_andPrintsNoProfile() async throws {
    let program = try await program(htmlURL: "https://github.com/mojombo")
    let opened = try program.run(["show", "mojombo", "--web", "--offline"], status: 0)
    XCTAssertEqual(opened.output, "")
    XCTAssertEqual(opened.error, "ghbrowse: The browser is opening https://github.com/mojombo\n")
    XCTAssertEqual(program.text(of: "words"), "--profile\na b\na b\nhttps://github.com/mojombo\n")
    program.environment["BROWSER"] = "false"
    let failed = try program.run(["show", "mojombo", "--web", "--quiet"], status: 1)
    XCTAssertTrue(failed.error.contains("The browser ended with status 1. The page is:"))
    let refused = try await self.program(htmlURL: "https://example.org/mojombo")
    try refused.run(["show", "mojombo", "--web"], status: 1, error: "was not opened")
  }

  func test_fJ8_BROWSER_isReadAsXdgOpenReadsIt_aListWithThePageWhereItSays() async throws {
    let page = "https://github.com/mojombo"
    let program = try await program(htmlURL: page)
    let browser = "\"\(program.directory)/my browser\""
    for (words, seen) in [
      ("\(browser) --new '%s' -x", "--new\n\(page)\n-x"),
      ("\(browser) --url=%s", "--url=\(page)"),
      ("no-such-browser:\(browser) -x:\(browser) -y", "-x\n\(page)"),
      (":false:sh -c '\(browser) %s %s':", "\(page)\n\(page)"),
    ] {
      program.environment["BROWSER"] = words
      let outcome = try program.run(["show", "mojombo", "--web", "--offline", "--quiet"])
      XCTAssertEqual(outcome.status, 0, "\(words): \(outcome.error)")
      XCTAssertEqual(program.text(of: "words"), seen + "\n", words)
    }
    program.environment["BROWSER"] = "no-such-browser:neither"
    try program.run(
      ["show", "mojombo", "--web", "--offline"], status: 1,
      error: "\"no-such-browser:neither\" was not found")
  }

  func test_fH8_anyOtherAddress_isShownInert_andStartsNothing() async throws {
    let path = NSTemporaryDirectory() + "ghbrowse-tests-\(UUID().uuidString)"
    let page = "https://github.com/\u{1B}]52;c;eA==\u{7}$(touch \(path))"
    let program = try await program(htmlURL: page)
    let terminal = try PseudoTerminal(program, ["--offline"], at: "list (offline)>")
    terminal.enter(":web 1")
    terminal.expectWrapped("was not opened: its address is not that of a profile")
    terminal.expectNews("│ https:")
    terminal.leave()
    XCTAssertNil(program.text(of: "words"))
    XCTAssertFalse(String(decoding: terminal.raw, as: UTF8.self).contains("\u{1B}]52"))
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
  }

  func test_fJ8_aMissingBrowser_isReported_withThePage() async throws {
    let program = try await program(htmlURL: "https://github.com/mojombo")
    program.environment["BROWSER"] = nil
    program.environment["PATH"] = "/nowhere"
    let terminal = try PseudoTerminal(program, ["--offline"], at: "list (offline)>")
    terminal.enter(":web 1")
    terminal.expectNews("The browser \"xdg-open\" was not found. Set BROWSER. The page is:")
    terminal.expectNews("│ https://github.com/mojombo")
    terminal.leave()
  }
}
