import CSQLite
import Foundation
import Models
import StandIn
import XCTest

@testable import Database

/// X18: a list of 100,000 members is as fast as one of 4,000, in steps of SQLite's.
final class ListOfManyTests: XCTestCase {
  private typealias Read = @Sendable (isolated MainContext, UserList) throws -> Void

  private let reads: [(String, Read)] = [
    ("first rows", { _ = try $0.members(of: $1, after: 0, limit: 50) }),
    ("last rows", { _ = try $0.members(of: $1, after: 4_000, limit: 50) }),
    ("unseen", { _ = try $0.unseenMembers(of: $1, after: 4_000, limit: 50) }),
    ("people with places", { _ = try $0.users(ids: Array(1000...1050), in: $1) }),
    ("who has a place", { _ = try $0.memberID(of: $1, at: 3_999) }),
    ("overview", { _ = try $0.overview(of: $1) }),
  ]

  func test_X18_rowsAndPlaces_takeNoMoreSteps() async throws {
    let (few, many) = (try LargeList(memberCount: 4_001), try LargeList())
    for (name, read) in reads {
      let short = try await few.cost(of: read)
      let long = try await many.cost(of: read)
      tell(name, long)
      XCTAssertLessThan(long.steps, 2 * short.steps + 3_000, name)
    }
  }

  func test_X18_aPage_takesNoMoreSteps_whoeverCameOrWentOrMoved() async throws {
    let (few, many) = (try LargeList(memberCount: 4_001), try LargeList())
    let pages: [(String, (LargeList) -> [Int64])] = [
      ("the same page", { list in (0..<100).map { list.id(at: list.passed + $0) } }),
      (
        "ten new, ten gone",
        { list in
          (0..<10).map { 1_000_000 + $0 } + (10..<100).map { list.id(at: list.passed + $0) }
        }
      ),
      (
        "ten moved up",
        { list in
          (0..<10).map { list.id(at: list.memberCount - 1 - 37 * $0) }
            + (0..<90).map { list.id(at: list.passed + $0) }
        }
      ),
      (
        "ten moved down",
        { list in
          (0..<10).map { list.id(at: 37 * $0) } + (0..<90).map { list.id(at: list.passed + $0) }
        }
      ),
      ("another order", { list in (0..<100).map { list.id(at: list.passed + 99 - $0) } }),
    ]
    for (name, ids) in pages {
      let short = try await few.cost(ofPage: ids(few))
      let long = try await many.cost(ofPage: ids(many))
      tell(name, long)
      XCTAssertLessThan(long.steps, 2 * short.steps + 10_000, name)
    }
  }

  // Otherwise each of the many people whom the index finds would be looked up in the list.
  func test_X18_aSearchInAShortList_takesFewSteps_whomeverTheIndexFinds() async throws {
    let many = try LargeList()
    let short = try UserList(.following, "ada")
    let ids = (0..<50).map { many.id(at: $0 * 80) }
    _ = try await many.store.writes.save(
      [memberPage(ids, 1, isUsual: false)], of: short, at: noon)
    for text in ["person", "rson1", "n1"] {
      let cost = try await many.cost(of: text, in: short)
      tell("search \(text) in a short list", cost)
      XCTAssertLessThan(cost.steps, 20_000, text)
      tell("search \(text) in a long list", try await many.cost(of: text, in: many.list))
      tell("search \(text) everywhere", try await many.cost(of: text, in: .everyone))
    }
    let nobody = try UserList(.members, "nobody")
    let strangers = Array(Int64(2_000_000)..<2_005_000)
    _ = try await many.store.writes.save(
      [memberPage(strangers, 1, isUsual: false)], of: nobody, at: noon)
    for text in ["person1", "person"] {
      let cost = try await many.cost(of: text, in: nobody)
      tell("search \(text) in a list that it misses", cost)
      XCTAssertLessThan(cost.steps, 200_000, text)
    }
    tell("search zz in a long list", try await many.cost(of: "zz", in: many.list))
  }

  private func tell(_ name: String, _ cost: Cost) {
    FileHandle.standardError.write(Data("\(name): \(cost.steps) steps, \(cost.time)\n".utf8))
  }
}

/// What something takes.
private struct Cost: Sendable {
  /// Steps of SQLite's machine.
  var steps = 0
  var time = Duration.zero
}

