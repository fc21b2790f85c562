import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// Somebody who is removed from the store for good (X15).
final class PersonRemovalTests: XCTestCase {
  private let directory = StoreDirectory()

  /// A store with six people on a page, and notes, profile and visit of the third.
  private func filled() async throws -> PersistentStore {
    let store = try directory.open()
    try await store.send(page([1, 2, 3, 4, 5, 6], since: 0))
    let response = CachedResponse(
      url: "https://api.github.com/users/Person3", identity: "", status: 200, etag: "e",
      date: noon)
    let profile = Profile(
      user: User(id: 3, login: "person3"), name: "Zebulon Quigglesworth", bio: "xylophone player")
    _ = try await store.write.save(profile, response: response, at: noon)
    try await store.write.markSeen(3, login: "person3", as: profile, at: noon)
    for text in ["first #vexillology", String(repeating: "kumquat ", count: 2_000), "wombat"] {
      try await store.note(text, on: 3)
    }
    try await store.note("about another", on: 4)
    return store
  }

  func test_X15_tracesSayWhatThereIs_alsoOfSomebodyOfTheNotesLogAlone() async throws {
    let store = try await filled()
    let person = try await store.main.traces(of: "PERSON3")
    XCTAssertEqual(
      person,
      PersonTraces(
        ids: [3], logins: ["PERSON3", "person3"], hasNote: true, versionCount: 3, seenAt: noon,
        isSaved: true, lists: []))
    try await assertEqual(store.main.traces(of: "nobody").isEmpty, true)
    _ = try directory.log.append([.note("known from the log alone", on: 77)], isSynced: true)
    try await store.write.probe()
    let lost = try await store.main.traces(of: "person77")
    XCTAssertEqual(lost.ids, [77])
    XCTAssertEqual(lost.versionCount, 1)
    XCTAssertFalse(lost.isSaved)
    let renamed = LogLine(
      time: noon.milliseconds, id: 4, login: "former", content: .note("as it was"))
    _ = try directory.log.append([renamed], isSynced: true)
    try await store.write.probe()
    let former = try await store.main.traces(of: "former")
    XCTAssertTrue(former.isEmpty, "somebody who is called otherwise now is somebody else")
  }

  func test_X15_noFileOfTheStoreHasAnythingLeft() async throws {
    let store = try await filled()
    try await store.forget("person3")
    for (name, bytes) in try directory.contents() {
      for text in [
        "person3", "kumquat", "wombat", "vexillology", "Quigglesworth", "xylo", "phone ",
      ] {
        XCTAssertNil(
          bytes.range(of: Data(text.utf8)) ?? bytes.range(of: Data(text.lowercased().utf8)),
          "\(text) is in \(name)")
      }
    }
    XCTAssertEqual(try directory.contents()["ghbrowse.db-wal"]?.count ?? 0, 0)
    XCTAssertEqual(try directory.log.content().lines.map(\.id), [4])
    try await assertEqual(store.main.user(login: "person3"), nil)
    try await assertEqual(store.main.seenProfile(of: 3), nil)
    try await assertEqual(store.main.tags(limit: 9), [])
    try await assertEqual(
      store.main.cachedResponse(of: "https://api.github.com/users/Person3", to: ""), nil)
    let query = SearchQuery("wombat")
    try await assertEqual(store.main.search(query, after: 0, limit: 9, countUpTo: 9).users, [])
  }

  func test_X15_theOthersKeepTheirPlaces_andTheListHasAGap() async throws {
    let store = try await filled()
    try await store.forget("person3")
    let listed = try await store.main.members(of: .everyone, after: 0, limit: 10)
    XCTAssertEqual(listed.map(\.id), [1, 2, 4, 5, 6])
    XCTAssertEqual(listed.map(\.position), [1, 2, 4, 5, 6])
    try await assertEqual(store.main.users(ids: [6, 2, 4]).map(\.position), [6, 2, 4])
    let overview = try await store.main.overview()
    XCTAssertEqual(overview.savedCount, 5)
    XCTAssertEqual(overview.listedCount, 6, "so many places there are")
    try await assertEqual(store.send(page([1, 2, 3, 4, 5, 6], since: 0)).newCount, 0)
    let again = try await store.main.user(id: 3)
    XCTAssertEqual(again?.position, 3)
    XCTAssertNil(again?.note)
    XCTAssertNil(again?.seenAt)
  }

  func test_X15_whatIsRemoved_comesBackFromNeitherCopy_andTheOthersDo() async throws {
    let store = try await filled()
    try await store.forget("person3")
    let again = try directory.open()
    try await again.write.probe()
    try await assertEqual(again.main.notedUsers(after: nil, limit: 9).map(\.id), [4])
    try FileManager.default.removeItem(atPath: directory.log.path)
    _ = try directory.open()
    XCTAssertEqual(try directory.log.content().lines.map(\.text), ["about another"])
    directory.loseDatabase()
    try await assertEqual(directory.open().main.notedUsers(after: nil, limit: 9).map(\.id), [4])
    try await assertEqual(directory.open().note("new", on: 9), nil)
  }

  func test_X15_aLineThatCannotBeTrusted_goesWhereItNamesThePerson_andElseStays() async throws {
    let store = try await filled()
    let torn = "{\"host\":\"example.org\",\"at\":\"2026-11-20T09:31:07Z\",\"id\":3,\"login\":\"per"
    let others =
      "{\"host\":\"example.org\",\"at\":\"2026-11-20T09:31:07Z\",\"id\":33,\"login\":\"per"
    let handle = try XCTUnwrap(FileHandle(forWritingAtPath: directory.log.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("\(torn)\n\(others)".utf8))
    try handle.close()
    try await store.forget("person3")
    let text = try String(contentsOfFile: directory.log.path, encoding: .utf8)
    XCTAssertFalse(text.contains("\"id\":3,"), text)
    XCTAssertTrue(text.hasSuffix("\(others)\n"), text)
  }

  func test_A4_X15_aRemovalThatWasCutOff_isFinishedByTheNextOne_evenIfItFindsNobody()
    async throws
  {
    let store = try await filled()
    let reader = try Connection(path: directory.database, for: .reading)
    try reader.execute("BEGIN")
    _ = try reader.cached("SELECT count(*) FROM people").first { $0.int(0) }
    do {
      try await store.forget("person3")
      XCTFail("a reader keeps the old pages in the write-ahead log")
    } catch {
      XCTAssertEqual((error as? StoreError)?.kind, .locked)
    }
    XCTAssertNotEqual(try filesWith("kumquat"), [])
    try reader.execute("COMMIT")
    let next = try directory.open()
    let nobody = try await next.main.traces(of: "person3")
    XCTAssertTrue(nobody.isEmpty)
    try await next.write.forget(nobody)
    for text in ["kumquat", "wombat", "Quigglesworth"] {
      XCTAssertEqual(try filesWith(text), [], text)
    }
  }

  func test_D9_damagedCopiesAreNamed() throws {
    _ = try directory.open()
    XCTAssertEqual(StoreInspection.copies(in: directory.path), [])
    for name in ["ghbrowse.db.damaged-20261120T093107Z", "other"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(directory.path)/\(name)"))
    }
    XCTAssertEqual(
      StoreInspection.copies(in: directory.path), ["ghbrowse.db.damaged-20261120T093107Z"])
  }

  /// The names of the files that have this text.
  private func filesWith(_ text: String) throws -> [String] {
    try directory.contents().filter { $0.value.range(of: Data(text.utf8)) != nil }.map(\.key)
  }
}
