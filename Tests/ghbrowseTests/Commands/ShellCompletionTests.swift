import Foundation
import Models
import StandIn
import TestSupport
import XCTest

/// TAB in bash, zsh and fish.
final class ShellCompletionTests: XCTestCase {
  private static let users = [
    User(id: 1, login: "mojombo"), User(id: 3, login: "Defunkt"),
    User(id: 4, login: "evil\u{1B}]52;c;eA==\u{7}"), User(id: 5, login: "evil$(touch pwned)"),
    User(id: 6, login: "evil-but-plain"), User(id: 7, login: "evil'; touch pwned; '"),
    User(id: 8, login: "dependabot[bot]"),
  ]
  private static let note = "met at #swiftconf, #swiftconf$(touch$IFS'pwned') #größe"

  private static let lists = [
    "contributors:apple/swift", "find:location:Berlin language:swift", "followers:defunkt",
    "find:$(touch pwned)", "find:evil'; touch pwned; '", "find:say \"evil\"",
  ]

  /// The program, found by its name, with people and tags saved.
  private func program() async throws -> ProgramUnderTest {
    let program = try ProgramUnderTest()
    let files = FileManager.default
    try await program.saveUsers(Self.users)
    try await program.saveProfile(Profile(user: Self.users[0], location: "Zürich (CH)"))
    for name in Self.lists { try await program.saveList(name, Self.users) }
    XCTAssertEqual(try program.run(["note", "mojombo", Self.note]).status, 0)
    let folder = "\(program.directory)/bin"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: "\(folder)/ghbrowse", withDestinationPath: ProgramUnderTest.path.path)
    program.environment["PATH"] = "\(folder):/usr/bin:/bin"
    for (shell, name) in [
      ("bash", "ghbrowse.bash"), ("zsh", "_ghbrowse"), ("fish", "ghbrowse.fish"),
    ] {
      let script = try program.run(["--generate-completion-script", shell], status: 0)
      try Data(script.output.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    return program
  }

  /// Starts a shell on a terminal, ready for TAB.
  private func shell(
    _ program: ProgramUnderTest, _ shell: SystemCommand, _ arguments: [String], _ first: String
  ) throws -> Tmux {
    let variables = program.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let command = ["env", "-i", "-C", program.directory] + variables
    let terminal = try Tmux(command + [try shell.path()] + arguments, columns: 100, rows: 40)
    try terminal.enter(first + "; echo rea''dy")
    // Keys that come before the prompt are echoed by the terminal.
    try terminal.expect("ready\n$")
    return terminal
  }

  // What is typed, and the line that TAB makes of it. A mark is typed after it.
  private static let lines = [
    ("sea", "search +"),
    ("list --of", "list --offline +"), ("list --color alw", "list --color always +"),
    ("note mojombo x \\#grö", "note mojombo x \\#größe +"),
    // Neither fields of another command nor files.
    ("doctor --fields std", "doctor --fields std+"),
    ("note mojombo --fields lo", "note mojombo --fields lo+"),
    ("show @Defu", "show @Defunkt +"), ("show Defu", "show Defunkt +"),
    ("show @evil", "show @evil-but-plain +"), ("show --refresh moj", "show --refresh mojombo +"),
    ("list contributors:ap", "list contributors:apple/swift +"),
    ("list followers:mo", "list followers:mojombo +"),
    ("search x --in followers:D", "search x --in followers:Defunkt +"),
    ("forget --list contributors:a", "forget --list contributors:apple/swift +"),
    ("show depend", "show dependabot\\[bot\\] +"),
    ("list find:l", "list find:location:Berlin\\ language:swift +"),
    ("search in:Z", "search in:Zürich\\ \\(CH\\) +"),
    ("search type:o", "search type:org +"), ("search --by lo", "search --by location +"),
    // Only a saved list can be removed.
    ("forget --list members", "forget --list members+"),
  ]

  private func complete(_ program: ProgramUnderTest, in terminal: Tmux) throws {
    for (typed, line) in Self.lines {
      try terminal.run(
        ["send-keys", "C-u", ";", "send-keys", "-l", "--", "ghbrowse \(typed)", ";"]
          + ["send-keys", "Tab", ";", "send-keys", "-l", "+"])
      try terminal.expect("$ ghbrowse \(line)\n")
    }
    try terminal.run(["send-keys", "C-u"])
    let files = try FileManager.default.contentsOfDirectory(atPath: program.directory)
    XCTAssertFalse(files.contains("pwned"), "nothing that is saved was run")
    XCTAssertFalse(
      FileManager.default.fileExists(
        atPath: "\(program.directory)/.local/share/ghbrowse/ghe.example.org"),
      "a question makes no store")
  }

  func test_X10_bashZshAndFish_completeCommandsOptionsValuesLoginsAndTags() async throws {
    let program = try await program()
    let bash = try shell(
      program, .bash, ["--norc", "--noprofile", "-i"], "PS1='$ '; . bin/ghbrowse.bash")
    try complete(program, in: bash)
    for (typed, line) in [
      ("show defu", "show Defunkt"), ("list FOLLOWERS:DEF", "list FOLLOWERS:Defunkt"),
      ("list find:location:Berlin\\ l", "list find:location:Berlin\\ language:swift"),
    ] {
      try bash.type("ghbrowse \(typed)")
      try bash.run(["send-keys", "Tab"])
      try bash.expect("$ ghbrowse \(line)")
      try bash.run(["send-keys", "C-u"])
    }
    try bash.type("ghbrowse search #swiftc")
    try bash.run(["send-keys", "Tab"])
    try bash.expect("$ ghbrowse search \\#swiftconf")
    let zsh = try shell(
      program, .zsh, ["-f", "-i"],
      "PS1='$ '; fpath=($PWD/bin $fpath); autoload -Uz compinit; compinit -u -D")
    try complete(program, in: zsh)
    let fish = try shell(
      program, .fish, ["--no-config", "--private"],
      "source bin/ghbrowse.fish; set -g fish_autosuggestion_enabled 0; "
        + "function fish_prompt; echo -n '$ '; end")
    try complete(program, in: fish)
  }
}
