import CSQLite
import Foundation
import Models
import XCTest

@testable import Database

/// What something takes.
struct Cost: Sendable {
  /// Steps of SQLite's machine.
  var steps = 0
  var time = Duration.zero
}

/// A list with very many members, half of which a second pass has come by; all of them are in the list of
/// everyone, too.
final class LargeList {
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
    in list: UserList? = nil,
    of read: @escaping @Sendable (isolated MainContext, UserList) throws -> Void
  ) async throws -> Cost {
    let list = list ?? self.list
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

  /// Saves the next page of the pass, or the last one.
  func cost(ofPage ids: [Int64], isLast: Bool = false) async throws -> Cost {
    let page = memberPage(ids, pageNumber, next: !isLast, isUsual: false)
    pageNumber += 1
    return try await store.writes.cost { [list] connection throws(DatabaseError) in
      _ = try MemberPageWriter(list: list, connection: connection, date: noon)
        .save(page, isInPass: true)
    }
  }

  /// Saves a page of the list of everyone.
  func cost(ofPage page: PageToSave) async throws -> Cost {
    try await store.writes.cost { connection throws(DatabaseError) in
      _ = try PageWriter(connection: connection, date: noon).save(page)
    }
  }

  private func fill(_ connection: Connection) throws {
    try connection.transaction { () throws(DatabaseError) in
      let record = try ListTable(connection: connection).made(list)
      try connection.execute(
        """
        INSERT INTO people(id, login, type, fetched_at)
          WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < \(memberCount))
          SELECT id, 'person' || id, 'User', 1 FROM n;
        INSERT INTO members(list_id, rank, user_id) SELECT 1, id, id FROM people;
        INSERT INTO blocks SELECT 1, id / 1024, max(0, id / 1024 * 1024 - 1) FROM people
          GROUP BY id / 1024;
        UPDATE lists SET frontier = \(memberCount), page_size = 30;
        INSERT INTO search(rowid, login) SELECT id, login FROM people;
        INSERT INTO members(list_id, rank, user_id, met_in, next_rank)
          SELECT \(record.id), id, (id - 1) * 37 % \(memberCount) + 1, 1, id FROM people;
        UPDATE lists SET pass = 2, frontier = \(pageNumber - 1), next_link = 'next', page_size = 30,
          met_count = \(passed) WHERE id = \(record.id);
        UPDATE members SET met_in = 2 WHERE list_id = \(record.id) AND rank <= \(passed);
        """)
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
  fileprivate func cost(
    of write: @Sendable (Connection) throws(DatabaseError) -> Void
  ) throws -> Cost {
    try perform { connection throws(DatabaseError) in
      do {
        return try connection.cost { try write(connection) }
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
