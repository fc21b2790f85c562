import Foundation
import Glibc
import StandIn
import XCTest

/// The exit statuses of each command (X1).
final class ExitStatusTests: ServerTestCase {
  /// What is saved, and what the network does.
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

  // LOGIN is a saved login. 130 is tested below.
  private static let table: [(command: String, statuses: [Situation: Int32])] = [
    ("list", [.saved: 0, .noDirectory: 1, .nothing: 3, .refused: 4]),
    ("list --refresh", [.saved: 0, .refused: 4]), ("list nonsense", [.saved: 2]),
    ("list followers:LOGIN", [.saved: 0, .noDirectory: 1, .nothing: 3, .refused: 4]),
    ("list followers:nobody-of-that-name", [.fresh: 1]),
    ("lists", [.saved: 0, .nothing: 0, .noDirectory: 1]),
    ("show LOGIN", [.noDirectory: 1, .nothing: 3, .refused: 4]),
    ("show LOGIN --offline --refresh", [.saved: 0, .nothing: 3]),
    ("show nobody-of-that-name", [.fresh: 1]), ("show a/b", [.saved: 2]),
    ("search fosdem", [.saved: 0, .nothing: 0, .noDirectory: 1]),
    ("search nobody-has-this", [.saved: 0]), ("search in:", [.saved: 2]),
    ("search --in followers:LOGIN fosdem", [.saved: 0]),
    ("search --in members:LOGIN fosdem", [.saved: 1]),
    ("search --in nonsense fosdem", [.saved: 2]),
    ("note LOGIN", [.saved: 0, .nothing: 1]), ("note LOGIN new", [.saved: 0]),
    ("note LOGIN --delete", [.saved: 0]), ("note", [.saved: 2]),
    ("note nobody-of-that-name x", [.fresh: 1]),
    ("note LOGIN x", [.noDirectory: 1, .nothing: 3, .refused: 4]),
    ("notes", [.saved: 0, .nothing: 0, .noDirectory: 1]), ("notes nobody-has-this", [.saved: 0]),
    ("notes --in followers:LOGIN fosdem", [.saved: 0]),
    ("notes --in members:LOGIN", [.saved: 1]), ("notes --in nonsense", [.saved: 2]),
    ("tags", [.saved: 0, .nothing: 0, .noDirectory: 1]),
    ("recent", [.saved: 0, .nothing: 0, .noDirectory: 1]),
    ("due", [.saved: 0, .nothing: 0, .noDirectory: 1]), ("due --until x", [.saved: 2]),
    ("repos LOGIN", [.saved: 0, .noDirectory: 1, .nothing: 3, .refused: 4]),
    ("repos LOGIN --offline", [.saved: 0]), ("repos nobody-of-that-name", [.fresh: 1]),
    ("coauthor LOGIN", [.saved: 0, .nothing: 3]), ("coauthor nobody-of-that-name", [.fresh: 1]),
    ("annotate", [.saved: 0, .nothing: 0, .noDirectory: 1]), ("annotate --json", [.saved: 2]),
    ("changes", [.saved: 0, .nothing: 0, .noDirectory: 1]),
    ("changes LOGIN", [.saved: 0, .nothing: 1]),
    ("changes followers:LOGIN", [.saved: 0, .nothing: 1]), ("changes nonsense:x", [.saved: 2]),
    ("sync", [.noDirectory: 1, .nothing: 3, .refused: 4]),
    ("sync --users 60", [.saved: 0]), ("sync x", [.saved: 2]),
    ("sync followers:LOGIN", [.saved: 0, .noDirectory: 1, .nothing: 3, .refused: 4]),
    ("sync followers:nobody-of-that-name", [.fresh: 1]),
    ("export", [.saved: 0, .nothing: 0, .noDirectory: 1]),
    ("export not-there/file", [.saved: 1]),
    ("import -", [.saved: 0, .nothing: 0, .noDirectory: 1]), ("import not-there", [.saved: 1]),
    ("browse -c 1 -c :back", [.saved: 0]), ("browse -c 99 -c :nonsense", [.saved: 1]),
    ("browse -c :nonsense", [.saved: 2]), ("browse -c @LOGIN", [.nothing: 3, .refused: 4]),
    ("browse -c :status", [.noDirectory: 1]), ("doctor", [.nothing: 1]),
    ("doctor --offline", [.saved: 0, .nothing: 0, .noDirectory: 1]),
    ("help", [.noDirectory: 0]), ("--version", [.noDirectory: 0]),
    ("forget --list followers:LOGIN", [.saved: 2]),
    ("forget --list followers:LOGIN --yes", [.saved: 0, .nothing: 1, .noDirectory: 1]),
    ("forget LOGIN", [.saved: 2]), ("forget nobody-of-that-name --yes", [.saved: 1]),
    // In `nothing`, the note that was refused above is a draft.
    ("forget LOGIN --yes", [.saved: 0, .nothing: 0, .noDirectory: 1]),
    ("forget LOGIN --yes", [.saved: 1, .nothing: 1]),
  ]

  // What waits for the network, and with which line typed.
  private static let waiting = [
    ("list", ""), ("list --refresh", ""), ("show LOGIN", ""), ("note somebody-else met", ""),
    ("sync", ""), ("browse -c @somebody-else", ""), ("browse", "@somebody-else\n"),
  ]

  // What prints something where people, a note and a tag are saved.
  private static let printing = [
    "list --json", "show LOGIN", "note LOGIN --history", "tags", "browse -c 1", "export",
    "list --color always", "list --help", "import - --json", "--version",
  ]

  override var content: StandInContent { .invented(count: 100, budget: 100_000) }

  func test_X1_eachCommandEndsInTheStatusOfItsSituation() throws {
    let login = try firstLogin()
    for situation in Situation.allCases {
      let program = try place(situation, login)
      for (command, statuses) in Self.table {
        guard let status = statuses[situation] else { continue }
        let outcome = try program.run(words(command, login))
        let message = "\(command), \(situation): \(outcome.error)"
        XCTAssertEqual(outcome.status, status, message)
        if status != 0 { XCTAssertFalse(outcome.error.isEmpty, message) }
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

  func test_X1_X23_intoAClosedPipe_itIsDone_andIntoAFullDevice_itFails_inWords() throws {
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
      String($0.replacing("LOGIN", with: login))
    }
  }

  // Somebody on the first page.
  private func firstLogin() throws -> String {
    try XCTUnwrap(program.logins().first)
  }

  private func answer(with answer: CannedAnswer?, _ login: String) {
    for path in ["/users", "/users/\(login)", "/users/\(login)/followers"] {
      server.answer(path, with: answer)
    }
  }
}
