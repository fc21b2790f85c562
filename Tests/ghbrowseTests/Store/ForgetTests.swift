import Foundation
import Glibc
import StandIn
import TestSupport
import XCTest

/// `ghbrowse forget` (X15): what is left in any file, what is asked and said, and exit statuses.
final class ForgetTests: StoreTestCase {
  /// A program with notes on two people, and all else that a person leaves behind.
  private func filled() throws -> (program: ProgramUnderTest, person: ForgottenPerson) {
    let (program, logins) = try programWithNotes(["kumquat one", "about another"])
    let session = try program.run(["-c", "1", "-c", ":note kumquat two", "-c", "2"])
    XCTAssertEqual(session.status, 0, "both were seen: \(session.error)")
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let person = ForgottenPerson(
      id: try XCTUnwrap(rows[0]["id"] as? Int), login: logins[0], other: logins[1])
    try person.leaveTraces(of: program)
    return (program, person)
  }

  func test_X15_noFileHasAnythingLeft_andAllOfTheOthersIsThere() throws {
    let (program, person) = try filled()
    let outcome = try program.run(["forget", "@" + person.login.uppercased(), "--yes", "--json"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    let object = try XCTUnwrap(outcome.json as? [String: Any], outcome.output)
    XCTAssertEqual(
      Set(object.keys),
      [
        "login", "ids", "note", "versions", "seenAt", "saved", "drafts", "avatars",
        "mayStillHold", "lists",
      ])
    XCTAssertEqual(object["ids"] as? [Int], [person.id])
    XCTAssertEqual(object["versions"] as? Int, 2)
    for key in ["drafts", "avatars"] {
      XCTAssertEqual(object[key] as? Int, 2, key)
    }
    XCTAssertEqual(
      object["mayStillHold"] as? [String], ["\(program.stateDirectory)/history"],
      "typed lines are named, and left")
    try person.assertGone(from: program)
    XCTAssertEqual(try program.notes(), [person.other: "about another"])
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    XCTAssertEqual(rows.compactMap { $0["position"] as? Int }, Array(2...30))
    let again = try program.run(["forget", person.login, "--yes"])
    XCTAssertEqual(again.status, 1)
    XCTAssertTrue(again.error.contains("Nothing about \(person.login) is saved here"), again.error)
  }

  func test_X15_atATerminal_itAsksFirst_andTellsWhatItRemoved() throws {
    let (program, person) = try filled()
    let first = try PseudoTerminal(program, ["forget", person.login], columns: 200)
    first.expect("Forget \(person.login) for good: your note on \(person.login), its 2 versions")
    first.enter("n")
    first.expect("Nothing was removed")
    XCTAssertEqual(first.waitForEnd(), 1)
    XCTAssertEqual(try program.notes().count, 2)
    let second = try PseudoTerminal(program, ["forget", person.login], columns: 200)
    second.expect("[y/N]")
    second.enter("y")
    second.expect("2 drafts, 2 pictures")
    second.expect("were left as they are")
    XCTAssertEqual(second.waitForEnd(), 0)
    try person.assertGone(from: program)
  }

  func test_X15_aPromptThatIsOpen_writesNothingBack() throws {
    let (program, person) = try filled()
    for path in program.drafts { try FileManager.default.removeItem(atPath: path) }
    let terminal = try PseudoTerminal(program)
    terminal.expect("30 saved")
    terminal.enter("1")
    terminal.expect("\(person.login)>")
    let outcome = try program.neighbour().run(["forget", person.login, "--yes"])
    XCTAssertEqual(outcome.status, 0, outcome.error)
    terminal.expect("Nothing about \(person.login)")
    terminal.enter(":back")
    terminal.expect("29 saved")
    terminal.enter(":note 2 written beside")
    terminal.expect("Note on ")
    terminal.leave()
    try person.assertGone(from: program)
    XCTAssertTrue(try program.notes().values.contains("written beside"))
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
    let host = (program.storeDirectory as NSString).lastPathComponent
    let drafts = "\(program.stateDirectory)/\(host)/drafts"
    let avatars = "\(program.directory)/.cache/ghbrowse/\(host)/avatars"
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
      "\(avatars)/\(id)-64": "kumquat", "\(avatars)/\(id)-460": "kumquat", "\(avatars)/7-64": "x",
    ]
    for (path, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
    }
  }

  /// Checks that no file but that of typed lines tells of the person any more.
  func assertGone(from program: ProgramUnderTest) throws {
    let root = URL(fileURLWithPath: program.directory)
    for name in FileManager.default.enumerator(atPath: program.directory)?.allObjects ?? [] {
      guard let name = name as? String, name.hasPrefix("."),
        !name.hasSuffix("/history"),
        let bytes = try? Data(contentsOf: root.appendingPathComponent(name))
      else { continue }
      for text in [login, login.lowercased(), login.uppercased(), "kumquat", "\"id\":\(id),"] {
        XCTAssertNil(bytes.range(of: Data(text.utf8)), "\(text) is in \(name)")
      }
    }
  }
}
