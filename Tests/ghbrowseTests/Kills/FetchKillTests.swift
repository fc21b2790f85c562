import Foundation
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// `kill -9` at the first start, and while pages, profiles, pictures and lists are fetched
/// (rel P1, P3, A1, A5; X6, X18).
final class FetchKillTests: KillTestCase {
  func test_A1_killedAtItsFirstStart_theNextOneBegins_asIfThereHadBeenNone() throws {
    let whole = try milliseconds {
      _ = try ProgramUnderTest(apiURL: server.baseURL).run(["list", "--json"])
    }
    try rounds(Loops.count(short: 2, long: 15, full: 150), "A1 (first starts)") { name in
      let program = try ProgramUnderTest(apiURL: server.baseURL)
      let kill = kill(first: ("fdatasync", 1), within: whole)
      try run(program, ["list", "--json"], kill)
      try judge(program, "\(name), \(kill)")
      XCTAssertEqual(try program.everyone().count, 30, "\(name), \(kill)")
    }
  }

  func test_A1_killedWhilePagesLoad_eachIsWholeOrAbsent_andNotesStay() throws {
    var program = try programWithNotes().program
    let notes = try program.notes()
    var count = 30
    try rounds(Loops.count(short: 2, long: 12, full: 120), "A1 (page loads)") { name in
      let kill = kill(first: ("pwrite64", 25), within: 400, scale: 2)
      let run = try run(program, ["sync", "--users", "\(count + 100)"], kill)
      let found = try judge(program, "\(name), \(kill)").notes
      XCTAssertEqual(found, notes, "\(name), \(kill)")
      let ids = try program.everyone()
      XCTAssertEqual(ids, Array(StandInPeople.ids(ids.count)), "\(name), \(kill)")
      XCTAssertTrue(ids.count == count || (ids.count - count).isMultiple(of: 100), "\(ids.count)")
      if run.outcome.status == 0, !run.wasKilled { XCTAssertGreaterThan(ids.count, count, name) }
      count = ids.count
      // The invented people come to an end.
      if count > 300 { (program, count) = (try programWithNotes().program, 30) }
    }
  }

  func test_A1_A4_killedWhileProfilesAndPicturesAreFetched_eachIsWholeOrAbsent() throws {
    try rounds(Loops.count(short: 1, long: 8, full: 150), "A1 (profiles and pictures)") { name in
      let (program, _) = try programWithNotes(["met at FOSDEM"])
      let notes = try program.notes()
      let kill =
        figures.rounds.isMultiple(of: 2)
        ? .atCall("renameat", number: figures.rounds == 0 ? 1 : numbers.next(below: 20) + 1)
        : Kill.random(within: 1_000, scale: 3, &numbers)
      let fetch = ["sync", "--users", "30", "--profiles", "--avatars"]
      try run(program, fetch, kill)
      // A picture that is wanted again is looked for on disk first.
      let again = try program.run(fetch)
      XCTAssertEqual(again.status, 0, "\(name), \(kill): \(again.error)")
      XCTAssertFalse(again.error.contains("cannot"), "\(name), \(kill): \(again.error)")
      let found = try judge(program, "\(name), \(kill)").notes
      XCTAssertEqual(found, notes, "\(name), \(kill)")
      let pictures = program.pictures
      XCTAssertEqual(pictures.count, 30, "\(name), \(kill)")
      XCTAssertTrue(pictures.allSatisfy { $0 != nil }, "\(name), \(kill)")
    }
  }

  func test_A1_X18_killedWhileListsAreFetched_theyGoOn_andEverybodyIsThereOnce() throws {
    let people = StandInPeople.ids(250).reversed() as [Int64]
    server.setStargazers(.open)
    server.setList("/repos/ada/engine/stargazers", users: people)
    server.setList("/repos/ada/engine/contributors", users: people)
    server.setList("/orgs/quiet-labs/public_members", users: people)
    server.setList("/users/ada/followers", users: people)
    let lists = [
      "stargazers:ada/engine", "contributors:ada/engine", "members:quiet-labs", "followers:ada",
    ]
    try rounds(Loops.count(short: 1, long: 8, full: 200), "A1 (lists of people)") { name in
      let (program, _) = try programWithNotes(["met at FOSDEM"])
      program.environment["GH_ENTERPRISE_TOKEN"] = "token"
      let notes = try program.notes()
      let list = lists[numbers.next(below: lists.count)]
      let kill = kill(first: ("pwrite64", 25), within: 700, scale: 2)
      try run(program, ["sync", list], kill)
      let found = try judge(program, "\(name), \(kill), \(list)").notes
      XCTAssertEqual(found, notes, "\(name), \(kill)")
      try program.bring(list, name)
      XCTAssertEqual(try program.members(of: list), people, "\(name), \(kill), \(list)")
    }
  }
}

extension ProgramUnderTest {
  /// The ids of the list of everyone as far as it is saved, checked for their places.
  fileprivate func everyone() throws -> [Int64] {
    let rows = try XCTUnwrap(run(["list", "--json"]).json as? [[String: Any]])
    XCTAssertEqual(rows.compactMap { $0["position"] as? Int }, Array(1..<rows.count + 1))
    return rows.compactMap { ($0["id"] as? NSNumber)?.int64Value }
  }

  /// The same of another list.
  fileprivate func members(of list: String) throws -> [Int64] {
    let rows = try XCTUnwrap(run(["list", list, "--json", "--offline"]).json as? [[String: Any]])
    return rows.compactMap { ($0["id"] as? NSNumber)?.int64Value }
  }

  /// The pictures on disk; `nil` for one that is not whole.
  fileprivate var pictures: [AvatarEntry?] {
    let host = storeDirectory.split(separator: "/").last ?? ""
    let folder = "\(directory)/.cache/ghbrowse/\(host)/avatars"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0 != "CACHEDIR.TAG" }.map { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)")
        .flatMap { AvatarEntry(fileBytes: Array($0)) }
    }
  }
}
