import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Finding people by what one remembers, and why each was found (L7, X21, X17).
final class SearchTests: XCTestCase {
  private let directory = StoreDirectory()

  private func storeWithPeople() async throws -> PersistentStore {
    let store = try directory.open()
    let profiles = [
      Profile(
        user: User(id: 1, login: "ada"), name: "Ada Fir", company: "@engines", location: "London",
        bio: "Counts Bernoulli numbers"),
      Profile(
        user: User(id: 2, login: "tomp"), name: "Tom Preston-Werner", company: "Redwood",
        location: "San Francisco"),
      Profile(user: User(id: 3, login: "zoe"), name: "Zoë Straße", location: "Zürich"),
      Profile(user: User(id: 4, login: "b_100%")), Profile(user: User(id: 5, login: "q\"uote")),
    ]
    for profile in profiles { try await store.write.save(profile, at: noon) }
    for (id, note) in [
      (Int64(1), "met at #FOSDEM, knows TOML"), (2, "#fosdem-2 #toml"), (77, "#toml"),
    ] {
      try await store.note(note, on: id)
    }
    return store
  }

  private func results(_ store: PersistentStore, _ typed: String) async throws -> SearchResults {
    try await store.main.search(
      SearchQuery(typed: typed), after: 0, limit: 50, countUpTo: 10, explains: true)
  }

  func test_L7_X21_everyFieldIsSearched_andNarrowingWordsAndTagsMustAllHold() async throws {
    let store = try await storeWithPeople()
    let expected: [(String, [Int64])] = [
      ("san francisco", [2]), ("bernoulli", [1]), ("tom preston", [2]), ("STRASSE", [3]),
      ("in:zurich", [3]), ("in:london toml", [1]), ("name:tom", [2]), ("note:tom", [1, 2, 77]),
      ("at:redwood name:tom in:\"san francisco\"", [2]), ("at:redwood in:london", []),
      ("#fosdem", [1]), ("#toml", [2, 77]), ("#toml #fosdem-2", [2]), ("#toml in:san", [2]),
      ("#toml x", []), ("in:zü", [3]), ("#FOSDEM lo", [1]), ("to", [1, 2, 77]), ("\"ada\"", [1]),
      ("\"#TOML\"", [77]), ("\"Ada Fir\"", []), ("name:\u{301}", []), ("ADA", [1]), ("%", [4]),
      ("_1", [4]), ("*", []), ("b_1", [4]), ("q\"uo", [5]), ("o\"", []), ("ad\0a", []),
    ]
    for (typed, ids) in expected {
      try await assertEqual(results(store, typed).users.map(\.id), ids, typed)
    }
  }

  func test_X21_aTextThatIsLongerThanWhatTheIndexIsAskedFor_isFoundAsAWhole() async throws {
    let store = try await storeWithPeople()
    let text = String(repeating: "a", count: 2_000)
    try await store.note(text + "b", on: 1)
    try await store.note(text + "\" c", on: 2)
    let expected: [(String, [Int64])] = [
      (text, [1, 2]), (text + "b", [1]), (text + "\" c", [2]), (text + "d", []),
      ("note:\(text)b", [1]), ("at:\(text)", []), ("\"\(text)b\"", [1]), ("\"\(text)\"", []),
    ]
    for (typed, ids) in expected {
      try await assertEqual(results(store, typed).users.map(\.id), ids, String(typed.suffix(9)))
    }
  }

  func test_L7_whateverIsIn_isFound_andNobodyElse() async throws {
    var numbers = SeededNumbers()
    let letters = Array("aab\"ä")
    let text = { (most: Int) in
      String(
        (0..<Int.random(in: 1...most, using: &numbers)).map { _ in
          letters.randomElement(using: &numbers) ?? "a"
        })
    }
    let store = try directory.open()
    let notes = Dictionary(uniqueKeysWithValues: (1...60).map { (Int64($0), text(30)) })
    _ = try await store.write.merge(notes.map { .note($1, on: $0) })
    for _ in 0..<300 {
      let wanted = text(9)
      let expected = notes.filter { FoldedText.fold($1).contains(FoldedText.fold(wanted)) }
      let found = try await store.main.search(SearchQuery(wanted), after: 0, limit: 60)
      XCTAssertEqual(
        found.users.map(\.id), expected.keys.sorted(), "\(wanted), seed \(numbers.seed)")
    }
  }

