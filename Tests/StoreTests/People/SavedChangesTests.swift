import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// X26: what two answers of GitHub say differently about a person is kept, with the time of the second one.
final class SavedChangesTests: ListTestCase {
  private let ada = User(id: 1, login: "ada")
  private let bert = User(id: 1, login: "bert")

  func test_X26_theFirstProfile_isNoChange_andEachFieldOfALaterOneIs() async throws {
    let store = try directory.open()
    let first = Profile(
      user: ada, name: "Ada", company: "Acme", blog: "a.org", location: "Rome", email: "a@a",
      bio: "b", isHireable: true, followers: 1)
    let second = Profile(
      user: bert, name: "Bert", company: nil, blog: "", location: "Oslo", email: "", bio: "c",
      isHireable: nil, followers: 900, publicRepos: 7)
    try await store.write.save(first, at: noon)
    XCTAssertEqual(try changes(), [])
    try await store.write.save(second, at: noon + 1)
    XCTAssertEqual(
      try changes(),
      [
        "1 login: ada → bert", "1 name: Ada → Bert", "1 company: Acme → -", "1 blog: a.org → -",
        "1 location: Rome → Oslo", "1 email: a@a → -", "1 bio: b → c", "1 hireable: true → false",
      ])
    try await store.write.save(second, at: noon + 2)
    XCTAssertEqual(try changes().count, 8)
  }

  func test_X26_missingAndEmpty_nullAndFalse_areTheSame() async throws {
    let store = try directory.open()
    for profile in [
      Profile(user: ada), Profile(user: ada, name: "", company: "", bio: "", isHireable: false),
      Profile(user: ada, twitterUsername: "ada", followers: 3),
    ] { try await store.write.save(profile, at: noon) }
    XCTAssertEqual(try changes(), [])
  }

  func test_X26_anAnswerThatSaysNothingOfTheAddress_leavesTheSavedOne_alsoForSearches() async throws
  {
    let store = try directory.open()
    for (index, email) in [nil, "a@acme.org", nil, "", nil, "b@acme.org"].enumerated() {
      try await store.write.save(Profile(user: ada, email: email), at: noon + Double(index))
      guard index == 2 else { continue }
      try await assertEqual(store.main.profile(id: 1)?.profile.email, "a@acme.org")
      let query = SearchQuery("", conditions: [SearchCondition(.email, "acme")])
      try await assertEqual(store.main.search(query, after: 0, limit: 9).users.map(\.id), [1])
    }
    // Nobody knows whether there was an address before the first one.
    XCTAssertEqual(try changes(), ["3 email: a@acme.org → -", "5 email: - → b@acme.org"])
  }

  func test_X26_aLoginFromTheNotes_isNoneOfGitHubs() async throws {
    let store = try directory.open()
    try await store.note("n", on: 1, login: "ada")
    try await store.write.save(Profile(user: bert), at: noon)
    XCTAssertEqual(try changes(), [])
  }

  func test_X26_aPageOfPeople_changesLogins_alsoTheirCase() async throws {
    let store = try directory.open()
    try await store.send(page([ada], since: 0))
    let capital = User(id: 1, login: "Ada")
    try await store.send(PlacedPage(page: UserPage(users: [capital]), start: 0), to: followers())
    try await store.write.save(Profile(user: capital), at: noon + 1)
    try await store.send(PlacedPage(page: UserPage(users: [bert]), start: 0), to: followers())
    XCTAssertEqual(try changes(), ["0 login: ada → Ada", "0 login: Ada → bert"])
  }

  func test_X26_whatGitHubMayHaveKnownForHours_isOlderThanAProfileOfTheLastDay() async throws {
    let lists = [try contributors(), try UserList(.find, "ada")]
    for list in lists {
      let directory = StoreDirectory()
      let store = try directory.open()
      let stale = PlacedPage(page: UserPage(users: [bert]), start: 0)
      try await store.write.save(Profile(user: ada), at: noon - 86_399)
      try await store.send(stale, to: list)
      XCTAssertEqual(try changes(in: directory), [], list.name)
      try await assertEqual(store.main.user(id: 1)?.user.login, "ada")
      try await store.write.save(Profile(user: ada), at: noon - 86_401)
      try await store.send(stale, to: list)
      XCTAssertEqual(try changes(in: directory), ["0 login: ada → bert"], list.name)
    }
  }

  func test_X26_aLoginThatMoves_isAChangeOfWhoHadItOnly() async throws {
    let store = try directory.open()
    try await store.write.save(Profile(user: ada), at: noon)
    try await store.write.save(Profile(user: User(id: 2, login: "ada")), at: noon + 1)
    XCTAssertEqual(try changes(), [])
    try await store.write.save(Profile(user: bert), at: noon + 2)
    XCTAssertEqual(try changes(), ["2 login: ada → bert"])
    try await assertEqual(store.main.formerOwners(of: "ada", besides: 2).map(\.id), [])
  }

