import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// `ghbrowse forget` (X15): what is left in any file, what is asked and said, and exit statuses.
final class ForgetTests: StoreTestCase {
  private static let keys: Set = [
    "login", "ids", "note", "versions", "seenAt", "saved", "drafts", "historyLines",
    "logLines", "avatars", "mayStillHold", "lists",
  ]

  /// A program with notes on two people, and all else that a person leaves behind.
  private func filled() throws -> (program: ProgramUnderTest, person: ForgottenPerson) {
    let (program, logins) = try programWithNotes(["kumquat one", "about another"])
    let login = logins[0]
    let session = try program.run(["-c", "1", "-c", ":note kumquat two", "-c", "2"])
    XCTAssertEqual(session.status, 0, "both were seen: \(session.error)")
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let person = ForgottenPerson(
      id: try XCTUnwrap(rows[0]["id"] as? Int), login: login, other: logins[1])
    try person.leaveTraces(of: program)
    return (program, person)
  }

  func test_X15_noFileHasAnythingLeft_andAllOfTheOthersIsThere() throws {
    let (program, person) = try filled()
    let outcome = try program.run(["forget", "@" + person.login.uppercased(), "--yes", "--json"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    let object = try XCTUnwrap(outcome.json as? [String: Any], outcome.output)
    XCTAssertEqual(Set(object.keys), Self.keys)
    XCTAssertEqual(object["ids"] as? [Int], [person.id])
    XCTAssertEqual(object["note"] as? Bool, true)
    XCTAssertEqual(object["versions"] as? Int, 2)
    XCTAssertEqual(object["drafts"] as? Int, 2)
    XCTAssertEqual(object["historyLines"] as? Int, 2)
    XCTAssertEqual(object["avatars"] as? Int, 2)
    XCTAssertEqual(object["mayStillHold"] as? [String], [])
    XCTAssertEqual(object["login"] as? String, person.login.uppercased())
    XCTAssertEqual(object["saved"] as? Bool, true)
    XCTAssertNotNil(object["seenAt"] as? String)
    XCTAssertEqual(object["logLines"] as? Int, 0)
    try person.assertGone(from: program)
    XCTAssertEqual(try program.notes(), [person.other: "about another"])
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    XCTAssertEqual(rows.compactMap { $0["position"] as? Int }, Array(2...30))
    XCTAssertEqual(program.text(of: ".local/state/ghbrowse/history"), ":list\n:search tom\n")
    let again = try program.run(["forget", person.login, "--yes"])
    XCTAssertEqual(again.status, 1)
    XCTAssertTrue(again.error.contains("nothing about \(person.login) is kept here"), again.error)
  }

  func test_X15_withoutATerminal_itNeedsAYes() throws {
    let (program, person) = try filled()
    for arguments in [["forget", person.login], ["forget", person.login, "--no-input"]] {
      let outcome = try program.run(arguments)
      XCTAssertEqual(outcome.status, 2)
      XCTAssertTrue(
        outcome.error.contains("without being asked: ghbrowse forget \(person.login) --yes"),
        outcome.error)
    }
    XCTAssertEqual(try program.run(["forget"]).status, 2)
    XCTAssertEqual(try program.run(["forget", "nobody-here", "--yes"]).status, 1)
    XCTAssertEqual(try program.notes().count, 2)
    let quiet = try program.run(["forget", person.login, "--yes", "--quiet", "--offline"])
    XCTAssertEqual(quiet.output + quiet.error, "")
    XCTAssertEqual(try program.notes().count, 1)
  }

  func test_X15_atATerminal_itAsksFirst_andTellsWhatItRemoved() throws {
    let (program, person) = try filled()
    let first = try PseudoTerminal(program, ["forget", person.login], columns: 200)
    first.expect(
      "Forget \(person.login) for good: your note, 2 versions of it in its history, seen")
    first.enter("n")
    first.expect("nothing was removed")
    XCTAssertEqual(first.waitForEnd(), 1)
    XCTAssertEqual(try program.notes().count, 2)
    let second = try PseudoTerminal(program, ["forget", person.login], columns: 200)
    second.expect("[y/N]")
    second.enter("y")
    second.expect("Removed of \(person.login): your note")
    second.expect("2 lines of the history")
    XCTAssertEqual(second.waitForEnd(), 0)
    try person.assertGone(from: program)
  }

  func test_X15_aPromptThatIsOpen_writesNothingBack() throws {
    let (program, person) = try filled()
    try person.removeTraces(of: program)
    let terminal = try PseudoTerminal(program)
    terminal.expect("30 saved")
    terminal.enter("1")
    terminal.expect("\(person.login)>")
    let outcome = try program.neighbour().run(["forget", person.login, "--yes"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertFalse(outcome.error.contains("may still have"), outcome.error)
    terminal.expect("Nothing is saved of \(person.login)")
    terminal.enter(":back")
    terminal.expect("29 saved")
    terminal.enter(":note 2 written beside")
    terminal.expect("Note on ")
    terminal.leave()
    try person.assertGone(from: program)
    XCTAssertTrue(try program.notes().values.contains("written beside"))
  }

  func test_X15_copiesThatAreNeverModified_areNamed_andSoIsADraftOfARunningProgram() throws {
    let (program, person) = try filled()
    let copy = program.storeFile("ghbrowse.db.damaged-20261120T093107Z")
    try Data("x".utf8).write(to: URL(fileURLWithPath: copy))
    let terminal = try PseudoTerminal(program)
    terminal.expect("30 saved")
    terminal.enter("2")
    terminal.expect(person.other)
    terminal.enter(":note --edit")
    let outcome = try program.neighbour().run(["forget", person.login, "--yes"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertTrue(outcome.error.contains(copy), outcome.error)
    terminal.kill()
  }

  func test_D8_aRemovalWhoseSyncFails_saysTheTrueReason_andIsNotCalledDone() throws {
    let (program, logins) = try programWithNotes(["one", "two", "three"])
    for (number, login) in logins.prefix(3).enumerated() {
      try program.fail("fdatasync:error=EIO:when=\(number + 1)")
      for file in ["ghbrowse.db", "ghbrowse.db-wal"] {
        program.launcher += ["-P", program.storeFile(file)]
      }
      let outcome = try program.run(["forget", login, "--yes"])
      program.launcher = []
      XCTAssertEqual(outcome.status, 1, outcome.error)
      XCTAssertTrue(outcome.error.contains("I/O error. Not all is removed"), outcome.error)
      XCTAssertFalse(outcome.error.contains("Removed of"), outcome.error)
      XCTAssertEqual(try program.run(["forget", login, "--yes"]).status, 0)
    }
    XCTAssertEqual(try program.notes(), [:])
  }

  func test_D9_somebodyWhoIsInADamagedCopyOnly_isNotForgotten_andTheCopyIsNamed() throws {
    let (program, _) = try programWithNotes()
    let copy = program.storeFile("ghbrowse.db.damaged-20261120T093107Z")
    try Data("somebody-else".utf8).write(to: URL(fileURLWithPath: copy))
    let outcome = try program.run(["forget", "somebody-else", "--yes"])
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.error.contains(copy), outcome.error)
    XCTAssertTrue(outcome.error.contains("nothing about somebody-else is kept here"), outcome.error)
  }

  func test_X15_aDraftOfSomebodyWhoWasNeverSaved_goesToo_andNobodyElses() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    for login in ["nobody-1", "nobody-2"] {
      let outcome = try program.run(["note", login, "private words", "--offline"])
      XCTAssertEqual(outcome.status, 3, outcome.error)
    }
    XCTAssertEqual(program.drafts.count, 2)
    let outcome = try program.run(["forget", "Nobody-1", "--yes"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    XCTAssertTrue(outcome.error.contains("1 draft"), outcome.error)
    XCTAssertEqual(program.drafts.count, 1)
    XCTAssertTrue(program.drafts[0].hasSuffix("/nobody-2.draft"))
  }

  func test_A4_X15_killedBetweenAnyTwoSteps_itCanBeRunAgain_andNothingElseIsLost() throws {
    let calls = "rename,unlink,fsync,fdatasync,ftruncate"
    var killed = 0
    for number in Loops.choice(of: Array(1...40), each: 14) {
      let (program, person) = try filled()
      try program.fail("\(calls):signal=KILL:when=\(number)")
      let first = try program.run(["forget", person.login, "--yes"])
      if first.status != 0 { killed += 1 }
      program.launcher = []
      let second = try program.run(["forget", person.login, "--yes"])
      XCTAssertTrue(second.status == 0 || first.status == 0, "\(number): \(second.error)")
      try person.assertGone(from: program, "killed at call \(number)")
      XCTAssertEqual(try program.notes(), [person.other: "about another"], "\(number)")
    }
    XCTAssertGreaterThan(killed, 0)
  }

  func test_B1_X15_onAFullDisk_itIsSaid_andNothingOfOthersIsLost() throws {
    let (program, disk, logins) = try programOnDisk(kibibytes: 4_000, ["kumquat", "about another"])
    try disk.fill()
    let refused = try program.run(["forget", logins[0], "--yes"])
    XCTAssertEqual(refused.status, 1, refused.error)
    XCTAssertTrue(refused.error.contains("run the same command again"), refused.error)
    disk.clear()
    XCTAssertEqual(try program.run(["forget", logins[0], "--yes"]).status, 0)
    XCTAssertEqual(try program.notes(), [logins[1]: "about another"])
  }
}

/// Somebody who is to be forgotten, and the files that tell of them.
private struct ForgottenPerson {
  let id: Int
  let login: String
  /// Somebody else, who stays.
  let other: String

  /// Puts drafts, history and pictures of both people beside the store.
  func leaveTraces(of program: ProgramUnderTest) throws {
    let host = program.storeDirectory.split(separator: "/").last ?? ""
    let drafts = "\(program.stateDirectory)/\(host)/drafts"
    let avatars = avatarDirectory(of: program)
    for folder in [drafts, avatars] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let files = [
      "\(drafts)/\(login.lowercased()).draft": "kumquat draft",
      "\(drafts)/\(login.lowercased()).draft~": "kumquat draft",
      "\(drafts)/\(login.lowercased()).2.waiting": "kumquat typed",
      "\(drafts)/\(other.lowercased()).draft": "a draft about another",
      "\(program.stateDirectory)/history":
        ":list\n@\(login)\n:search \(login.uppercased())\n:search tom\n",
      "\(avatars)/\(id)-64": "x", "\(avatars)/\(id)-460": "x", "\(avatars)/7-64": "x",
    ]
    for (path, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
    }
  }

  /// Takes away what a prompt would take over from earlier ones.
  func removeTraces(of program: ProgramUnderTest) throws {
    for path in program.drafts { try FileManager.default.removeItem(atPath: path) }
  }

  /// Checks that no file tells of the person any more.
  func assertGone(from program: ProgramUnderTest, _ message: String = "") throws {
    let root = URL(fileURLWithPath: program.directory)
    for name in FileManager.default.enumerator(atPath: program.directory)?.allObjects ?? [] {
      guard let name = name as? String, name.hasPrefix("."),
        let bytes = try? Data(contentsOf: root.appendingPathComponent(name))
      else { continue }
      for text in [login, login.lowercased(), login.uppercased(), "kumquat"] {
        XCTAssertNil(bytes.range(of: Data(text.utf8)), "\(message): \(text) is in \(name)")
      }
      if name.hasSuffix("notes.jsonl") {
        XCTAssertNil(bytes.range(of: Data("\"id\":\(id),".utf8)), message)
      }
    }
    XCTAssertFalse(
      FileManager.default.fileExists(atPath: "\(avatarDirectory(of: program))/\(id)-64"), message)
  }

  private func avatarDirectory(of program: ProgramUnderTest) -> String {
    let host = program.storeDirectory.split(separator: "/").last ?? ""
    return "\(program.directory)/.cache/ghbrowse/\(host)/avatars"
  }
}
