import Foundation
import Models
import TestSupport
import XCTest

@testable import Store

/// A person who is forgotten, and the lists that contain them or are named after them (X15, X18).
final class PersonTracesTests: ListTestCase {
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
        id: 3, logins: ["PERSON3", "person3"], hasNote: true, versionCount: 3, seenAt: noon,
        isSaved: true, lists: []))
    try await assertEqual(store.main.traces(of: "nobody").isEmpty, true)
    try directory.append([.note("known from the log alone", on: 77)])
    try await store.write.probe()
    try await assertEqual(
      store.main.traces(of: "person77"),
      PersonTraces(
        id: 77, logins: ["person77"], hasNote: true, versionCount: 1, seenAt: nil,
        isSaved: false, lists: []))
    let renamed = LogLine(
      time: noon.milliseconds, id: 4, login: "former", content: .note("as it was"))
    try directory.append([renamed])
    try await store.write.probe()
    // A login that nobody has now is the person's who had it last.
    let former = try await store.main.traces(of: "FORMER")
    XCTAssertEqual(former.id, 4)
    XCTAssertEqual(former.logins, ["FORMER", "former", "person4"])
  }

  func test_X15_noFileOfTheStoreHasAnythingLeft() async throws {
    let store = try await filled()
    try await store.forget("person3")
    for text in ["person3", "kumquat", "wombat", "vexillology", "Quigglesworth", "xylo", "phone "] {
      XCTAssertEqual(try filesWith(text) + filesWith(text.lowercased()), [], text)
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

  func test_X15_aLineThatCannotBeTrusted_goesWhereItNamesThePerson_andElseStays() async throws {
    let store = try await filled()
    let torn = #"{"host":"example.org","at":"2026-11-20T09:31:07Z","id":3,"login":"per"#
    let others = torn.replacingOccurrences(of: "3,", with: "33,")
    directory.logBytes += Data("\(torn)\n\(others)".utf8)
    try await store.forget("person3")
    let text = String(decoding: directory.logBytes, as: UTF8.self)
    XCTAssertFalse(text.contains("\"id\":3,"), text)
    XCTAssertTrue(text.hasSuffix("\(others)\n"), text)
  }

  func test_fA4_X15_aRemovalThatWasCutOff_isFinishedByTheNextOne_evenIfItFindsNobody()
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

  func test_damagedCopiesAreNamed() throws {
    _ = try directory.open()
    XCTAssertEqual(StoreInspection.copies(in: directory.path), [])
    for name in ["ghbrowse.db.damaged-20261120T093107Z", "other"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(directory.path)/\(name)"))
    }
    XCTAssertEqual(
      StoreInspection.copies(in: directory.path), ["ghbrowse.db.damaged-20261120T093107Z"])
  }

  // MARK: - Lists

  private func filledLists() async throws -> PersistentStore {
    let store = try directory.open()
    try await store.bring([8, 3, 5, 1, 9], to: try followers())
    for name in [
      "followers:Person3", "contributors:person3/engine", "find:user:person3", "find:person33",
      "members:person", "contributors:grace/person3", "find:person3[bot]",
    ] {
      try await store.send(memberPage([1], 1), to: UserList(name: name))
    }
    return store
  }

  func test_X15_theListsOfAPerson_areToldAndGoToo_andNoFileNamesThem() async throws {
    let store = try await filledLists()
    let traces = try await store.main.traces(of: "person3")
    XCTAssertEqual(
      Set(traces.lists.map(\.name)),
      ["followers:Person3", "contributors:person3/engine", "find:user:person3"])
    for url in [
      "users/person3/followers?page=2", "repos/Person3/x/contributors", "user/3/following",
    ] {
      try await store.write.save(
        CachedResponse(url: "https://h/\(url)", identity: "", status: 404, date: noon))
    }
    try await store.forget("person3")
    for (name, bytes) in try directory.contents() {
      let text = ["person33", "grace/person3", "person3[bot]"].reduce(
        String(decoding: bytes, as: UTF8.self).lowercased()
      ) { $0.replacingOccurrences(of: $1, with: "") }
      XCTAssertFalse(text.contains("person3") || text.contains("user/3/"), name)
    }
    try await assertEqual(
      Set(store.main.lists().map(\.list.name)),
      [
        "everyone", "followers:ada", "find:person33", "members:person",
        "contributors:grace/person3", "find:person3[bot]",
      ], "a repository is its owner's, and a bot is another")
    try await assertEqual(
      store.main.traces(of: "Person3[bot]").lists.map(\.name), ["find:person3[bot]"])
  }

  func test_X15_theOtherMembersKeepTheirPlaces_alsoAfterTheNextPass() async throws {
    let (store, list) = (try await filledLists(), try followers())
    try await store.forget("person3")
    let members = try await store.members(of: list, blockSize: 2)
    XCTAssertEqual(members.map(\.id), [8, 5, 1, 9])
    XCTAssertEqual(members.map(\.position), [1, 3, 4, 5])
    try await assertEqual(store.main.users(ids: [9, 5], in: list).map(\.position), [5, 3])
    try await assertEqual(store.main.memberID(of: list, at: 2), 8, "the person before the gap")
    let saved = try await store.main.lists().first { $0.list == list }
    XCTAssertEqual(saved?.unseenCount, 4)
    XCTAssertEqual(saved?.overview.listedCount, 5)
    XCTAssertEqual(saved?.overview.peopleCount, 4)
    try await store.forget("person1")
    try await assertEqual(store.bring([8, 3, 5, 9], to: list).last?.changes.left.count, 0)
    let again = try await store.members(of: list)
    XCTAssertEqual(again.map(\.id), [8, 3, 5, 9])
    XCTAssertEqual(again.map(\.position), [1, 3, 4, 6], "a gap stays")
  }

  func test_X15_aMemberWhoWasGoneAlready_isNoLongerCounted() async throws {
    let (store, list) = (try await filledLists(), try followers())
    try await store.bring([8, 5, 1, 9], to: list)
    try await store.forget("person3")
    try await assertEqual(store.main.overview(of: list).goneCount, 0)
  }

  func test_X15_whoIsKnownFromTheNameOfAListOnly_canBeRemovedToo() async throws {
    let store = try await filledLists()
    let person = try await store.main.traces(of: "ada")
    XCTAssertNil(person.id)
    XCTAssertEqual(person.lists.map(\.name), ["followers:ada"])
    XCTAssertFalse(person.isEmpty)
    try await store.forget("ada")
    try await assertEqual(store.main.overview(of: try followers()).listedCount, 0)
  }

  /// The names of the files that have this text.
  private func filesWith(_ text: String) throws -> [String] {
    try directory.contents().filter { $0.value.range(of: Data(text.utf8)) != nil }.map(\.key)
  }
}
