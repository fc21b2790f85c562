import Foundation
import Glibc
import StandIn
import XCTest

/// The exit statuses of each command: the table of what it ends in, and when (X1).
final class ExitStatusTests: ServerTestCase {
  /// What stands around a command.
  private enum Situation: String, CaseIterable {
    /// The first page and a note on the first of its people are saved.
    case saved
    /// Nothing is saved, and the network is there.
    case fresh
    /// Nothing is saved, and there is no network.
    case nothing
    /// GitHub refuses the token.
    case refused
    /// The directory of the data is a file.
    case noDirectory
  }

  /// A line of the table.
  private struct Row {
    let command: String
    let situation: Situation
    let status: Int32

    init(_ command: String, _ situation: Situation, _ status: Int32) {
      self.command = command
      self.situation = situation
      self.status = status
    }
  }

  // LOGIN is a saved login. 130 stands in the second table.
  private static let table = [
    Row("list", .saved, 0), Row("list --refresh", .saved, 0), Row("list", .noDirectory, 1),
    Row("list --limit x", .saved, 2), Row("list", .nothing, 3), Row("list", .refused, 4),
    Row("list --refresh", .refused, 4),
    Row("list followers:LOGIN", .saved, 0), Row("list nonsense", .saved, 2),
    Row("list followers:nobody-of-that-name", .fresh, 1),
    Row("list followers:LOGIN", .noDirectory, 1), Row("list followers:LOGIN", .nothing, 3),
    Row("list followers:LOGIN --offline", .nothing, 3), Row("list followers:LOGIN", .refused, 4),
    Row("lists", .saved, 0), Row("lists", .nothing, 0), Row("lists", .noDirectory, 1),
    Row("lists x", .saved, 2),
    Row("show LOGIN", .saved, 0), Row("show LOGIN --offline --refresh", .saved, 0),
    Row("show nobody-of-that-name", .fresh, 1), Row("show LOGIN", .noDirectory, 1),
    Row("show", .saved, 2), Row("show a/b", .saved, 2), Row("show LOGIN", .nothing, 3),
    Row("show LOGIN --offline", .nothing, 3), Row("show LOGIN", .refused, 4),
    Row("search fosdem", .saved, 0), Row("search nobody-has-this", .saved, 0),
    Row("search fosdem", .nothing, 0), Row("search fosdem", .noDirectory, 1),
    Row("search", .saved, 2), Row("search in:", .saved, 2),
    Row("search --in followers:LOGIN fosdem", .saved, 0),
    Row("search --in members:LOGIN fosdem", .saved, 1),
    Row("search --in nonsense fosdem", .saved, 2),
    Row("note LOGIN", .saved, 0), Row("note LOGIN new", .saved, 0),
    Row("note LOGIN --delete", .saved, 0), Row("note LOGIN", .nothing, 1),
    Row("note nobody-of-that-name x", .fresh, 1), Row("note LOGIN x", .noDirectory, 1),
    Row("note", .saved, 2), Row("note LOGIN --add", .saved, 2), Row("note LOGIN x", .nothing, 3),
    Row("note LOGIN x", .refused, 4),
    Row("notes", .saved, 0), Row("notes", .nothing, 0), Row("notes", .noDirectory, 1),
    Row("notes x", .saved, 2),
    Row("tags", .saved, 0), Row("tags", .nothing, 0), Row("tags", .noDirectory, 1),
    Row("tags x", .saved, 2),
    Row("recent", .saved, 0), Row("recent", .nothing, 0), Row("recent", .noDirectory, 1),
    Row("recent --since x", .saved, 2),
    Row("sync --users 60", .saved, 0), Row("sync", .noDirectory, 1), Row("sync x", .saved, 2),
    Row("sync", .nothing, 3), Row("sync", .refused, 4),
    Row("sync followers:LOGIN", .saved, 0), Row("sync followers:LOGIN", .noDirectory, 1),
    Row("sync followers:nobody-of-that-name", .fresh, 1), Row("sync followers:", .saved, 2),
    Row("sync followers:LOGIN", .nothing, 3), Row("sync followers:LOGIN", .refused, 4),
    Row("export", .saved, 0), Row("export", .nothing, 0), Row("export", .noDirectory, 1),
    Row("export a b", .saved, 2), Row("export not-there/file", .saved, 1),
    Row("import -", .saved, 0), Row("import -", .nothing, 0), Row("import -", .noDirectory, 1),
    Row("import not-there", .saved, 1), Row("import", .saved, 2),
    Row("browse -c 1 -c :back", .saved, 0), Row("browse -c 99", .saved, 1),
    Row("browse -c 99 -c :nonsense", .saved, 1), Row("browse -c :nonsense", .saved, 2),
    Row("browse -c @LOGIN", .nothing, 3), Row("browse -c @LOGIN", .refused, 4),
    Row("browse -c :status", .noDirectory, 1), Row("browse --json", .saved, 2),
    Row("browse --check-layout", .saved, 2),
    Row("doctor --offline", .saved, 0), Row("doctor --offline", .nothing, 0),
    Row("doctor --offline", .noDirectory, 1), Row("doctor", .nothing, 1),
    Row("doctor x", .saved, 2),
    Row("help", .noDirectory, 0), Row("help list", .nothing, 0),
    Row("--version", .noDirectory, 0), Row("--nonsense", .saved, 2), Row("nonsense", .saved, 2),
    Row("forget --list followers:LOGIN", .saved, 2),
    Row("forget --list everyone --yes", .saved, 2),
    Row("forget LOGIN --list followers:LOGIN --yes", .saved, 2),
    Row("forget --list followers:LOGIN --yes", .noDirectory, 1),
    Row("forget --list followers:LOGIN --yes", .nothing, 1),
    Row("forget --list followers:LOGIN --yes", .saved, 0),
    // The last: nothing of LOGIN is saved after it.
    Row("forget LOGIN", .saved, 2), Row("forget", .saved, 2), Row("forget a/b --yes", .saved, 2),
    Row("forget nobody-of-that-name --yes", .saved, 1), Row("forget LOGIN --yes", .noDirectory, 1),
    // The note that was refused above is a draft.
    Row("forget LOGIN --yes", .nothing, 0), Row("forget LOGIN --yes", .nothing, 1),
    Row("forget LOGIN --yes", .saved, 0),
  ]