  func test_X26_aDeletedAccount_isGoneOnce_untilItIsSeenAgain() async throws {
    let store = try directory.open()
    try await store.write.save(Profile(user: ada), at: noon)
    for second in 1...2 { try await store.write.markGone(1, at: noon + Double(second)) }
    try await store.write.save(Profile(user: ada), at: noon + 3)
    try await store.write.markGone(1, at: noon + 4)
    XCTAssertEqual(try changes(), ["1 gone: - → -", "4 gone: - → -"])
    // GitHub has never sent this one.
    try await store.note("n", on: 2, login: "bert")
    try await store.write.markGone(2, at: noon)
    XCTAssertEqual(try changes().count, 2)
  }

  func test_X26_changes_areForgottenWithThePerson() async throws {
    let store = try directory.open()
    try await store.write.save(Profile(user: ada), at: noon)
    try await store.write.save(Profile(user: bert, name: "B"), at: noon)
    try await store.write.markGone(1, at: noon)
    try await store.write.forget(store.main.traces(of: "ada"))
    XCTAssertEqual(try changes(), [])
    try await assertEqual(store.main.traces(of: "ada").isEmpty, true)
  }

  func test_X21_X26_aSearch_looksInFormerLoginsToo_alsoAfterTheIndexWasMadeAnew() async throws {
    let store = try directory.open()
    try await store.send(page([ada, User(id: 2, login: "bertha")], since: 0))
    try await store.write.save(Profile(user: bert), at: noon)
    for _ in 1...2 {
      for text in ["ada", "AD"] {
        let found = try await store.main.search(
          SearchQuery(text), after: 0, limit: 9, explains: true)
        XCTAssertEqual(found.users.map(\.id), [1], text)
        XCTAssertEqual(found.reasons[1]?.compactMap { $0.match?.field }, [.former])
        XCTAssertEqual(found.reasons[1]?.compactMap { $0.match?.text }, ["ada"])
      }
      for query in [
        SearchQuery("ada", isExact: true), SearchQuery("", conditions: [.init(.login, "ada")]),
      ] {
        try await assertEqual(store.main.search(query, after: 0, limit: 9).users.map(\.id), [])
      }
      try await store.write.perform { try $0.createSearch() }
    }
  }

  func test_X26_aProfile_hasItsLastFiveChanges_andItsPlaces() async throws {
    let store = try directory.open()
    for second in 0...6 {
      try await store.write.save(Profile(user: ada, bio: "\(second)"), at: noon + Double(second))
    }
    try await store.send(page([ada], since: 0))
    try await store.send(memberPage([7, 1], 1, contributions: [1: 102]), to: contributors())
    try await store.bring([1, 7], to: followers())
    try await store.bring([7], to: UserList(.following, "ada"))
    let history = try await store.main.history(of: 1)
    XCTAssertEqual(history.changes.map(\.new), ["6", "5", "4", "3", "2"])
    XCTAssertEqual(
      history.places,
      [
        .init(list: try contributors(), number: 2, contributions: 102),
        .init(list: try followers(), number: 1),
      ])
    try await assertEqual(store.main.history(of: 9), PersonHistory())
  }

  // A model beside random answers: what each field said last, where it said anything.
  func test_X26_randomAnswers_areCompared_asByAModel() async throws {
    let store = try directory.open()
    var random = SeededNumbers(seed: 26)
    var (said, expected): ([String: String], [String]) = ([:], [])
    for second in 0..<300 {
      let texts = (0..<7).map { _ in [nil, "", "a", "b"].randomElement(using: &random) ?? nil }
      let isHireable = [nil, false, true].randomElement(using: &random) ?? nil
      let login = ["ada", "Ada", "bert"].randomElement(using: &random) ?? ""
      let profile = Profile(
        user: User(id: 1, login: login), name: texts[0], company: texts[1], blog: texts[2],
        location: texts[3], email: texts[4], bio: texts[5], isHireable: isHireable,
        followers: second)
      try await store.write.save(profile, at: noon + Double(second))
      var answer = ["login": login, "hireable": "\(isHireable ?? false)"]
      let names = ["name", "company", "blog", "location", "email", "bio"]
      for (name, text) in zip(names, texts) where name != "email" || text != nil {
        answer[name] = text ?? ""
      }
      let fields = ["login", "name", "company", "blog", "location", "email", "bio", "hireable"]
      for field in fields {
        guard let new = answer[field] else { continue }
        if let old = said.updateValue(new, forKey: field), old != new {
          expected.append(
            "\(second) \(field): \(old.isEmpty ? "-" : old) → \(new.isEmpty ? "-" : new)")
        }
      }
    }
    XCTAssertEqual(try changes(), expected)
    XCTAssertGreaterThan(expected.count, 500)
  }

  // The lines, in order: seconds since noon, the field, the old and the new value.
  private func changes(in directory: StoreDirectory? = nil) throws -> [String] {
    let path = (directory ?? self.directory).database
    return try Connection(path: path, for: .writing).cached(
      "SELECT at, field, old, new FROM profile_changes ORDER BY id"
    ).all { row in
      let second = Int(row.date(milliseconds: 0).timeIntervalSince(noon))
      return
        "\(second) \(row.text(1)): \(row.optionalText(2) ?? "-") → \(row.optionalText(3) ?? "-")"
    }
  }
}
