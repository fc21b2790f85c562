import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// What was saved, narrowed by words and sorted, beside a model (X25, X27).
final class NarrowedSearchTests: XCTestCase {
  private let directory = StoreDirectory()
  private var numbers = SeededNumbers(seed: 0)
  private var profiles: [Int64: Profile] = [:]
  private var notes: [Int64: String] = [:]
  private let (everybody, members, left) = (Array(Int64(1)...40), Array(Int64(5)...30), Int64(4))

  private func pick<Value>(_ values: [Value]) -> Value { values[numbers.next(below: values.count)] }

  /// Forty people: most have a profile, some a note, 4 to 30 were in a list that 4 has left, and 1 to 9 are seen.
  private func store() async throws -> PersistentStore {
    numbers = SeededNumbers()
    let store = try directory.open()
    try await store.send(page(everybody, since: 0))
    let list = try UserList(.followers, "ada")
    try await store.bring([left] + members, to: list, pageSize: 100)
    try await store.bring(members, to: list, pageSize: 100)
    for id in everybody where id % 5 != 0 {
      let profile = Profile(
        user: User(id: id, login: "person\(id)", type: pick(["User", "Organization", "Bot"])),
        name: pick([nil, "Ada", "Łucja", "tom"]),
        company: pick([nil, "@acme", "Acme ", "Ácme", " @", "other"]),
        location: pick([nil, "Berlin", "San Francisco", ""]), email: pick([nil, "a@example.org"]),
        isHireable: pick([nil, true, false]), followers: numbers.next(below: 30),
        publicRepos: pick([nil, 1, 20]),
        createdAt: Day("20\(pick(["10", "20", "21"]))-0\(1 + numbers.next(below: 9))-17")?.start)
      profiles[id] = profile
      try await store.write.save(profile, at: noon)
    }
    for id in everybody where numbers.next(below: 3) == 0 {
      notes[id] = pick(["met", "#swift met", "#swift #c"])
      try await store.note(notes[id] ?? "", on: id)
    }
    // A note that was deleted is none.
    let deleted = everybody.filter { notes[$0] == nil && $0.isMultiple(of: 3) }
    _ = try await store.write.merge(
      deleted.flatMap { [.note("#swift met", on: $0), .note(nil, on: $0, after: 1)] })
    for id in everybody.prefix(9) {
      try await store.write.markSeen(id, login: "person\(id)", at: noon)
    }
    return store
  }

  /// A word, and whom it means.
  private var words: [(word: String, holds: (Int64) -> Bool)] {
    let (profiles, notes, members, left) = (profiles, notes, members, left)
    func number(_ id: Int64, _ range: ClosedRange<Int>) -> Bool {
      profiles[id]?.followers.map(range.contains) ?? false
    }
    func created(_ id: Int64, _ years: ClosedRange<String>) -> Bool {
      profiles[id]?.createdAt.map { years.contains(String($0.rfc3339.prefix(4))) } ?? false
    }
    return [
      ("followers:>=10", { number($0, 10...99) }), ("followers:<5", { number($0, 0...4) }),
      ("followers:7..12", { number($0, 7...12) }),
      ("repos:20", { profiles[$0]?.publicRepos == 20 }),
      ("created:2020", { created($0, "2020"..."2020") }),
      ("joined:>=2020", { created($0, "2020"..."2099") }),
      ("type:org", { profiles[$0]?.user.type == "Organization" }),
      ("has:profile", { profiles[$0] != nil }), ("has:email", { profiles[$0]?.email != nil }),
      ("has:note", { notes[$0] != nil }), ("is:seen", { $0 < 10 }),
      ("is:hireable", { profiles[$0]?.isHireable == true }),
      ("#swift", { notes[$0]?.contains("#swift") == true }),
      ("note:met", { notes[$0]?.contains("met") == true }),
      ("in:berlin", { profiles[$0]?.location == "Berlin" }),
      ("company:=ACME", { Self.folded(profiles[$0]?.company) == "acme" }),
      ("at:acme", { Self.folded(profiles[$0]?.company) == "acme" }),
      ("has:company", { Self.folded(profiles[$0]?.company) != nil }),
      ("email:example", { profiles[$0]?.email != nil }),
      ("login:person1", { "person\($0)".contains("person1") }),
      ("list:followers:ada", { members.contains($0) && $0 != left }),
    ]
  }

  func test_X25_X27_aModelOfTheWords_findsTheSamePeople() async throws {
    let store = try await store()
    for round in 0..<Loops.count(short: 300, long: 3_000, full: 20_000) {
      var expected = everybody
      let typed = (0..<(1 + numbers.next(below: 3))).map { _ in
        let (word, holds) = pick(words)
        let isNegated = numbers.next(below: 3) == 0
        expected = expected.filter { holds($0) != isNegated }
        return (isNegated ? "-" : "") + word
      }.joined(separator: " ")
      let found = try await store.main.search(SearchQuery(typed: typed), after: 0, limit: 99)
      XCTAssertEqual(
        Set(found.users.map(\.id)), Set(expected), "\(typed); round \(round), seed \(numbers.seed)")
      XCTAssertEqual(found.users.count, expected.count, typed)
    }
  }

  private static func folded(_ text: String?) -> String? {
    let text = text?.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    let folded = text?.trimmingCharacters(in: [" ", "@"])
    return folded?.isEmpty == true ? nil : folded
  }

