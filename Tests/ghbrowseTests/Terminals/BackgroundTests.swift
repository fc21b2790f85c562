import Foundation
import StandIn
import XCTest

/// Light or dark: the terminal is asked, and nothing waits long for its reply.
final class BackgroundTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 40) }
  private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  private static let attributes = "\u{1B}[?62;22c"

  func test_B2_aReplyBetweenKeys_paintsTheListLight_andTheKeysAreOnTheLine() throws {
    let terminal = try PseudoTerminal(colorful())
    terminal.wait("the questions") { asked(terminal) }
    terminal.type(":sea" + Self.white + "rch" + Self.attributes + " me")
    terminal.wait("all that was typed") { terminal.endsWith("list> :search me") }
    terminal.wait("the login in the light palette") { isLight(terminal) }
  }

  func test_B2_aReplyThatComesLate_whole_orInTwoPieces_repaintsTheBlock_andIsNotTyped() throws {
    for (pieces, pause) in [
      ([Self.white + Self.attributes], 0),
      ([Self.white.prefix(10), Self.white.dropFirst(10)], 0.3),
    ] as [([any StringProtocol], Double)] {
      let terminal = try PseudoTerminal(colorful(), at: "   21 ", "list>")
      terminal.type(":search oct")
      terminal.expect(":search oct")
      XCTAssertFalse(isLight(terminal))
      for piece in pieces {
        terminal.type(String(piece))
        terminal.settle(pause)
      }
      terminal.wait("the light palette") { isLight(terminal) }
      terminal.type("o")
      terminal.wait("the line as it was") { terminal.endsWith("list> :search octo") }
      // Alt and a bracket begin no reply, and nothing that follows is lost.
      terminal.type("\u{15}\u{1B}]")
      terminal.settle(0.2)
      terminal.type(":search me")
      terminal.wait("what was typed after it") { terminal.endsWith("list> :search me") }
    }
  }

  func test_B2_withAChosenTheme_theTerminalIsNotAsked() throws {
    let program = try colorful()
    program.environment["GHBROWSE_THEME"] = "light"
    let terminal = try PseudoTerminal(program, at: "list>", "   21 ")
    XCTAssertFalse(asked(terminal))
    XCTAssertTrue(isLight(terminal))
  }

  private func colorful() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["COLORTERM"] = "truecolor"
    return program
  }

  private func asked(_ terminal: PseudoTerminal) -> Bool {
    String(decoding: terminal.raw, as: UTF8.self).contains("\u{1B}]11;?")
  }

  /// Whether a login was written in the colour that the light palette has for it.
  private func isLight(_ terminal: PseudoTerminal) -> Bool {
    String(decoding: terminal.raw, as: UTF8.self).contains("38;2;5;80;174m")
  }
}
