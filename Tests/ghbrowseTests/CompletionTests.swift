import Foundation
import Models
import StandIn
import XCTest

/// TAB at the prompt and in the shell (X10).
final class CompletionTests: XCTestCase {
  private static let users = [
    User(id: 1, login: "mojombo"), User(id: 2, login: "MojoLingo"), User(id: 3, login: "defunkt"),
    User(id: 4, login: "evil\u{1B}]52;c;eA==\u{7}"), User(id: 5, login: "evil$(touch pwned)"),
    User(id: 6, login: "evil-but-plain"), User(id: 7, login: "wanstrath-2"),
  ]

  private func start(_ arguments: [String] = ["--offline"]) async throws -> PseudoTerminal {
    let program = try ProgramUnderTest()
    try await program.saveUsers(Self.users)
    let terminal = try PseudoTerminal(program, arguments)
    terminal.expect("defunkt")
    terminal.expect("list (offline)>")
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.type("\u{15}\u{4}")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  private func expect(_ line: String, _ terminal: PseudoTerminal) {
    terminal.wait("the line \"\(line)\"", within: .seconds(30)) {
      terminal.endsWith("list (offline)> \(line)")
    }
  }

  func test_X10_commandsAndWhatFollowsThem_areCompleted_withABlankAfterAWholeOne() async throws {
    let terminal = try await start()
    let table = [
      (":sea\t-", ":search -"), (":HEL\t-", ":help -"), (":help refr\t-", ":help refresh -"),
      (":help :ba\t-", ":help :back -"), ("qu\t-", "quit -"), ("he\t-", "help -"),
      (":note --e\t-", ":note --edit -"), (":note 7 --e\t-", ":note 7 --edit -"),
      (":q\t-", ":quit -"), (":note 7 met @def\t-", ":note 7 met @defunkt -"),
    ]
    for (keys, line) in table {
      terminal.type("\u{15}\(keys)")
      expect(line, terminal)
    }
    leave(terminal)
  }

  func test_X10_logins_areCompleted_caseAside_asTheyAreSpelt() async throws {
    let terminal = try await start()
    let table = [
      ("@DEF\t-", "@defunkt -"), ("@mojom\t-", "@mojombo -"), ("@MOJ\t-", "@Mojo-"),
      ("@wan\t-", "@wanstrath-2 -"), (":followers def\t-", ":followers defunkt -"),
    ]
    for (keys, line) in table {
      terminal.type("\u{15}\(keys)")
      expect(line, terminal)
    }
    terminal.type("\u{15}@mojo\t\t")
    terminal.expectNews("mojombo")
    terminal.expectNews("MojoLingo")
    expect("@mojo", terminal)
    leave(terminal)
  }

  func test_X10_nothingIsCompleted_inTextOrOnANote_orWhereNobodyIs() async throws {
    let terminal = try await start()
    for line in [
      ":search def", ":note 1 def", "@nobody", ":xyz", "@def unkt", "defu",
    ] {
      terminal.type("\u{15}\(line)\t-")
      expect("\(line)-", terminal)
    }
    terminal.type("\u{15}")
    terminal.enter("@defunkt")
    terminal.expectNews("defunkt (offline)>")
    terminal.enter(":note")
    terminal.expectNews("note> ")
    terminal.type(":sea\t@nobody\t-")
    terminal.wait("a TAB completes no command on a note", within: .seconds(30)) {
      terminal.screen.text.hasSuffix("note> :sea@nobody-")
    }
    terminal.type("\u{15}\u{4}")
    terminal.expectNews("The note is unchanged.")
    leave(terminal)
  }

  func test_X10_H1_aHostileLogin_isNotOffered_neitherToTheLineNorToTheScreen() async throws {
    let terminal = try await start()
    terminal.type("@evil\t-")
    expect("@evil-but-plain -", terminal)
    leave(terminal)
    XCTAssertFalse(String(decoding: terminal.raw, as: UTF8.self).contains("\u{1B}]52"))
  }
}