  /// The values that a person has in each field; nil for none, and no value where no word finds it.
  private func values(_ field: SearchGroup.Field, of id: Int64) -> [String?] {
    let profile = profiles[id]
    switch field {
    case .company: return [Self.folded(profile?.company)]
    case .location: return [Self.folded(profile?.location)]
    case .type: return [profile?.user.type ?? "User"]
    case .created:
      return profile == nil ? [nil] : [profile?.createdAt?.rfc3339.prefix(4).description]
    case .tag:
      return (notes[id] ?? "").split(separator: " ").filter { $0.hasPrefix("#") }
        .map { String($0.dropFirst()) }
    }
  }

  func test_X25_groups_areThoseOfAModel_andTheirWordFindsAsManyPeople() async throws {
    let store = try await store()
    for round in 0..<Loops.count(short: 60, long: 600, full: 4_000) {
      let (chosen, field) = (pick(words), pick(SearchGroup.Field.allCases))
      var query = round == 0 ? SearchQuery("") : try SearchQuery(typed: chosen.word)
      let isInList = numbers.next(below: 2) == 0
      if isInList { query.list = try UserList(.followers, "ada") }
      let people = everybody.filter {
        (round == 0 || chosen.holds($0)) && (!isInList || members.contains($0))
      }
      var expected: [String?: Int] = [:]
      for value in people.flatMap({ values(field, of: $0) }) { expected[value, default: 0] += 1 }
      let groups = try await store.main.groups(of: query, by: field)
      let place = "\(query.typed) by \(field); round \(round), seed \(numbers.seed)"
      XCTAssertEqual(
        Dictionary(uniqueKeysWithValues: groups.map { ($0.id, $0.count) }), expected, place)
      let order = groups.map { (-$0.count, $0.id ?? "~") }
      XCTAssertTrue(zip(order, order.dropFirst()).allSatisfy(<), place)
      for group in groups {
        let word = try XCTUnwrap(group.condition, place)
        let found = try await store.main.search(query.narrowed(by: word), after: 0, limit: 99)
        XCTAssertEqual(found.users.count, group.count, "\(place): \(word.typed)")
      }
    }
  }

  func test_X25_spellings_areOne_andTheMostFrequentIsShown() async throws {
    let store = try directory.open()
    try await store.send(page(everybody, since: 0))
    let spellings = ["@acme", "Acme", " Acme", "ACMÉ ", "@ acme", "Acme", "Acme Inc", "@", " "]
    for (id, company) in zip(Int64(1)..., spellings) {
      let user = User(id: id, login: "person\(id)", type: "User")
      try await store.write.save(Profile(user: user, company: company, location: company), at: noon)
    }
    for field in [SearchGroup.Field.company, .location] {
      try await assertEqual(
        store.main.groups(of: SearchQuery(""), by: field),
        [
          SearchGroup(field, id: nil, value: nil, count: 33),
          SearchGroup(field, id: "acme", value: "Acme", count: 6),
          SearchGroup(field, id: "acme inc", value: "Acme Inc", count: 1),
        ])
    }
    try await assertEqual(
      store.main.groups(of: SearchQuery(""), by: .created),
      [SearchGroup(.created, id: nil, value: nil, count: 31)])
  }

  func test_X25_eachOrder_isThatOfAModel_inBlocks_andWhoHasNoValueIsLast() async throws {
    let store = try await store()
    let profiles = profiles
    func sorted(_ value: (Profile?) -> Double?, descending: Bool) -> [Int64] {
      let known = everybody.compactMap { id in value(profiles[id]).map { (id, $0) } }
      let ids = known.sorted { descending ? ($1.1, $0.0) < ($0.1, $1.0) : $0.1 < $1.1 }.map(\.0)
      return ids + everybody.filter { !ids.contains($0) }
    }
    let followers: (Profile?) -> Double? = { $0?.followers.map(Double.init) }
    let created: (Profile?) -> Double? = { $0?.createdAt?.timeIntervalSince1970 }
    for (word, expected) in [
      ("followers", sorted(followers, descending: true)),
      ("-created", sorted(created, descending: false)),
    ] {
      var (ids, isEnd) = ([Int64](), false)
      while !isEnd {
        let block = try await store.main.search(
          SearchQuery(typed: "sort:\(word)"), after: ids.last ?? 0, limit: 7)
        XCTAssertEqual(block.further, 40 - ids.count - block.users.count)
        ids += block.users.map(\.id)
        isEnd = block.users.isEmpty
      }
      XCTAssertEqual(ids.count, 40)
      // People with the same value are in any order that stays.
      let value = word == "followers" ? followers : created
      XCTAssertEqual(ids.map { value(profiles[$0]) }, expected.map { value(profiles[$0]) }, word)
    }
  }

  func test_X25_whoLeftAList_isFoundByIsLeftOnly() async throws {
    let store = try await store()
    var query = try SearchQuery(typed: "is:left")
    query.list = try UserList(.followers, "ada")
    try await assertEqual(
      store.main.search(query, after: 0, limit: 9).users.map(\.id), [left])
    try await assertEqual(
      store.main.search(SearchQuery(typed: "is:left list:followers:ada"), after: 0, limit: 9)
        .users.map(\.id), [left])
    query = try SearchQuery(typed: "person -is:left")
    query.list = try UserList(.followers, "ada")
    try await assertEqual(store.main.search(query, after: 0, limit: 99).users.map(\.id), members)
    query = try SearchQuery(typed: "person list:followers:ada")
    try await assertEqual(store.main.search(query, after: 0, limit: 99).users.map(\.id), members)
    query = try SearchQuery(typed: "login:person4 -list:followers:ada")
    try await assertEqual(
      Set(store.main.search(query, after: 0, limit: 99).users.map(\.id)), [left, 40])
  }
}
