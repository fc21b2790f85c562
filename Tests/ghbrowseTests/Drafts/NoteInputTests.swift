import Foundation
import Glibc
import TestSupport
import XCTest

/// A note that comes through standard input (S10, C15).
final class NoteInputTests: DraftTestCase {
  private func takeDraft() throws -> Data {
    let path = try XCTUnwrap(program.drafts.first)
    defer { unlink(path) }
    return try XCTUnwrap(FileManager.default.contents(atPath: path))
  }

  func test_S10_C15_whatCanBeNoNote_isRefusedInWords_andKeptAsItIs() throws {
    let most = Data(repeating: 0x78, count: 65_536)
    let outcome = try program.run(["note", logins[1], "-"], input: most + Data("\n".utf8))
    XCTAssertEqual(outcome.status, 0, "the shell's line feed does not count")
    XCTAssertEqual(Data(try note(on: logins[1]).utf8), most + Data("\n".utf8))
    for (input, words) in [
      (most + Data("x".utf8), "more than 65536 bytes"), (Data("a\0b\n".utf8), "it has a NUL"),
      (Data([0x63, 0xE9]), "that is not UTF-8 text"),
    ] {
      let outcome = try program.run(["note", logins[0], "-"], input: input)
      XCTAssertEqual(outcome.status, 1, outcome.error)
      XCTAssertTrue(outcome.error.contains(words), outcome.error)
      XCTAssertTrue(outcome.error.contains(try XCTUnwrap(program.drafts.first)), outcome.error)
      let draft = try takeDraft()
      XCTAssertEqual(draft.prefix(65_537), input.prefix(65_537))
    }
    XCTAssertEqual(try note(on: logins[0]), "")
  }

  func test_S10_anInputWithoutEnd_isRefused_andItsBeginningIsKept() throws {
    let program = try program
    // Ends by itself what does not.
    program.launcher = ["/usr/bin/timeout", "20", "/bin/sh", "-c", #"yes | "$@""#, "sh"]
    let outcome = try program.run(["note", logins[0], "-"])
    XCTAssertEqual(outcome.status, 1, outcome.error)
    XCTAssertTrue(outcome.error.contains("more than 65536 bytes"), outcome.error)
    let kept = try takeDraft()
    XCTAssertTrue(kept.starts(with: Data("y\ny\n".utf8)))
    XCTAssertLessThan(kept.count, 1 << 20)
  }

  func test_S1_G11_aTextAboutSomebodyWhoCannotBeFound_orWhoseWaitIsEnded_isADraft() async throws {
    let program = try program
    let outcome = try program.run(["note", "nobody-here", "-"], typing: "met at FOSDEM\n")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains("GitHub knows nobody"), outcome.error)
    XCTAssertTrue(outcome.error.contains(try XCTUnwrap(program.drafts.first)), outcome.error)
    XCTAssertEqual(try takeDraft(), Data("met at FOSDEM".utf8))
    server.hold()
    for (text, signal) in [("text 0", SIGINT), ("text 1", SIGTERM), ("text 2", SIGHUP)] {
      let before = server.requests.count
      let command = try program.start(["note", "somebody-new", text])
      await server.arrived(before + 1)
      kill(command.processIdentifier, signal)
      command.waitUntilExit()
      XCTAssertEqual(command.terminationStatus, 130)
    }
    XCTAssertEqual(program.drafts.count, 3)
  }
}
