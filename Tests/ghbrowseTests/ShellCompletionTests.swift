import Foundation
import Models
import StandIn
import TestSupport
import XCTest

/// TAB in bash, zsh and fish themselves (X10).
final class ShellCompletionTests: XCTestCase {
  private static let users = [
    User(id: 1, login: "mojombo"), User(id: 3, login: "Defunkt"),
    User(id: 4, login: "evil\u{1B}]52;c;eA==\u{7}"), User(id: 5, login: "evil$(touch pwned)"),
    User(id: 6, login: "evil-but-plain"), User(id: 7, login: "evil'; touch pwned; '"),
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
      let script = try program.run(["--generate-completion-script", shell])
      XCTAssertEqual(script.status, 0, script.error)
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
    try terminal.expect("ready\n")
    return terminal
  }

  // What is typed, and the line that TAB makes of it. A mark is typed after it.
  private static let lines = [
    ("sea", "search +"), ("--js", "--json +"), ("--json exp", "--json export +"),
    ("list --color=al", "list --color=always +"), ("--color alw", "--color always +"),
    ("search '#swiftc", "search '#swiftconf' +"), ("search \\#swiftc", "search \\#swiftconf +"),
    ("note mojombo x \\#grö", "note mojombo x \\#größe +"),
    ("show @defu", "show @Defunkt +"), ("--offline show defu", "--offline show Defunkt +"),
    ("show evil", "show evil-but-plain +"), ("show @evil", "show @evil-but-plain +"),
    ("help sea", "help search +"),
    ("list --fields login,noteU", "list --fields login,noteUpdatedAt +"),
    ("show --refresh moj", "show --refresh mojombo +"),
    ("list contributors:ap", "list contributors:apple/swift +"),
    ("list followers:MOJ", "list followers:mojombo +"), ("sync mem", "sync members:+"),
    ("list find:loc", "list find:location:Berlin\\ language:swift +"),
    ("search x --in fol", "search x --in followers:defunkt +"),
    ("search x --in=fol", "search x --in=followers:defunkt +"),
    ("forget --list cont", "forget --list contributors:apple/swift +"),
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

  func test_X10_bash_completesCommandsOptionsValuesLoginsAndTags() async throws {
    let program = try await program()
    let terminal = try shell(
      program, .bash, ["--norc", "--noprofile", "-i"], "PS1='$ '; . bin/ghbrowse.bash")
    try complete(program, in: terminal)
    try terminal.type("ghbrowse search #swiftc")
    try terminal.run(["send-keys", "Tab"])
    try terminal.expect("$ ghbrowse search \\#swiftconf")
  }

  func test_X10_zsh_completesCommandsOptionsValuesLoginsAndTags() async throws {
    let program = try await program()
    let terminal = try shell(
      program, .zsh, ["-f", "-i"],
      "PS1='$ '; fpath=($PWD/bin $fpath); autoload -Uz compinit; compinit -u -D")
    try complete(program, in: terminal)
  }

  func test_X10_fish_completesCommandsOptionsValuesLoginsAndTags() async throws {
    let program = try await program()
    let terminal = try shell(
      program, .fish, ["--no-config", "--private"],
      "source bin/ghbrowse.fish; set -g fish_autosuggestion_enabled 0; "
        + "function fish_prompt; echo -n '$ '; end")
    try complete(program, in: terminal)
  }

  func test_X10_everyCommand_andEachOptionOfItsHelp_isInEachCompletion() async throws {
    let program = try await program()
    let table = try CommandLineTable(program)
    let lines = ["ghbrowse ", "ghbrowse -"] + table.commands.map { "ghbrowse \($0.name) -" }
    for answers in [
      try bashAnswers(lines, program), try fishAnswers(lines, program),
      try zshAnswers(lines, program),
    ] {
      XCTAssertEqual(answers.count, lines.count)
      XCTAssertEqual(answers.first.map(Set.init), Set(table.commands.map(\.name)))
      for (command, words) in zip(table.commands, answers.dropFirst(2)) {
        let help = try program.run(["help", command.name]).output
        let offered = command.options.filter {
          help.range(of: "(^|\\W)\($0)(\\W|$)", options: .regularExpression) != nil
        }
        XCTAssertGreaterThan(offered.count, command.name == "help" ? 0 : 3, command.name)
        XCTAssertEqual(Set(words), Set(offered), command.name)
      }
    }
  }

  func test_X10_valuesAreOffered_afterEachOptionWithAFixedSet() async throws {
    let program = try await program()
    let lines = ["ghbrowse list --color ", "ghbrowse --theme ", "ghbrowse search x --images="]
    let values = ["auto always never", "auto dark light", "auto off blocks sixel kitty iterm"]
    let answers = try bashAnswers(lines, program)
    XCTAssertEqual(answers.map { $0.joined(separator: " ") }, values)
  }

  func test_X10_X18_savedLists_areOffered_andKinds_whereAnotherListMayBeNamed() async throws {
    let program = try await program()
    let saved: Set = [
      "contributors:apple/swift", "find:location:Berlin\\ language:swift", "followers:defunkt",
    ]
    let kinds = Set(
      UserList.Kind.allCases.filter { $0 != .everyone }.map { "\($0.rawValue):" })
    let lines = [
      "ghbrowse list ", "ghbrowse sync ", "ghbrowse search x --in ", "ghbrowse forget --list ",
    ]
    let answers = try bashAnswers(lines, program)
    XCTAssertEqual(answers.map(\.count), answers.map { Set($0).count }, "each once")
    XCTAssertEqual(answers.map(Set.init), [saved.union(kinds), saved.union(kinds), saved, saved])
    let logins = try bashAnswers(["ghbrowse list members:"], program)
    XCTAssertEqual(logins.first.map(Set.init)?.contains("members:mojombo"), true, "\(logins)")
    let none = try ProgramUnderTest()
    none.environment["PATH"] = program.environment["PATH"]
    let told = try none.run(["---complete", "fish", "search", "x", "--in", ""])
    XCTAssertEqual([told.output, told.error], ["", ""])
  }
}

extension ShellCompletionTests {
  private func answers(
    of shell: SystemCommand, _ arguments: [String], _ lines: [String], _ program: ProgramUnderTest
  ) throws -> [[String]] {
    let variables = program.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let (isFine, output) = try SystemCommand.env.run(
      ["-i", "-C", program.directory] + variables + [try shell.path()] + arguments,
      input: lines.joined(separator: "\n") + "\n")
    XCTAssertTrue(isFine, output)
    return output.components(separatedBy: "==\n").dropFirst().map {
      $0.split(separator: "\n").map(String.init)
    }
  }

