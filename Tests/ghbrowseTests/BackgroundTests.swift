import Foundation
import StandIn
import XCTest

/// Light or dark: the terminal is asked, and nobody waits long for its answer.
final class BackgroundTests: ServerTestCase {
  override var content: StandInContent { .invented(count: 40) }
  private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  private static let attributes = "\u{1B}[?62;22c"

  func test_B2_aTerminalThatSaysItIsLight_isPaintedLight() throws {
    let program = try colorful()
    let terminal = try PseudoTerminal(program)
    terminal.wait("the questions", within: .seconds(30)) { asked(terminal) }
    terminal.type(Self.white + Self.attributes)
    terminal.expect("list>")
    terminal.expect("   21 ")
    XCTAssertFalse(terminal.shows("rgb:"))
    terminal.wait("the login in the light palette", within: .seconds(30)) { isLight(terminal) }
  }

  func test_B2_anAnswerThatComesLate_repaintsTheBlock_andIsNotTyped() throws {
    let program = try colorful()
    let terminal = try PseudoTerminal(program)
    terminal.expect("   21 ")
    terminal.expect("list>")
    terminal.type(":search oct")
    terminal.expect(":search oct")
    XCTAssertFalse(isLight(terminal))
    terminal.type(Self.white + Self.attributes)
    terminal.wait("the light palette", within: .seconds(30)) { isLight(terminal) }
    terminal.type("o")
    terminal.wait("the line as it was", within: .seconds(30)) {
      terminal.endsWith("list> :search octo")
    }
  }

  func test_B2_aLateAnswerInTwoPieces_isNotTyped() throws {
    let terminal = try PseudoTerminal(colorful())
    terminal.expect("   21 ")
    terminal.expect("list>")
    terminal.type("oc")
    terminal.expect("list> oc")
    terminal.type(String(Self.white.prefix(10)))
    terminal.settle(0.3)
    terminal.type(String(Self.white.dropFirst(10)))
    terminal.wait("the light palette", within: .seconds(30)) { isLight(terminal) }
    terminal.type("t")
    terminal.wait("the line as it was", within: .seconds(30)) { terminal.endsWith("list> oct") }
  }

  func test_B2_keysTypedBeforeTheAnswer_areOnTheLine() throws {
    let terminal = try PseudoTerminal(colorful())
    terminal.wait("the questions", within: .seconds(30)) { asked(terminal) }
    terminal.type(":sea" + Self.white + "rch" + Self.attributes + " me")
    terminal.wait("all that was typed", within: .seconds(30)) {
      terminal.endsWith("list> :search me")
    }
  }

  func test_B2_altAndABracket_swallowsNothing() throws {
    let terminal = try PseudoTerminal(colorful())
    terminal.expect("   21 ")
    terminal.expect("list>")
    terminal.type("\u{1B}]")
    terminal.settle(0.2)
    terminal.type(":search me")
    terminal.wait("what was typed after it", within: .seconds(30)) {
      terminal.endsWith("list> :search me")
    }
  }

  func test_B2_whatTheReaderSays_isNotAsked() throws {
    let program = try colorful()
    program.environment["GHBROWSE_THEME"] = "light"
    let terminal = try PseudoTerminal(program)
    terminal.expect("list>")
    terminal.expect("   21 ")
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