  // What waits for the network, and with which line typed.
  private static let waiting = [
    ("list", ""), ("list --refresh", ""), ("show LOGIN", ""), ("note somebody-else met", ""),
    ("sync", ""), ("list followers:LOGIN", ""), ("sync followers:LOGIN", ""),
    ("browse -c @somebody-else", ""), ("browse", "@somebody-else\n"),
  ]

  // What prints something where people, a note and a tag are saved.
  private static let printing = [
    "list", "list --json", "show LOGIN", "show LOGIN --json", "search LOGIN", "search LOGIN --json",
    "note LOGIN", "note LOGIN --json", "note LOGIN --history", "notes", "notes --json", "tags",
    "tags --json", "list followers:LOGIN", "list followers:LOGIN --json", "lists", "lists --json",
    "recent", "recent --json", "browse -c :list", "browse -c 1", "export", "list --refresh",
    "list --color always", "search --in followers:LOGIN o", "list --help",
    "import - --json", "help", "help list", "--version",
  ]

  override var content: StandInContent { .invented(count: 100, budget: 100_000) }

  func test_X1_eachCommandEndsInTheStatusOfItsSituation() throws {
    let login = try firstLogin()
    for situation in Situation.allCases {
      let program = try place(situation, login)
      for row in Self.table where row.situation == situation {
        let outcome = try program.run(words(row.command, login))
        XCTAssertEqual(
          outcome.status, row.status, "\(row.command), \(situation): \(outcome.error)")
        if row.status != 0 {
          XCTAssertFalse(outcome.error.isEmpty, "\(row.command), \(situation): why?")
        }
      }
    }
  }

