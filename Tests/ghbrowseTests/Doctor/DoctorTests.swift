import Foundation
import StandIn
import TestSupport
import XCTest

@testable import ghbrowse

/// `ghbrowse doctor` (X12): its checks and their forms.
final class DoctorTests: StoreTestCase {
  func test_X12_withAStore_aNetworkAndAToken_allIsWell() throws {
    let program = try programWithStore()
    program.environment["GH_ENTERPRISE_TOKEN"] = "ghp_canarycanarycanarycanary1234"
    server.answer(
      "/rate_limit",
      with: CannedAnswer(
        status: 200,
        headers: [
          "x-ratelimit-remaining": "4321", "x-ratelimit-limit": "5000",
          "x-oauth-scopes": "read:user",
          "github-authentication-token-expiration": "2099-01-31 10:00:00 UTC",
        ],
        body: #"{"resources":{"core":{"limit":5000,"remaining":4321,"reset":0},"#
          + #""search":{"limit":30,"remaining":29,"reset":0}}}"#))
    let before = try state(of: program)
    let checks = try checks(program, [])
    XCTAssertEqual(try state(of: program), before, "nothing was changed")
    XCTAssertTrue(checks.allSatisfy { $0.value.status == "ok" }, "\(checks)")
    let expected = [
      "api": server.baseURL, "integrity": "the database is sound",
      "search index": "ok", "notes": "the database and the notes log agree",
      "notes log": program.storeFile("notes.jsonl"),
      "budget": "4,321 of 5,000 requests left; 29 of 30 searches a minute left",
      "token": "a classic personal access token ending in 1234 (from GH_ENTERPRISE_TOKEN), "
        + "scopes read:user, expires 31 Jan 2099",
      "terminal": "standard output is not a terminal",
    ]
    for (name, message) in expected { XCTAssertEqual(checks[name]?.message, message, name) }
    let store = try XCTUnwrap(checks["store"]?.message)
    XCTAssertTrue(store.hasSuffix(", 30 users, 2 notes"), store)
    let network = try XCTUnwrap(checks["network"]?.message)
    XCTAssertTrue(network.contains("answered with status 200 in "), network)
    let request = try XCTUnwrap(server.requests.last)
    XCTAssertEqual(server.requests.filter { $0.path == "/rate_limit" }.count, 1)
    XCTAssertEqual(request.header("authorization"), "Bearer ghp_canarycanarycanarycanary1234")
  }

  func test_X12_aMissingNetwork_ARefusedToken_andASignInPage_areProblems() throws {
    let away = try checks(ProgramUnderTest(), [], status: 1)
    XCTAssertEqual(away["network"]?.status, "problem")
    XCTAssertTrue(away["network"]?.remedy?.contains("still read") == true)
    program.environment["GH_ENTERPRISE_TOKEN"] = "canary"
    server.answer("/rate_limit", with: CannedAnswer(status: 404, body: "{}"))
    let unlimited = try checks(program, [])
    XCTAssertTrue(unlimited["network"]?.message.contains("answered with status 404 in ") == true)
    XCTAssertEqual(unlimited["budget"]?.message, "GitHub reported none", "an Enterprise server")
    XCTAssertNil(unlimited["api version"])
    let ends = [
      "Deprecation": "Tue, 10 Mar 2026 00:00:00 GMT", "sunset": "Fri, 10 Mar 2028 00:00:00 GMT",
    ]
    server.answer("/rate_limit", with: CannedAnswer(status: 200, headers: ends, body: "{}"))
    let ending = try checks(program, [])["api version"]
    XCTAssertEqual(ending?.status, "warning")
    XCTAssertTrue(
      ending?.message.hasSuffix(
        "(Deprecation: Tue, 10 Mar 2026 00:00:00 GMT, Sunset: Fri, 10 Mar 2028 00:00:00 GMT)")
        == true, "\(ending as Any)")
    let spent = ["x-ratelimit-remaining": "0", "x-ratelimit-limit": "60"]
    server.answer("/rate_limit", with: CannedAnswer(status: 200, headers: spent, body: "{}"))
    XCTAssertEqual(try checks(program, [])["budget"]?.remedy, "You can still read what is saved.")
    server.answer("/rate_limit", with: CannedAnswer(status: 401, body: "{}"))
    let refused = try checks(program, [], status: 1)
    XCTAssertEqual(refused["token"]?.status, "problem")
    XCTAssertTrue(refused["token"]?.message.hasPrefix("GitHub rejected ") == true, "\(refused)")
    XCTAssertFalse("\(refused)".contains("canary"))
    XCTAssertTrue(refused["token"]?.remedy?.contains("no permission") == true, "\(refused)")
    server.answer("/rate_limit", with: CannedAnswer(status: 429, headers: ["Retry-After": "60"]))
    XCTAssertFalse("\(try checks(program, [], status: 1))".contains("GH_TOKEN"), "it has a token")
    server.answer(
      "/rate_limit",
      with: CannedAnswer(status: 200, headers: ["Content-Type": "text/html"], body: "<html>"))
    XCTAssertTrue(
      try checks(program, [], status: 1)["network"]?.message.contains("sign-in page") == true)
    program.environment["GH_ENTERPRISE_TOKEN"] = "no token"
    XCTAssertEqual(try checks(program, status: 1)["token"]?.status, "problem")
  }

  func test_X12_aMistakeInTheConfiguration_isAProblem() throws {
    let program = try ProgramUnderTest()
    let folder = program.directory + "/.config/ghbrowse"
    for (name, text) in [("config", "--quiet\n--colour x\n"), ("config.json", "{}")] {
      try program.put([("\(folder)/\(name)", Array(text.utf8))])
    }
    program.environment["GHBROWSE_IMAGES"] = "crayons"
    let found = try checks(program, status: 1)
    XCTAssertTrue(
      found["config"]?.message.hasPrefix("\(folder)/config, line 2: \"--colour\"") == true,
      "\(found)")
    XCTAssertEqual(found["terminal"]?.status, "problem")
    try Data("--quiet\n".utf8).write(to: URL(fileURLWithPath: folder + "/config"))
    program.environment["GHBROWSE_IMAGES"] = "off"
    XCTAssertEqual(
      try checks(program)["config"]?.message, "\(folder)/config.json is no longer read")
    program.environment["GHBROWSE_API_URL"] = "http://example.com"
    XCTAssertEqual(try checks(program, status: 1)["api"]?.status, "problem")
  }

  func test_X12_aPipeGetsALineForEachCheck_andATerminalMarks() throws {
    let program = try ProgramUnderTest()
    let outcome = try program.run(["doctor", "--offline"], status: 0)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    XCTAssertTrue(
      lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 4 })
    XCTAssertTrue(lines.contains { $0.hasPrefix("network\tok\tnot asked") }, outcome.output)
    let terminal = try program.onTerminal(["doctor", "--offline"])
    XCTAssertTrue(terminal.shows(" ✓ version "), terminal.screen.text)
    XCTAssertTrue(terminal.shows("All is well."), terminal.screen.text)
  }

  @MainActor
  func test_X12_noLineIsWiderThanTheTerminal_andTheLastOneCounts() async {
    let long = Array(repeating: "words", count: 40).joined(separator: " ")
    let checks: [Check] = [
      .ok("version", "ghbrowse"), .warning("search index", long, long), .problem("x", long, nil),
      .problem("y", "broken", "Repair it."),
    ]
    for width in [40, 80, 200] {
      let lines = CheckLayout(checks: checks).lines(width: width)
      XCTAssertLessThanOrEqual(lines.map(\.width).max() ?? 0, width)
      XCTAssertEqual(lines.last?.plain.string, " 2 problems, 1 warning.")
    }
    let spoken = CheckLayout(checks: checks).spokenLines
    XCTAssertEqual(spoken.count, checks.count + 1)
    XCTAssertEqual(spoken[3].plain.string, "y: problem. broken. Repair it.")
  }

  func test_X12_withoutAStore_noneIsCreated_andAllIsWell() throws {
    let program = try ProgramUnderTest()
    let checks = try checks(program)
    XCTAssertTrue(checks["store"]?.message.hasPrefix("none yet (") == true, "\(checks)")
    XCTAssertTrue(checks["data directory"]?.message.hasSuffix("created when it is needed") == true)
    XCTAssertEqual(checks["network"]?.message, "not asked, because of --offline")
    XCTAssertTrue(checks["token"]?.remedy?.contains("no permission") == true, "\(checks)")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: program.directory).sorted(),
      ["stderr", "stdin", "stdout"])
  }

  func test_X12_aBrokenStore_isAProblem_andStaysUnchanged() throws {
    let program = try programWithStore()
    let database = program.storeFile("ghbrowse.db")
    try program.removeLog()
    let sound = try Data(contentsOf: URL(fileURLWithPath: database))
    let foreign = program.directory + "/foreign.db"
    _ = try SystemCommand.python3.run([
      "-c",
      "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
        + "c.execute('create table t(x)'); c.execute('pragma application_id = 7'); c.commit()",
      foreign,
    ])
    var newer = sound
    newer.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    var holed = sound
    // An id in the index by login, which only the check compares.
    let page = try SystemCommand.python3.run([
      "-c",
      "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("
        + "\"SELECT rootpage FROM sqlite_schema WHERE name = 'people_by_login'\").fetchone()[0])",
      database,
    ])
    let end = try XCTUnwrap(Int(page.output.trimmingCharacters(in: .newlines))) * 4_096
    holed[end - 1] ^= 1
    let table: [(Data, String)] = [
      (Data("no database".utf8), "file is not a database"), (sound.prefix(8192), "malformed"),
      (try Data(contentsOf: URL(fileURLWithPath: foreign)), "another program's database"),
      (newer, "this ghbrowse knows versions up to"), (holed, "the database is damaged"),
    ]
    for (bytes, words) in table {
      try bytes.write(to: URL(fileURLWithPath: database))
      let before = try state(of: program)
      let checks = try checks(program, status: 1)
      let bad = checks.filter { $0.value.status == "problem" }
      XCTAssertTrue(
        bad.contains { $0.value.message.contains(words) && $0.value.remedy != nil },
        "\(words) \(checks)")
      XCTAssertEqual(try state(of: program), before, words)
    }
  }

  func test_X12_aBadLineIsAWarning_draftsAreListed_andAMissingVersionIsAProblem() throws {
    let program = try programWithStore()
    let log = program.storeFile("notes.jsonl")
    let whole = try Data(contentsOf: URL(fileURLWithPath: log))
    try (whole + Data("no line of ours\n".utf8)).write(to: URL(fileURLWithPath: log))
    XCTAssertEqual(try program.run(["note", "nobody-here", "a draft", "--offline"]).status, 3)
    let before = try state(of: program)
    let found = try checks(program)
    XCTAssertEqual(found["notes log"]?.status, "warning")
    XCTAssertEqual(found["notes log"]?.message, "\(log) has 1 line that cannot be read")
    XCTAssertEqual(found["notes"]?.status, "ok")
    XCTAssertEqual(found["drafts"]?.message, program.drafts.joined())
    XCTAssertEqual(try state(of: program), before)
    try FileManager.default.removeItem(atPath: log)
    let missing = try checks(program, status: 1)["notes"]
    XCTAssertEqual(missing?.status, "problem")
    XCTAssertEqual(
      missing?.message,
      "the database and the notes log differ: 2 versions are in only one of the two")
  }

  func test_fD7_conflictCopiesAreNamed_neverRead_andCanBeImported() throws {
    let program = try programWithStore()
    let other = try programWithNotes(["from the other machine"]).program
    XCTAssertNil(try checks(program)["conflicts"])
    let notes = try program.notes()
    let names = ["notes (Mona's Conflicted copy).jsonl", "notes.sync-conflict-20261127-X.jsonl"]
    for name in names {
      try FileManager.default.copyItem(
        atPath: other.storeFile("notes.jsonl"), toPath: program.storeFile(name))
    }
    let before = try state(of: program)
    let found = try XCTUnwrap(try checks(program)["conflicts"])
    XCTAssertEqual(found.status, "warning")
    XCTAssertTrue(found.message.hasPrefix(names.joined(separator: ", ")), found.message)
    XCTAssertEqual(try state(of: program), before)
    XCTAssertEqual(try program.notes(), notes, "a start reads none of them")
    XCTAssertEqual(try program.run(["import", program.storeFile(names[0])]).status, 0)
    XCTAssertTrue("\(try program.notes())".contains("from the other machine"))
  }

  func test_X12_itsAdviceOnADifference_bringsBothTogether() throws {
    let program = try programWithStore()
    let notes = try program.notes()
    let log = program.storeFile("notes.jsonl")
    try FileManager.default.removeItem(atPath: log)
    XCTAssertEqual(try program.notes(), notes, "starting is enough")
    XCTAssertEqual(try checks(program)["notes"]?.status, "ok")
    // As long as before.
    let text = try String(contentsOfFile: log, encoding: .utf8)
    try text.replacing("\"one\"", with: "\"onf\"").write(
      toFile: log, atomically: false, encoding: .utf8)
    let advice = try XCTUnwrap(try checks(program, status: 1)["notes"]?.remedy)
    XCTAssertEqual(advice, "Start ghbrowse: it adds to each what only the other has.")
    XCTAssertEqual(try program.notes(), notes)
    let healed = try checks(program)
    XCTAssertEqual(healed["notes"]?.status, "ok")
    XCTAssertEqual(healed["notes log"]?.status, "warning", "the altered line stays")
  }

  func test_X12_openPermissionsAreAWarning_andUnreadableFilesAProblem() throws {
    let program = try programWithStore()
    let log = program.storeFile("notes.jsonl")
    chmod(log, 0o644)
    let open = try checks(program)["data directory"]
    XCTAssertEqual(open?.status, "warning")
    XCTAssertEqual(open?.remedy, "Run: chmod go= \(log)")
    var status = stat()
    XCTAssertEqual(stat(log, &status), 0)
    XCTAssertEqual(status.st_mode & 0o777, 0o644, "it is only reported")
    chmod(log, 0o600)
    let parent = (program.storeDirectory as NSString).deletingLastPathComponent
    chmod(parent, 0o777)
    XCTAssertEqual(try checks(program)["data directory"]?.remedy, "Run: chmod go= \(parent)")
    chmod(parent, 0o700)
    let state = program.directory + "/it's state"
    program.environment["XDG_STATE_HOME"] = state
    try FileManager.default.createDirectory(
      atPath: state + "/ghbrowse", withIntermediateDirectories: true)
    chmod(state + "/ghbrowse", 0o777)
    XCTAssertEqual(
      try checks(program)["state directory"]?.remedy,
      "Run: chmod go= '\(program.directory)/it'\\''s state/ghbrowse'")
    program.environment["XDG_STATE_HOME"] = nil
    chmod(program.storeDirectory, 0o500)
    try program.runAsNobody()
    XCTAssertEqual(try checks(program, status: 1)["data directory"]?.status, "problem")
    chmod(program.storeDirectory, 0o700)
    chmod(log, 0o400)
    XCTAssertEqual(
      try checks(program, status: 1)["data directory"]?.remedy, "Run: chmod u+rw \(log)")
    chmod(log, 0o600)
    chmod(program.storeFile("ghbrowse.db"), 0)
    let closed = try checks(program, status: 1)["store"]
    XCTAssertTrue(
      closed?.message.contains("Permission denied") == true, "\(String(describing: closed))")
  }

  private func checks(
    _ program: ProgramUnderTest, _ options: [String] = ["--offline"], status: Int32 = 0,
    line: UInt = #line
  ) throws -> [String: (status: String, message: String, remedy: String?)] {
    let outcome = try program.run(["doctor", "--json"] + options)
    XCTAssertEqual(outcome.status, status, outcome.output + outcome.error, line: line)
    let isFine = status == 0 ? outcome.error.isEmpty : outcome.error.contains("Found ")
    XCTAssertTrue(isFine, outcome.error, line: line)
    var checks: [String: (status: String, message: String, remedy: String?)] = [:]
    for object in try outcome.rows {
      XCTAssertEqual(Set(object.keys), ["check", "status", "message", "remedy"], line: line)
      let name = try XCTUnwrap(object["check"] as? String)
      let found = (
        try XCTUnwrap(object["status"] as? String), try XCTUnwrap(object["message"] as? String),
        object["remedy"] as? String
      )
      // Of several with a name, the worst.
      if checks[name]?.status ?? "ok" == "ok" { checks[name] = found }
    }
    return checks
  }

  /// A program with a page and two notes saved.
  private func programWithStore() throws -> ProgramUnderTest {
    try programWithNotes(["one", "two"]).program
  }

  /// The content, mode and modification date of every file but the shared-memory index.
  private func state(of program: ProgramUnderTest) throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: program.directory)?.allObjects ?? []
    var state: [String: String] = [:]
    for case let name as String in names
    where !name.hasPrefix("std") && !name.hasSuffix("-shm") {
      let path = "\(program.directory)/\(name)"
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      // SQLite creates its WAL, which modifies the directory.
      if facts[.type] as? FileAttributeType == .typeDirectory { continue }
      let bytes = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? ""
      if name.hasSuffix("-wal"), bytes.isEmpty { continue }
      state[name] = "\(facts[.posixPermissions] ?? 0) \(facts[.modificationDate] ?? 0) \(bytes)"
    }
    return state
  }
}
