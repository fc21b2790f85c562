import Foundation
import StandIn
import XCTest

/// What the terminal replies late reaches neither the shell, nor an editor, nor the line (fG16).
final class LateRepliesTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 40) }
  private static let reply = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;22c"

  /// The seconds after which the terminal replies: the program waits for 1.5.
  private static let delays = [0.2, 0.6, 1.2]

  private func colorful() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["COLORTERM"] = "truecolor"
    return program
  }

  /// A program in a shell, which shows what is left to it.
  private func shell() throws -> PseudoTerminal {
    let program = try colorful()
    let start = "PROGRAM=$0; export PROGRAM; PS1='$ ' exec bash --norc --noprofile --noediting -i"
    program.launcher = ["/bin/sh", "-c", start]
    let shell = try PseudoTerminal(program, at: "$")
    shell.enter("\"$PROGRAM\"")
    return shell
  }

  /// The time when the program has asked the terminal.
  private func asking(_ terminal: PseudoTerminal) -> ContinuousClock.Instant {
    terminal.wait("the questions") {
      String(decoding: terminal.raw, as: UTF8.self).contains("\u{1B}]11;?")
    }
    let start = ContinuousClock.now
    terminal.expect("list>")
    return start
  }

  private func reply(
    _ terminal: PseudoTerminal, _ delay: Double, after start: ContinuousClock.Instant
  ) {
    while ContinuousClock.now < start + .seconds(delay) {
      _ = terminal.readMore(until: Date() + 0.01)
    }
    terminal.type(Self.reply)
  }

  func test_fG16_aReplyAfterQuit_orCtrlZ_isNotLeftToTheShell() throws {
    for delay in Self.delays {
      for keys in [":quit\r", "\u{1A}"] {
        let shell = try shell()
        let start = asking(shell)
        // At Ctrl-Z the kernel drops what is written to the terminal and not read yet.
        shell.expect("   20   ")
        shell.settle(0.05)
        shell.type(keys)
        reply(shell, delay, after: start)
        shell.wait("the shell's prompt") { shell.endsWith("$") }
        shell.settle(0.3)
        XCTAssertFalse(shell.screen.text.contains("rgb"), "\(delay) s: \(shell.screen.last(6))")
        XCTAssertEqual(shell.modes, shell.modesBefore)
        shell.kill()
      }
    }
  }

  func test_fG16_aReplyDuringAnEditor_isNotInItsInput_andTheKeysAre() throws {
    for delay in Self.delays {
      let program = try colorful()
      let input = program.directory + "/input"
      // Reads a line as an editor reads keys, and says so before and after.
      let editor = try program.makeScript(
        "editor", "stty -icanon -echo; echo ready; head -c 5 > \(input); echo done")
      program.environment["EDITOR"] = editor
      let terminal = try PseudoTerminal(program)
      let start = asking(terminal)
      terminal.expect("   20   ")
      terminal.enter(":note 1 --edit")
      reply(terminal, delay, after: start)
      terminal.expect("ready")
      terminal.type("hello")
      terminal.expect("done")
      XCTAssertEqual(try String(contentsOfFile: input, encoding: .utf8), "hello", "\(delay) s")
      terminal.leave()
    }
  }

  func test_fG16_withAPager_nothingIsAsked_soThatNoReplyIsAmongItsKeys() throws {
    let program = try colorful()
    XCTAssertEqual(try program.run(["list"]).status, 0)
    let input = program.directory + "/input"
    program.environment["PAGER"] = try program.makeScript(
      "pager",
      "cat >/dev/null; stty -icanon -echo </dev/tty; echo ready; head -c 5 </dev/tty > \(input); echo done"
    )
    program.launcher = [
      "/bin/sh", "-c", "\"$0\" list --color always | $PAGER; \"$0\" list --color always",
    ]
    let terminal = try PseudoTerminal(program)
    for number in 1...2 {
      terminal.wait("the pager") {
        terminal.screen.text.components(separatedBy: "ready").count > number
      }
      terminal.type("hello")
      terminal.wait("its end") {
        terminal.screen.text.components(separatedBy: "done").count > number
      }
      XCTAssertEqual(try String(contentsOfFile: input, encoding: .utf8), "hello")
    }
    XCTAssertEqual(terminal.waitForEnd(), 0)
    let sent = String(decoding: terminal.raw, as: UTF8.self)
    for question in ["\u{1B}]11;?", "\u{1B}[c"] { XCTAssertFalse(sent.contains(question)) }
  }

  func test_fG16_aTerminalThatNeverReplies_delaysNothingLater() throws {
    let terminal = try PseudoTerminal(try colorful())
    let start = asking(terminal)
    while ContinuousClock.now < start + .seconds(1.6) { terminal.settle(0.1) }
    let before = terminal.slept
    terminal.enter(":quit")
    XCTAssertEqual(terminal.remains(within: 10)?.ending, .exited(0))
    XCTAssertLessThan(terminal.slept - before, 0.5)
  }
}
