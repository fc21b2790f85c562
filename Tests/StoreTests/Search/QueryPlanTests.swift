import CSQLite
import Models
import XCTest

@testable import Store

/// What is read often scans no table of people, however many are saved (L2, L7, X10, X16, X18).
final class QueryPlanTests: XCTestCase {
  private typealias Read = @Sendable (MainContext, UserList) async throws -> Void
  private let directory = StoreDirectory()

  nonisolated private static let reads: [(name: String, read: Read)] = [
    ("first rows", { _ = try await $0.members(of: $1, after: 0, limit: 20) }),
    ("rows", { _ = try await $0.members(of: $1, after: 1_500, limit: 20) }),
    (
      "the unseen",
      { main, _ in _ = try await main.search(.unseen, after: 1_500, limit: 20, countUpTo: 20) }
    ),
    ("scattered rows", { _ = try await $0.users(ids: [7, 1_024, 2_999, 1], in: $1) }),
    (
      "details",
      { main, list in
        let people = try await main.members(of: list, after: 1_500, limit: 20)
        _ = try await main.details(of: people)
      }
    ),
    ("a place", { _ = try await $0.memberID(of: $1, at: 2_500) }),
    ("the overview", { _ = try await $0.overview(of: $1) }),
    ("a login", { main, _ in _ = try await main.user(login: "PERSON77") }),
    ("the lists", { main, _ in _ = try await main.lists() }),
    ("the diary", { main, _ in _ = try await main.diary(after: nil, limit: 20) }),
    ("notes", { main, _ in _ = try await main.search(.notes, after: 0, limit: 20) }),
    ("logins", { main, _ in _ = main.completions { try $0.logins(prefix: "p", limit: 20) } }),
    (
      "a search",
      { main, _ in _ = try await main.search(SearchQuery("rson77"), after: 0, limit: 20) }
    ),
    (
      "an exact search",
      { main, _ in
        _ = try await main.search(SearchQuery("person77", isExact: true), after: 0, limit: 20)
      }
    ),
  ]

  func test_L2_L7_X18_nothingScansATableOfPeople() async throws {
    let store = try directory.open()
    let followers = try UserList(.followers, "ada")
    try await store.send(page(Array(1...3_000), since: 0))
    try await store.send(memberPage(Array(1...3_000), 1), to: followers)
    for list in [UserList.everyone, followers] {
      for (name, read) in Self.reads {
        let before = try await store.main.steps
        try await read(store.main, list)
        let steps = try await store.main.steps - before
        XCTAssertLessThan(steps, 6_000, "\(name) of \(list.name)")
      }
    }
    let before = try await store.main.steps
    _ = try await store.main.search(SearchQuery("zz"), after: 0, limit: 20)
    let steps = try await store.main.steps - before
    XCTAssertLessThan(steps, 1_000, "two characters are looked for in the blocks of logins")
  }

  func test_X25_X27_aWordLooksOnlyAtPeopleWhoCanHaveIt() async throws {
    let store = try directory.open()
    let followers = try UserList(.followers, "ada")
    try await store.send(page(Array(1...3_000), since: 0))
    try await store.send(memberPage(Array(1_000...1_020), 1), to: followers)
    for id in Int64(1_010)...1_050 {
      try await store.write.save(Profile(user: User(id: id, login: "person\(id)")), at: noon)
      try await store.write.markSeen(id, login: "person\(id)", at: noon)
    }
    _ = try await store.write.merge((1_015...1_035).map { .note("#tag met", on: $0, after: 1) })
    // `type:`, `is:staff` and `is:left` alone are of all people, and no index has them.
    let words = [
      "followers:>=1", "created:2020..", "in:berlin", "in:be", "has:name", "has:profile",
      "is:hireable", "has:note", "has:due", "note:me", "#tag", "is:seen", "is:changed",
      "list:followers:ada", "list:followers:ada type:user", "list:followers:ada is:staff",
      "list:followers:ada -is:seen", "list:followers:ada zz", "list:followers:ada in:be",
      "list:followers:ada sort:list", "#tag zz", "is:seen -#tag", "has:profile sort:followers",
      "rson77", "rson77 list:followers:ada", "-list:followers:ada is:seen",
    ]
    let scoped =
      words.map { ($0, followers) } + ["zz", "is:left", "type:org"].map { ($0, followers) }
    for (word, list) in words.map({ ($0, UserList.everyone) }) + scoped {
      var query = try SearchQuery(arguments: word.split(separator: " ").map(String.init))
      query.list = list
      let before = try await store.main.steps
      _ = try await store.main.search(query, after: 0, limit: 20, explains: true)
      let steps = try await store.main.steps - before
      XCTAssertLessThan(steps, 7_000, "\(word) in \(list.name)")
    }
  }

  func test_X26_changes_areReadByTimeOrByPerson() async throws {
    let store = try directory.open()
    let followers = try UserList(.followers, "ada")
    try await store.send(memberPage(Array(1...3_000), 1), to: followers)
    try Connection(path: directory.database, for: .writing).execute(
      """
      INSERT INTO member_changes SELECT list_id, user_id, user_id, 'new' FROM members;
      INSERT INTO profile_changes(user_id, at, field) SELECT user_id, user_id, 'bio' FROM members;
      """)
    let reads: [(lists: [UserList], people: [Int64], since: Double)] = [
      ([], [], 0), ([followers], [], 2.8), ([], [7, 1_500], 0),
    ]
    for (lists, people, since) in reads {
      let date = Date(timeIntervalSince1970: since)
      let before = try await store.main.steps
      let changes = try await store.main.changes(
        of: lists, people: people, since: date, limit: 20)
      let steps = try await store.main.steps - before
      XCTAssertEqual(changes.count, people.isEmpty ? 20 : 4)
      XCTAssertLessThan(steps, 6_000, "\(lists.map(\.name)) \(people)")
    }
  }

  func test_X17_X18_X22_manyNotes_areReadOnceForAllLists() async throws {
    let store = try directory.open()
    try await store.send(page(Array(1...1_000), since: 0))
    for number in 1...40 {
      let list = try UserList(.followers, "p\(number)")
      try await store.send(memberPage(Array(1...10), 1), to: list)
    }
    _ = try await store.write.merge((1...1_000).map { .note("note", on: $0, after: Double($0)) })
    let reads: [(name: String, most: Int, read: @Sendable (MainContext) async throws -> Void)] = [
      ("notes", 150_000, { _ = try await $0.search(.notes, after: 0, limit: 20) }),
      ("the diary", 6_000, { _ = try await $0.diary(after: nil, limit: 20) }),
      ("the lists", 65_000, { _ = try await $0.lists() }),
    ]
    for (name, most, read) in reads {
      let before = try await store.main.steps
      try await read(store.main)
      let steps = try await store.main.steps - before
      XCTAssertLessThan(steps, most, name)
    }
  }
}

extension MainContext {
  /// How many steps of SQLite's virtual machine the statements have taken
  /// (https://www.sqlite.org/c3ref/c_stmtstatus_counter.html).
  fileprivate var steps: Int {
    get throws {
      var count = 0
      var statement = try sqlite3_next_stmt(connection.handle, nil)
      while let next = statement {
        count += Int(sqlite3_stmt_status(next, SQLITE_STMTSTATUS_VM_STEP, 0))
        statement = try sqlite3_next_stmt(connection.handle, next)
      }
      return count
    }
  }
}
