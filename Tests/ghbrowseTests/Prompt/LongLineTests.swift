import Foundation
import StandIn
import XCTest

/// Very long lines, and pastes (fG2, fG4).
final class LongLineTests: ServerTestCase {
  private static let limit = 64 * 1024
  private static let million = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
  // In millions of bytes.
  private static let pasted = Loops.count(short: 1, long: 1, full: 10)

  override var content: StandInContent { .invented(count: 30) }

  private func start() throws -> (ProgramUnderTest, PseudoTerminal) {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program, at: "   21   ", "list>")
    return (program, terminal)
  }

  private func bells(_ terminal: PseudoTerminal) -> Int { terminal.raw.count { $0 == 7 } }

  private func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  func test_fG2_aMillionBytes_typedOrPasted_ringTheBell_andTheNextKeyIsAnsweredAtOnce() throws {
    for isPasted in [false, true] {
      let (_, terminal) = try start()
      if isPasted { terminal.type("\u{1B}[200~") }
      for _ in 0..<(isPasted ? Self.pasted : 1) {
        XCTAssertTrue(terminal.feed(Self.million, timeout: 30))
      }
      if isPasted { terminal.type("\u{1B}[201~") }
      let before = try terminal.processorTime() + terminal.slept
      terminal.type("\u{3}:help quit\r")
      terminal.expectNews("do the same.")
      let time = try terminal.processorTime() + terminal.slept - before
      XCTAssertLessThan(time, 1, "pasted: \(isPasted)")
      XCTAssertGreaterThanOrEqual(bells(terminal), 1)
      XCTAssertLessThan(bells(terminal), 20, "it does not ring for each of them")
      XCTAssertLessThan(try terminal.peakMemory(), 120 << 20)
      terminal.leave()
      XCTAssertTrue(terminal.isAsItWas)
    }
  }

  func test_fG2_aNoteThatIsTooLong_isRefused_andItsBeginningIsADraft() throws {
    let (program, terminal) = try start()
    for keys in [":note 1 ", "1\r:note\r"] {
      terminal.type(keys)
      if keys.hasSuffix("\r") { terminal.expectNews("note> ") }
      // Characters of three bytes: none of them is cut in two.
      XCTAssertTrue(
        terminal.feed(Array(paste(String(repeating: "日", count: 30_000)).utf8), timeout: 30))
      terminal.wait("the draft of the line") { !program.drafts.isEmpty }
      terminal.perform([("", "The line is longer than 64 KiB")])
      terminal.expectWrapped("nothing was done. The beginning of the note is kept in")
      let isRefused = { (path: String) in
        (try? String(contentsOfFile: path, encoding: .utf8))?.utf8.count ?? 0 > Self.limit - 12
      }
      terminal.wait("the refused text") { program.drafts.contains(where: isRefused) }
      let path = try XCTUnwrap(program.drafts.first(where: isRefused))
      terminal.expectWrapped(path)
      // What is typed next is another draft.
      terminal.type(":note 2 more")
      terminal.wait("another draft") { program.drafts.count == 2 }
      terminal.type("\u{15}")
      terminal.wait("the refused text alone") { program.drafts == [path] }
      let draft = try String(contentsOfFile: path, encoding: .utf8)
      XCTAssertTrue(draft.allSatisfy { $0 == "日" }, "\(draft.suffix(3))")
      try FileManager.default.removeItem(atPath: path)
    }
    terminal.wait("no draft is left") { program.drafts.isEmpty }
    terminal.leave()
    XCTAssertEqual(try program.notesByID(), [:])
  }

  func test_fG2_aPasteOfTenThousandLines_isRefused_andThePromptStandsBelowTheSentence() throws {
    for isNote in [false, true] {
      let (_, terminal) = try start()
      if isNote { terminal.perform([("1", "Joined"), (":note", "note> ")]) }
      let lines = (1...10_000).map { "line \($0)" }.joined(separator: "\n")
      XCTAssertTrue(terminal.feed(Array(paste(lines).utf8), timeout: 30))
      terminal.perform([("", "The line is longer than 64 KiB")])
      terminal.wait("the prompt below the sentence") {
        let rows = terminal.screen.last(10)
        return rows.contains("The line is longer than 64 KiB") && rows.hasSuffix(">")
          && !terminal.screen.last(1).contains(" ")
      }
      terminal.leave()
    }
  }

  func test_fG4_aHostilePaste_isInert_andRunsNothingBeforeEnter() throws {
    let (program, terminal) = try start()
    let hostile =
      "a\u{1B}]52;c;eA==\u{7}b\n:help quit\r:note 1 pasted\n\u{1}\u{2}c\u{9B}2Jd\u{1B}[2J\u{1B}[31me\u{202E}f\tg"
    terminal.type(paste(hostile))
    terminal.expect("^[[31me")
    terminal.settle()
    let raw = String(decoding: terminal.raw, as: UTF8.self)
    for sequence in [
      "\u{1B}]52", "\u{9B}", "\u{1B}[31m", "\u{202E}", "\u{1}", "\u{1B}[2J",
    ] { XCTAssertFalse(raw.contains(sequence), sequence.debugDescription) }
    XCTAssertFalse(terminal.shows("Type a row number, @LOGIN"), "nothing runs before Enter")
    terminal.enter()
    terminal.expectWrapped("Type a row number, @LOGIN")
    for text in ["do the same.", "saved, only on this machine."] { terminal.expectNews(text) }
    terminal.leave()
    XCTAssertEqual(program.text(of: ".local/state/ghbrowse/history"), ":help quit\n:quit\n")
  }
}