  func test_X1_theTableNamesEveryCommand() throws {
    let named = Set(Self.table.map { String($0.command.prefix { $0 != " " }) })
    for command in try CommandLineTable(ProgramUnderTest()).commands {
      XCTAssertTrue(named.contains(command.name), command.name)
    }
  }

  func test_X1_ctrlC_endsWhatWaits_with130() async throws {
    // Tests that run in the background ignore it, and the program would inherit that.
    signal(SIGINT, SIG_DFL)
    let login = try firstLogin()
    for (command, typed) in Self.waiting {
      let program = try place(command.hasSuffix("--refresh") ? .saved : .fresh, login)
      server.hold()
      let count = server.requests.count
      let process = try program.start(words(command, login), input: Data(typed.utf8))
      await server.arrived(count + 1)
      kill(process.processIdentifier, SIGINT)
      let outcome = try program.outcome(of: process)
      // The shell says 130 for what SIGINT has ended.
      let bySignal = process.terminationReason == .uncaughtSignal
      XCTAssertEqual(bySignal ? 128 + outcome.status : outcome.status, 130, command)
      server.release()
    }
  }

  func test_X1_X23_C5_intoAClosedPipe_itIsDone_andIntoAFullDevice_itFails_inWords() throws {
    let login = try firstLogin()
    let program = try place(.saved, login)
    let closed = "mkfifo f; exec 3<>f 4>f 3>&-; exec \"$@\" >&4 4>&-"
    for command in Self.printing {
      for (script, status) in [(closed, Int32(0)), ("exec \"$@\" >/dev/full", 1)] {
        try? FileManager.default.removeItem(atPath: "\(program.directory)/f")
        program.launcher = ["/bin/sh", "-c", "cd '\(program.directory)'; \(script)", "sh"]
        let outcome = try program.run(words(command, login))
        XCTAssertEqual(outcome.status, status, "\(command) \(script): \(outcome.error)")
        XCTAssertEqual(
          outcome.error.contains("ghbrowse: Cannot write: no space left on device.\n"), status == 1,
          "\(command) \(script): \(outcome.error)")
      }
    }
  }

  // A program in that situation; `login` is saved where anything is.
  private func place(_ situation: Situation, _ login: String) throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(
      apiURL: situation == .nothing ? "http://127.0.0.1:9" : server.baseURL)
    switch situation {
    case .saved:
      answer(with: nil, login)
      XCTAssertEqual(try program.run(["list"]).status, 0)
      XCTAssertEqual(try program.run(["list", "followers:\(login)"]).status, 0)
      XCTAssertEqual(try program.run(["show", login]).status, 0)
      XCTAssertEqual(try program.run(["note", login, "met at FOSDEM #tag"]).status, 0)
    case .fresh, .nothing: break
    case .refused:
      program.environment["GH_ENTERPRISE_TOKEN"] = "refused"
      answer(with: CannedAnswer(status: 401, body: "{}"), login)
    case .noDirectory:
      program.environment["XDG_DATA_HOME"] = "\(program.directory)/stdin"
    }
    return program
  }

  private func words(_ command: String, _ login: String) -> [String] {
    command.split(separator: " ").map {
      $0.split(separator: "LOGIN", omittingEmptySubsequences: false).joined(separator: login)
    }
  }
}

extension ExitStatusTests {
  // Somebody on the first page.
  private func firstLogin() throws -> String {
    let rows = try ProgramUnderTest(apiURL: server.baseURL).run(["list", "--json"]).json
    return try XCTUnwrap((rows as? [[String: Any]])?.first?["login"] as? String)
  }

  private func answer(with answer: CannedAnswer?, _ login: String) {
    for path in ["/users", "/users/\(login)", "/users/\(login)/followers"] {
      server.answer(path, with: answer)
    }
  }
}
