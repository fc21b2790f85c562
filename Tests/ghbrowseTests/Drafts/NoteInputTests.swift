import Foundation
import TestSupport
import XCTest

/// A note that comes through standard input (S10, C15).
final class NoteInputTests: DraftTestCase {
  private func draft() throws -> Data {
    let paths = try program.drafts
    XCTAssertEqual(paths.count, 1)
    let path = try XCTUnwrap(paths.first)
    return try XCTUnwrap(FileManager.default.contents(atPath: path))
  }

  func test_S10_anInputWithoutEnd_isRefused_andItsBeginningIsKept() throws {
    let program = try program
    // Ends by itself what does not.
    program.launcher = ["/usr/bin/timeout", "20", "/bin/sh", "-c", #"yes | "$@""#, "sh"]
    let outcome = try program.run(["note", logins[0], "-"])
    XCTAssertEqual(outcome.status, 1, outcome.error)
    XCTAssertTrue(outcome.error.contains("has more than the 65536 bytes"), outcome.error)
    XCTAssertTrue(outcome.error.contains(try XCTUnwrap(program.drafts.first)), outcome.error)
    let kept = try draft()
    XCTAssertGreaterThan(kept.count, 65_536)
    XCTAssertTrue(kept.starts(with: Data("y\ny\n".utf8)))
    program.launcher = []
    XCTAssertEqual(try note(on: logins[0]), "")
  }

  func test_S10_anInputWithoutLines_takesNoMemory() throws {
    let program = try program
    let script = """
      import resource, subprocess, sys
      code = subprocess.run(sys.argv[2:], stdin=open(sys.argv[1]), timeout=20).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      sys.exit(code)
      """
    let measured = { (input: String) throws -> (status: Int32, kibibytes: Int) in
      program.launcher = [try SystemCommand.python3.path(), "-c", script, input]
      let outcome = try program.run(["note", self.logins[0], "-"])
      let size = outcome.output.split(separator: "\n").last.flatMap { Int($0) }
      return (outcome.status, try XCTUnwrap(size, outcome.error))
    }
    let nothing = try measured("/dev/null")
    XCTAssertEqual(nothing.status, 2)
    let zeros = try measured("/dev/zero")
    XCTAssertEqual(zeros.status, 1)
    XCTAssertLessThan(zeros.kibibytes, nothing.kibibytes + 8_192)
  }

  func test_S10_aMegabyteOfShortLines_isRefusedSoon() throws {
    let begin = ContinuousClock.now
    let outcome = try program.run(
      ["note", logins[0], "-"], input: Data(String(repeating: "a\n", count: 1 << 19).utf8))
    XCTAssertEqual(outcome.status, 1)
    XCTAssertLessThan(ContinuousClock.now - begin, .seconds(20))
    XCTAssertTrue(try draft().starts(with: Data(String(repeating: "a\n", count: 1 << 15).utf8)))
  }

  func test_S10_theLimit_isAtTheByte_withoutTheShellsLineFeed() throws {
    let most = String(repeating: "x", count: 65_536)
    for input in [most, most + "\n"] {
      XCTAssertEqual(try program.run(["note", logins[0], "-"], typing: input).status, 0)
      XCTAssertEqual(try note(on: logins[0]), most + "\n")
    }
    for input in [most + "x", most + "\n\n"] {
      XCTAssertEqual(try program.run(["note", logins[1], "-"], typing: input).status, 1)
      XCTAssertEqual(try draft(), Data(input.utf8))
      try FileManager.default.removeItem(atPath: XCTUnwrap(program.drafts.first))
    }
    XCTAssertEqual(try note(on: logins[1]), "")
  }

  func test_C15_bytesThatAreNoText_areRefused_andKeptAsTheyAre() throws {
    let bytes = Data("caf\u{E9}".unicodeScalars.map { UInt8($0.value) })
    let outcome = try program.run(["note", logins[0], "-"], input: bytes)
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains("that is not UTF-8 text"), outcome.error)
    XCTAssertEqual(try draft(), bytes)
    XCTAssertEqual(try note(on: logins[0]), "")
  }

  func test_S1_aTextAboutSomebodyWhoCannotBeFound_isADraft() throws {
    for arguments in [["-"], ["met at FOSDEM"]] {
      let outcome = try program.run(["note", "nobody-here"] + arguments, typing: "met at FOSDEM\n")
      XCTAssertEqual(outcome.status, 1)
      XCTAssertTrue(outcome.error.contains("GitHub knows nobody"), outcome.error)
      XCTAssertTrue(outcome.error.contains(try XCTUnwrap(program.drafts.last)), outcome.error)
      XCTAssertEqual(try draft(), Data("met at FOSDEM".utf8))
      try FileManager.default.removeItem(atPath: XCTUnwrap(program.drafts.first))
    }
  }

  func test_S10_aTextWithANul_isRefused_asWhatAnEditorWrites_andKept() throws {
    let program = try program
    let outcome = try program.run(["note", logins[0], "-"], input: Data("a\0b\n".utf8))
    XCTAssertEqual(outcome.status, 1, outcome.error)
    XCTAssertTrue(outcome.error.contains("it has a NUL"), outcome.error)
    XCTAssertEqual(try draft(), Data("a\0b\n".utf8))
  }

  func test_S1_G11_aNoteWhoseWaitIsEnded_isKeptAsADraft() async throws {
    let program = try program
    server.hold()
    let table = [("text 0", SIGINT), ("text 1", SIGTERM), ("text 2", SIGHUP)]
    for (argument, signal) in table {
      let before = server.requests.count
      let command = try program.start(["note", "somebody-new", argument])
      await server.arrived(before + 1)
      kill(command.processIdentifier, signal)
      command.waitUntilExit()
      XCTAssertEqual(command.terminationStatus, 130)
    }
    XCTAssertEqual(program.drafts.count, 3)
  }
}