/// A list with very many members, half of which a second pass has come by.
private final class LargeList {
  private static let spacing: Int64 = 1 << 40

  let memberCount: Int
  let list: UserList
  let store: PersistentStore
  private let directory = StoreDirectory()
  // The pass goes on with each page that is measured.
  private var pageNumber: Int
  var passed: Int { (pageNumber - 1) * 100 }

  init(memberCount: Int = 100_003) throws {
    self.memberCount = memberCount
    list = try UserList(.followers, "ada")
    store = try directory.open()
    pageNumber = memberCount / 200
    try fill(try Connection(path: directory.database, for: .writing))
  }

  /// The id at a place that is counted from 0: no two people beside each other have ids that are.
  func id(at place: Int) -> Int64 { Int64(place * 37 % memberCount) + 1 }

  func cost(
    of read: @escaping @Sendable (isolated MainContext, UserList) throws -> Void
  ) async throws -> Cost {
    let list = list
    // The first time, statements are prepared.
    _ = try await store.main.cost { try read($0, list) }
    let steps = try await store.main.cost { try read($0, list) }.steps
    let time = try await store.main.cost(countsSteps: false) { try read($0, list) }.time
    return Cost(steps: steps, time: time)
  }

  func cost(of text: String, in list: UserList) async throws -> Cost {
    var query = SearchQuery(text)
    query.list = list
    let words = query
    return try await cost { main, _ in
      _ = try main.search(words, after: 0, limit: 50, countUpTo: 1_000)
    }
  }

  /// Saves the next page of the pass.
  func cost(ofPage ids: [Int64]) async throws -> Cost {
    let page = memberPage(ids, pageNumber, next: true, isUsual: false)
    pageNumber += 1
    return try await store.writes.cost(of: page, in: list)
  }

  private func fill(_ connection: Connection) throws {
    try connection.transaction { () throws(DatabaseError) in
      let record = try ListTable(connection: connection).made(list)
      try connection.execute(
        """
        INSERT INTO users(id, login, type, fetched_at)
          WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < \(memberCount))
          SELECT id, 'person' || id, 'User', 1 FROM n;
        UPDATE list_state SET saved_count = \(memberCount);
        INSERT INTO search_entries(id, login) SELECT id, login FROM users;
        INSERT INTO search_index(search_index) VALUES('rebuild');
        INSERT INTO list_members(list_id, user_id, rank, pass, met, page)
          SELECT \(record.id), (id - 1) * 37 % \(memberCount) + 1, id * \(Self.spacing), 1, 1, id / 30
          FROM users;
        UPDATE lists SET pass = 2, frontier = \(pageNumber - 1), next_link = 'next', page_size = 30,
          last_rank = \(passed) * \(Self.spacing), passed_count = \(passed),
          member_count = \(memberCount);
        UPDATE list_members SET pass = 2, met = 2 WHERE rank <= \(passed) * \(Self.spacing);
        """)
      try MemberBlocks(connection: connection, list: record.id).make(spacing: Self.spacing)
    }
  }
}

extension MainContext {
  fileprivate func cost(
    countsSteps: Bool = true, of read: @Sendable (isolated MainContext) throws -> Void
  ) throws -> Cost {
    try connection.cost(countsSteps: countsSteps) { try read(self) }
  }
}

extension WriteContext {
  fileprivate func cost(of page: MemberPage, in list: UserList) throws -> Cost {
    try perform { connection throws(DatabaseError) in
      do {
        return try connection.cost {
          _ = try MemberPageWriter(list, on: connection, at: noon)
            .save(page, isInPass: true, response: nil)
        }
      } catch {
        throw error as? DatabaseError ?? DatabaseError(.damaged, "\(error)")
      }
    }
  }
}

extension Connection {
  // Counting takes longer than most of the steps.
  fileprivate func cost(countsSteps: Bool = true, of body: () throws -> Void) throws -> Cost {
    let counter = Counter()
    let context = Unmanaged.passUnretained(counter).toOpaque()
    // https://www.sqlite.org/c3ref/progress_handler.html
    sqlite3_progress_handler(
      handle, countsSteps ? 1 : 0,
      { context in
        guard let context else { return 0 }
        Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().value += 1
        return 0
      }, context)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    let begin = ContinuousClock.now
    try body()
    return Cost(steps: counter.value, time: ContinuousClock.now - begin)
  }
}

private final class Counter {
  var value = 0
}