  func test_X21_strokes_ligatures_andWidths_areFolded_andAnAddressIsNoText() async throws {
    let store = try directory.open()
    let texts = [
      ("lodz", "Łódź"), ("tromso", "Tromsø"), ("dorde", "Đorđe"), ("aesir", "Æsir"),
      ("strasse", "Straße"), ("fosdem", "ＦＯＳＤＥＭ"), ("ｶﾀｶﾅ", "カタカナ"), ("istanbul", "İstanbul"),
      ("file", "ﬁle"), ("cote", "Côte"), ("thor", "Þór"), ("ﬁr", "Fir"),
    ]
    for (id, (typed, saved)) in zip(Int64(1)..., texts) {
      let user = User(id: id, login: "u\(id)")
      try await store.write.save(Profile(user: user, location: saved, email: "x@y.org"), at: noon)
      try await assertEqual(results(store, typed).users.map(\.id), [id], saved)
    }
    for typed in ["y.org", "oslo", "x@y"] {
      try await assertEqual(results(store, typed).users, [], typed)
    }
  }

  /// One or two characters are found in logins and texts, as comparing everybody finds them.
  func test_L7_fewCharacters_areFoundWhereverTheyAre_inAnyOrderOfSaving() async throws {
    let store = try directory.open()
    var numbers = SeededNumbers()
    let letters = "ab1é".map(String.init)
    let login = {
      "x" + (0..<3).map { _ in ["a", "b", "1", "\0"][numbers.next(below: 4)] }.joined()
    }
    // Those without a profile are in the blocks of logins alone.
    let people = (5_001...5_090).map { User(id: $0, login: login()) }
    try await store.send(page(people, since: 0))
    var names: [Int64: (logins: [String], name: String?)] = [:]
    for user in people { names[user.id] = ([user.login], nil) }
    for _ in 0..<400 {
      let (id, login) = (Int64(numbers.next(below: 5_000) + 1), login())
      let name = numbers.next(below: 3) == 0 ? letters[numbers.next(below: 4)] + "ı" : nil
      names[id] = ((names[id]?.logins ?? []) + [login], name)
      try await store.write.save(
        Profile(user: User(id: id, login: login), name: name), at: noon)
    }
    for typed in letters + ["ab", "1a", "XA", "é", "i", "\"a\"", "\"xa\"", "12"] {
      let text = FoldedText.fold(typed.replacing("\"", with: ""))
      let expected = names.filter { _, known in
        let texts = (known.logins + [known.name ?? ""]).map(FoldedText.fold)
        return typed.hasPrefix("\"")
          ? known.logins.last == text : texts.contains { $0.contains(text) }
      }
      var found: [Int64] = []
      repeat {
        let next = try await store.main.search(
          SearchQuery(typed: typed), after: found.last ?? 0, limit: 7, countUpTo: 0)
        if next.users.isEmpty { break }
        found += next.users.map(\.id)
      } while true
      XCTAssertEqual(found, expected.keys.sorted(), "\(typed) GHBROWSE_SEED=\(numbers.seed)")
    }
    try await store.forget(names[names.keys.min() ?? 0]?.logins.last ?? "")
    let left = try await store.main.search(SearchQuery("x"), after: 0, limit: 1)
    XCTAssertNotEqual(left.users.first?.id, names.keys.min())
  }

  func test_X21_eachIsToldWhy_inTheTextAsSaved() async throws {
    let store = try await storeWithPeople()
    let expected: [(String, Int64, [String])] = [
      ("tom", 2, ["login: tom", "note: tom", "name: Tom"]), ("strasse", 3, ["name: Straße"]),
      ("bernoulli", 1, ["bio: Bernoulli"]), ("#fosdem", 1, ["note: #FOSDEM"]),
      ("#fosdem lo", 1, ["note: #FOSDEM", "location: Lo"]), ("zo", 3, ["login: zo", "name: Zo"]),
      ("\"ada\"", 1, ["login: ada"]),
    ]
    for (typed, id, reasons) in expected {
      let matches = try await results(store, typed).reasons[id]?.compactMap(\.match) ?? []
      let told = matches.flatMap { match in
        match.ranges.map { "\(match.field): \(match.text[$0])" }
      }
      XCTAssertEqual(told, reasons, typed)
    }
  }

  func test_X21_aMatchIsMarkedWhole_whereFoldingChangesLengths() {
    let cases: [(String, String, [String])] = [
      ("straße und strasse", "ss", ["ß", "ss"]), ("İstanbul", "i", ["İ"]),
      ("ﬁne ﬁ", "fi", ["ﬁ", "ﬁ"]),
      ("cafe\u{301} CAFÉ", "cafe", ["cafe\u{301}", "CAFÉ"]), ("👩‍🚀 ada", "ada", ["ada"]),
      ("aaaa", "aa", ["aa", "aa"]),
      ("plain", "x", []), ("", "x", []), ("日本語", "本", ["本"]),
    ]
    for (text, folded, parts) in cases {
      let ranges = FoldedText.ranges(of: folded, in: text, limit: 9)
      XCTAssertEqual(ranges.map { String(text[$0]) }, parts, text)
    }
    let many = String(repeating: "ab", count: 500)
    XCTAssertEqual(FoldedText.ranges(of: "ab", in: many, limit: 20).count, 20)
  }