  // As bash itself calls the function.
  private func bashAnswers(_ lines: [String], _ program: ProgramUnderTest) throws -> [[String]] {
    let script = """
      . bin/ghbrowse.bash
      while IFS= read -r line; do
        COMP_LINE=$line COMP_POINT=${#line}; word=${line##*[ =]}
        _ghbrowse ghbrowse "$word" </dev/null
        echo ==; printf '%s\\n' "${COMPREPLY[@]}"
      done
      """
    return try answers(of: .bash, ["-c", script], lines, program)
  }

  private func fishAnswers(_ lines: [String], _ program: ProgramUnderTest) throws -> [[String]] {
    let script = """
      source bin/ghbrowse.fish
      while read line; echo ==; complete -C $line; end
      """
    return try answers(of: .fish, ["--no-config", "-c", script], lines, program).map { words in
      words.map { String($0.prefix { $0 != "\t" }) }
    }
  }

  // Zsh completes on a terminal only; what its function asks can be asked without.
  private func zshAnswers(_ lines: [String], _ program: ProgramUnderTest) throws -> [[String]] {
    let script = """
      while IFS= read -r line; do
        words=("${(@s: :)line}")
        echo '=='; ghbrowse ---complete zsh "${(@)words[2,-1]}" </dev/null
      done
      """
    return try answers(of: .zsh, ["-f", "-c", script], lines, program).map { words in
      words.map { String($0.prefix { $0 != ":" }) }
    }
  }
}
