import Foundation
import StandIn
import XCTest

@testable import ghbrowse

/// What can be typed after the program's name, and what is said when it is wrong.
final class CommandLineTests: ServerTestCase {
  private static let lines = [
    ["--demo", "list"], ["-n", "1", "list"], ["--exact", "search", "mojombo"],
    ["--color", "never", "--quiet", "list", "--limit", "1"], ["--refresh", "show", "LOGIN"],
    ["--since", "2w", "recent"], ["--since", "2026-11-20", "recent"],
  ]

  func test_X23_optionsStandBeforeTheCommandOrBehindIt() throws {
    let login = try XCTUnwrap(program.logins().first)
    for line in Self.lines {
      let words = line.map { $0 == "LOGIN" ? login : $0 }
      try program.run(words, status: 0)
    }
    let before = try program.run(["--json", "--limit", "2", "list"])
    XCTAssertEqual((before.json as? [Any])?.count, 2)
    XCTAssertEqual(before.output, try program.run(["list", "--json", "--limit", "2"]).output)
  }

  func test_X23_theValueOfAnOptionIsNoCommand_andTwoDashesEndTheOptions() throws {
    let login = try XCTUnwrap(program.logins().first)
    try program.run(["--fields", "search", "notes"], status: 2, error: "no field \"search\"")
    XCTAssertEqual(try program.run(["--quiet", "note", login, "--", "--json", "-c"]).status, 0)
    XCTAssertEqual(try program.run(["note", login]).output, "--json -c\n")
    XCTAssertEqual(try program.run(["--", "list"]).status, 2, "no command any more")
    XCTAssertEqual(try program.run(["-c", "list", "-c", ":help"]).status, 0, "list needs no colon")
  }

  func test_everyMistakeIsSaid_withWhatToType() throws {
    for (words, sentence) in Self.mistakes {
      let outcome = try program.run(words, status: 2)
      XCTAssertEqual(outcome.output, "", "\(words)")
      XCTAssertTrue(
        outcome.error.hasPrefix("ghbrowse: ") && outcome.error.contains(sentence),
        "\(words): \(outcome.error)")
    }
    XCTAssertEqual(server.requests.count, 0, "nothing was done")
  }

  func test_X27_anOptionWithOneValue_isRefusedTwice_andAFlagIsNot() throws {
    let program = try ProgramUnderTest()
    var twice = [["list", "--limit", "2", "-n", "3"], ["list", "--limit=2", "--limit=3"]]
    for command in try CommandLineTable(program).commands {
      for option in command.valued where option != "-c" {
        twice.append([option, "1", command.name, option, "list"])
      }
    }
    for words in twice {
      let outcome = try program.run(words, status: 2)
      XCTAssertTrue(
        outcome.error.hasPrefix("ghbrowse: ") && outcome.error.contains(" is given twice"),
        "\(words): \(outcome.error)")
    }
    let lists = try program.run(["search", "--in", "followers:a", "--in", "followers:b"])
    XCTAssertTrue(lists.error.contains("search list:A list:B finds who is in both"), lists.error)
    for words in [
      ["tags", "--quiet", "--quiet"], ["-c", "--limit", "-c", "--limit", "--quiet"],
      ["search", "--limit", "1", "--", "--limit", "--limit"],
    ] {
      let outcome = try program.run(words)
      XCTAssertFalse(outcome.error.contains("twice"), "\(words): \(outcome.error)")
    }
  }

  func test_B2_X8_anUnknownChoiceInTheEnvironment_isNamed_inert_andEndsTheProgram() throws {
    for (variable, choices) in [
      ("GHBROWSE_THEME", "auto, dark or light"),
      ("GHBROWSE_IMAGES", "auto, off, blocks, sixel, kitty or iterm"),
    ] {
      let program = try ProgramUnderTest()
      program.environment[variable] = "pink\u{7}"
      let outcome = try program.run(["list", "--offline"], status: 2)
      XCTAssertEqual(outcome.error, "ghbrowse: \(variable) is \"pink^G\"; it can be \(choices)\n")
    }
  }

  func test_aCommandsNoticesAreInThatVoice_andAdviseForTheShell() throws {
    let login = try XCTUnwrap(program.logins().first)
    let empty = try program.run(["note", login, "--add", " "], status: 2)
    XCTAssertEqual(
      empty.error,
      "ghbrowse: An empty note is not saved; ghbrowse note \(login) --delete deletes the note\n")
    let saved = try program.run(["note", login, "met at FOSDEM"])
    XCTAssertEqual(saved.error, "ghbrowse: Note on \(login) saved, only on this machine.\n")
    let replaced = try program.run(["note", login, "met again"])
    XCTAssertEqual(
      replaced.error, "ghbrowse: Note on \(login) saved. It replaced:\n │ met at FOSDEM\n")
    XCTAssertEqual(try program.run(["note", login, "--delete", "--quiet"]).error, "")
  }