  func test_X17_tagsAreCounted_inOrder_andFollowTheNotes() async throws {
    let store = try await storeWithPeople()
    try await assertEqual(
      store.main.tags(limit: 9),
      [
        TagCount(tag: "fosdem", count: 1), TagCount(tag: "fosdem-2", count: 1),
        TagCount(tag: "toml", count: 2),
      ])
    try await assertEqual(store.main.tags(after: "fosdem", limit: 1).map(\.tag), ["fosdem-2"])
    XCTAssertEqual(
      store.main.completions(within: .seconds(10)) { try $0.tagNames(prefix: "FOS", limit: 9) },
      ["fosdem", "fosdem-2"])
    try await store.note("#Café", on: 2, login: "tomp")
    _ = try await store.write.deleteNote(on: 77, login: "l77", at: noon)
    try await assertEqual(store.main.tags(limit: 9).map(\.tag), ["café", "fosdem"])
    try await assertEqual(results(store, "#cafe").users.map(\.id), [2])
  }

  func test_aSearchThatSQLiteRefuses_isNoDamage() async throws {
    let store = try directory.open()
    let query = try SearchQuery(
      typed: Array(repeating: "name:a", count: 3_000).joined(separator: " "))
    do {
      _ = try await store.main.search(query, after: 0, limit: 9, countUpTo: 9)
      XCTFail("the expression is too deep")
    } catch {
      XCTAssertTrue(error.message.contains("Expression tree is too large"), error.message)
    }
    XCTAssertEqual(directory.damagedFiles, [])
  }

  func test_L7_aBlock_saysHowManyComeAfterIt() async throws {
    let store = try directory.open()
    try await store.send(page(Array(1...40), since: 0))
    // Three characters are looked up in the index, two compared with every entry.
    for text in ["person", "pe"] {
      let query = SearchQuery(text)
      for (limit, further) in [(10, 25), (35, 0), (Int.max, 0)] {
        let block = try await store.main.search(query, after: 5, limit: limit, countUpTo: 100)
        XCTAssertEqual(block.users.map(\.id), Array(Array(6...40).prefix(limit)))
        XCTAssertEqual(block.further, further)
        XCTAssertTrue(block.isFurtherExact)
      }
      let capped = try await store.main.search(query, after: 0, limit: 10, countUpTo: 20)
      XCTAssertEqual(capped.further, 20)
      XCTAssertFalse(capped.isFurtherExact, "more than 20")
    }
  }

  // Otherwise Ctrl-C would wait for a search of many long notes.
  func test_L7_aSearchThatTakesLong_endsWhenItsTaskIsCancelled_andTheNextReadIsNotDisturbed()
    async throws
  {
    let store = try directory.open()
    try await store.send(page([1], since: 0))
    let endless = Task {
      try await store.main.read { connection in
        try connection.interruptible {
          try connection.cached(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
          ).first { $0.int(0) }
        }
      }
    }
    endless.cancel()
    let result = await endless.result
    XCTAssertThrowsError(try result.get()) {
      XCTAssertEqual($0 as? StoreError, StoreError(.interrupted, "The search was stopped."))
    }
    try await assertEqual(
      store.main.search(SearchQuery("person"), after: 0, limit: 5).users.count, 1)
    XCTAssertEqual(directory.damagedFiles, [])
  }

  func test_theIndexStaysInStep_whateverIsRenamedNotedAndDeleted() async throws {
    let store = try directory.open()
    var numbers = SeededNumbers()
    for round in 0..<150 {
      let id = Int64.random(in: 1...20, using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0:
        let renamed = User(id: id, login: "name\(round)")
        try await store.send(page([renamed], since: 0, refusedCount: 1))
      case 1: try await store.note("note é \(round)", on: id)
      default: _ = try await store.write.deleteNote(on: id, login: "l\(id)", at: noon)
      }
    }
    let connection = try Connection(path: directory.database, for: .writing)
    XCTAssertNoThrow(
      try connection.execute("INSERT INTO search(search, rank) VALUES('integrity-check', 1)"),
      "seed \(numbers.seed)")
  }
}
