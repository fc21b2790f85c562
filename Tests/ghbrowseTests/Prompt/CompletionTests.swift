import Models
import XCTest

/// TAB at the prompt (X10).
final class CompletionTests: XCTestCase {
  private static let users = [
    User(id: 1, login: "mojombo"), User(id: 2, login: "MojoLingo"), User(id: 3, login: "defunkt"),
    User(id: 4, login: "evil\u{1B}]52;c;eA==\u{7}"), User(id: 5, login: "evil$(touch pwned)"),
    User(id: 6, login: "evil-but-plain"), User(id: 7, login: "wanstrath-2"),
  ]

  private func start() async throws -> PseudoTerminal {
    let program = try ProgramUnderTest()
    try await program.saveUsers(Self.users)
    try await program.saveProfile(Profile(user: Self.users[0], location: "San Francisco"))
    try await program.saveList("find:tom in:Berlin", Self.users)
    return try PseudoTerminal(program, ["--offline"], at: "defunkt", "list (offline)>")
  }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.type("\u{15}\u{4}")
    XCTAssertEqual(terminal.waitForEnd(), 0)
  }

  private func expect(_ keys: String, _ line: String, _ terminal: PseudoTerminal) {
    terminal.type("\u{15}\(keys)")
    terminal.wait("the line \"\(line)\"") { terminal.endsWith("list (offline)> \(line)") }
  }

  func test_X10_commands_theirArguments_andLogins_areCompleted_withABlankAfterAWholeOne()
    async throws
  {
    let terminal = try await start()
    for (keys, line) in [
      (":sea", ":search -"), (":HEL", ":help -"), (":help refr", ":help refresh -"),
      (":help :ba", ":help :back -"), ("qu", "quit -"), (":note --e", ":note --edit -"),
      (":note 7 --e", ":note 7 --edit -"), (":q", ":quit -"),
      (":note 7 met @def", ":note 7 met @defunkt -"), ("@DEF", "@defunkt -"),
      ("@mojom", "@mojombo -"), ("@MOJ", "@Mojo-"), ("@wan", "@wanstrath-2 -"),
      (":followers def", ":followers defunkt -"),
      (":search def", ":search defunkt -"), ("/WAN", "/wanstrath-2 -"),
      ("find:tom", "find:tom in:Berlin -"),
      ("/in:SAN", "/in:\"San Francisco\" -"),
      // A hostile login is not offered (fH1).
      ("@evil", "@evil-but-plain -"),
    ] { expect(keys + "\t-", line, terminal) }
    expect("@mojo\t\t", "@mojo", terminal)
    for login in ["mojombo", "MojoLingo"] { terminal.expectNews(login) }
    leave(terminal)
    XCTAssertFalse(String(decoding: terminal.raw, as: UTF8.self).contains("\u{1B}]52"))
  }

  func test_X10_nothingIsCompleted_inTextOrOnANote() async throws {
    let terminal = try await start()
    expect(":search the def\t-", ":search the def-", terminal)
    terminal.type("\u{15}")
    terminal.perform([("@defunkt", "defunkt (offline)>"), (":note", "note> ")])
    terminal.type(":sea\t@nobody\t-")
    terminal.wait("no command on a note") {
      terminal.screen.text.hasSuffix("note> :sea@nobody-")
    }
    terminal.type("\u{15}\u{4}")
    terminal.expectNews("The note is unchanged.")
    leave(terminal)
  }
}