  func test_X24_theDefaultsOfAStartWithoutArguments_areThoseOfTheParser() throws {
    XCTAssertEqual("\(BrowseCommand.plain)", "\(try BrowseCommand.parse([]))")
    XCTAssertNotEqual("\(BrowseCommand.plain)", "\(try BrowseCommand.parse(["--quiet"]))")
  }

  func test_X1_aLoginIsUnderstoodAsThePromptDoes_andCheckedBeforeARequest() throws {
    let login = try XCTUnwrap(program.logins().first)
    let ways = [login, "@\(login)", "https://github.com/\(login)", "github.com/\(login)?tab=stars"]
    for way in ways {
      let shown = try program.run(["show", way, "--json"])
      XCTAssertEqual((shown.json as? [String: Any])?["login"] as? String, login, shown.error)
      XCTAssertEqual(try program.run(["note", way, "by \(way)"]).status, 0)
      XCTAssertEqual(try program.run(["note", way]).output, "by \(way)\n")
    }
    let count = server.requests.count
    for login in ["bad name", "", "a/b", "https://example.org/mojombo", "ü"] {
      for words in [["show", login], ["note", login, "a text"]] {
        XCTAssertEqual(try program.run(words).status, 2, "\(words)")
      }
    }
    XCTAssertEqual(server.requests.count, count, "no request is spent")
    XCTAssertEqual(program.drafts.count, 5, "each text is a draft")
  }
}

extension CommandLineTests {
  private static let mistakes: [([String], String)] = [
    (["-c", ":search x", "--json"], "has no --json, --csv and --fields"),
    (["--jsno", "note", "x", "text"], "Unknown option '--jsno'. Did you mean '--json'?"),
    (["serach", "x"], "There is no command \"serach\"; did you mean search?"),
    (["mojombo"], "There is no command \"mojombo\"; ghbrowse show mojombo shows that profile."),
    (
      ["https://github.com/mojombo"],
      "There is no command \"https://github.com/mojombo\"; ghbrowse show mojombo shows that profile."
    ),
    (["followers", "mojombo"], "in the shell it is ghbrowse list followers:mojombo"),
    (["undo"], "in the shell it is ghbrowse -c :undo"),
    (["version"], "in the shell it is ghbrowse --version"),
    (["list", "--json", "id,login"], "To choose fields, use --fields id,login"),
    (["list", "--limit", "-1"], "'-1' is invalid for '--limit <number>': takes a number of 0"),
    (["list", "--limit", "99999999999999999999"], "takes a number up to 9223372036854775807"),
    (["recent", "--since", "7"], "takes a time such as 90s, 30m, 12h, 7d or 2w, or a day such as"),
    (["list", "--color", "pink"], "Please provide one of 'auto', 'always' or 'never'."),
    (["sync", "--fields", "users"], "sync takes --fields only with --json"),
    (["show", "mojombo", "--web", "--json"], "show has no --json, --csv and --fields with --web"),
    (["help", "nope"], "There is no command \"nope\"; did you mean note?"),
    (["-v"], "Unknown option '-v'\n"), (["list", "--images", "off"], "Unknown option '--images'"),
    (["--images", "sixel", "show", "mojombo"], "Unknown option '--images'"),
    (["forget"], "forget needs LOGIN or --list LIST, as in: ghbrowse forget mojombo"),
    (
      ["forget", "--list", "everyone", "--yes"],
      "The list of everyone cannot be deleted; ghbrowse lists prints the others"
    ),
    (["list", "--json", "--csv"], "Use only one of --json and --csv"),
    (["note", "mojombo", "--csv"], "note without --history has no --csv"),
    (["doctor", "--csv"], "doctor has no --csv"), (["sync", "--csv"], "sync has no --csv"),
    (["--csv"], "has no --json, --csv and --fields"), (["export", "--csv"], "export has no --csv"),
    (["import", "-", "--csv"], "import has no --csv"),
    (["forget", "mojombo", "--yes", "--csv"], "forget has no --csv"),
    (["export", "--fields", "note"], "export has no --fields"),
    (["import", "-", "--fields", "note"], "import has no --fields"),
    (["forget", "mojombo", "--yes", "--fields", "note"], "forget has no --fields"),
    (["tags", "swift"], "Unexpected argument 'swift'"),
    (
      ["note", "mojombo", "--add"],
      "--add needs the text to add, as in: ghbrowse note mojombo --add met again"
    ),
    (
      ["show", "bad name"],
      "\"bad name\" cannot be a login: a login has letters, digits, - and _ only"
    ),
    (
      ["show", "https://example.org/x"],
      "\"https://example.org/x\" is not the address of a profile; one is https://github.com/mojombo"
    ),
    (
      ["note", "https://github.com/apple/swift.git"],
      "profile; ghbrowse list contributors:apple/swift prints who has commits in it"
    ),
  ]
}
