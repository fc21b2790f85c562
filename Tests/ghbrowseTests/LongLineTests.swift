import Foundation
import StandIn
import XCTest

/// Lines without an end, and pastes (G2, G3, G4).
final class LongLineTests: ServerTestCase {
  private static let limit = 64 * 1024
  private static let million = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
  // In millions of bytes.
  private static let paste = Loops.count(short: 1, long: 1, full: 10)

  override var content: StandInContent { .invented(count: 30) }

  private func start() throws -> (ProgramUnderTest, PseudoTerminal) {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21   ")
    terminal.expect("list>")
    return (program, terminal)
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    XCTAssertTrue(terminal.isAsItWas)
  }

  private func bells(_ terminal: PseudoTerminal) -> Int { terminal.raw.count { $0 == 7 } }

  private func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  func test_G2_aMillionBytes_typedOrPasted_ringTheBell_andTheNextKeyIsAnsweredAtOnce() throws {
    for isPasted in [false, true] {
      let (_, terminal) = try start()
      if isPasted { terminal.type("\u{1B}[200~") }
      for _ in 0..<(isPasted ? Self.paste : 1) {
        XCTAssertTrue(terminal.feed(Self.million, timeout: 10))
      }
      if isPasted { terminal.type("\u{1B}[201~") }
      let begin = ContinuousClock.now
      terminal.type("\u{3}:help quit\r")
      terminal.expectNews("do the same.")
      XCTAssertLessThan(ContinuousClock.now - begin, .seconds(1), "pasted: \(isPasted)")
      XCTAssertGreaterThanOrEqual(bells(terminal), 1)
      XCTAssertLessThan(bells(terminal), 20, "it does not ring for each of them")
      XCTAssertLessThan(try terminal.peakMemory(), 120 << 20)
      leave(terminal)
    }
  }

  func test_G2_theLastByteThatFits_isTaken_theNextRings() throws {
    let (program, terminal) = try start()
    let note = String(repeating: "x", count: Self.limit - ":note 1 ".count)
    XCTAssertTrue(terminal.feed(Array(":note 1 \(note)".utf8), timeout: 10))
    terminal.settle(0.3)
    XCTAssertEqual(bells(terminal), 0)
    terminal.type("y")
    terminal.wait("the bell") { bells(terminal) == 1 }
    // What was dropped is missing, whatever is deleted.
    terminal.enter("\u{7F}")
    terminal.expectWrapped(
      "The line is longer than 64 KiB, the limit; nothing was done.")
    XCTAssertTrue(terminal.feed(Array("\u{3}:note 1 \(note)\r".utf8), timeout: 10))
    terminal.expectNews("saved, only on this machine.")
    leave(terminal)
    XCTAssertEqual(try notes(program), [note])
  }

  func test_G2_aNoteThatIsTooLong_isRefusedInWords_andItsBeginningIsADraft() throws {
    let (program, terminal) = try start()
    for keys in [":note 1 ", "1\r:note\r"] {
      terminal.type(keys)
      terminal.settle(0.3)
      // Characters of three bytes: none of them is cut in two.
      XCTAssertTrue(
        terminal.feed(Array(paste(String(repeating: "日", count: 30_000)).utf8), timeout: 10))
      terminal.enter()
      terminal.expectWrapped("nothing was done. The beginning of the note is kept in")
      let isRefused = { (path: String) in
        (try? String(contentsOfFile: path, encoding: .utf8))?.utf8.count ?? 0 > Self.limit - 12
      }
      terminal.wait("the refused text") { program.drafts.contains(where: isRefused) }
      let path = try XCTUnwrap(program.drafts.first(where: isRefused))
      terminal.expectWrapped(path)
      let draft = try String(contentsOfFile: path, encoding: .utf8)
      XCTAssertTrue(draft.allSatisfy { $0 == "日" }, "\(draft.suffix(3))")
      try FileManager.default.removeItem(atPath: path)
    }
    terminal.wait("no draft is left") { program.drafts.isEmpty }
    leave(terminal)
    XCTAssertEqual(try notes(program), [])
  }

  func test_G3_aPasteThatIsNeverEnded_keepsNothingWaiting_forMoreThanTwoSeconds() throws {
    let (_, terminal) = try start()
    terminal.type("\u{1B}[200~:help")
    let begin = ContinuousClock.now
    terminal.wait("the paste", since: begin, within: .seconds(4)) { terminal.shows("list> :help") }
    terminal.enter(" quit")
    terminal.expectNews("do the same.")
    terminal.type("\u{1B}[200~half\u{1B}[201")
    terminal.expect("list> half^[[201")
    terminal.type("\u{3}")
    // News come too.
    terminal.type("\u{1B}[200~")
    server.answer("/users", with: CannedAnswer(status: 500))
    terminal.enter(":refresh")
    terminal.type("\u{1B}[201~\r")
    terminal.expectNews("GitHub")
    terminal.type("\u{3}")
    leave(terminal)
  }

  func test_G4_U9_aHostilePaste_isInert_runsNothingBeforeEnter_thenLineByLine() throws {
    let (program, terminal) = try start()
    let hostile =
      "a\u{1B}]52;c;eA==\u{7}b\n:help quit\r:note 1 pasted\n\u{1}\u{2}c\u{9B}2Jd\u{1B}[2J\u{1B}[31me\u{202E}f\tg"
    terminal.type(paste(hostile))
    terminal.expect("^[[31me")
    terminal.settle()
    let raw = String(decoding: terminal.raw, as: UTF8.self)
    for sequence in ["\u{1B}]52", "\u{9B}", "\u{1B}[31m", "\u{202E}", "\u{1}"] {
      XCTAssertFalse(raw.contains(sequence), sequence.debugDescription)
    }
    XCTAssertFalse(raw.contains("\u{1B}[2J"), "the screen is not cleared")
    XCTAssertFalse(terminal.shows("Type a row's number, @LOGIN"), "nothing is run before Enter")
    terminal.enter()
    terminal.expectWrapped("Type a row's number, @LOGIN")
    terminal.expectNews("do the same.")
    terminal.expectNews("saved, only on this machine.")
    terminal.type(paste(":note 1 first\nsecond\n"))
    terminal.enter()
    terminal.expectNews("│ pasted")
    leave(terminal)
    XCTAssertEqual(try notes(program), ["first\nsecond"])
    let history = try String(
      contentsOfFile: "\(program.stateDirectory)/history", encoding: .utf8)
    XCTAssertEqual(history, ":help quit\n:quit\n")
  }

  private func notes(_ program: ProgramUnderTest) throws -> [String] {
    let rows = try XCTUnwrap(try program.run(["notes", "--json"]).json as? [[String: Any]])
    return rows.compactMap { $0["note"] as? String }
  }
}
