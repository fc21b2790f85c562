import CSQLite
import Models
import XCTest

@testable import Database

/// How many queries a block of rows takes (X16).
final class QueryCountTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_X16_aBlockOfTheList_takesAsManyQueries_howeverManyRowsItHas() async throws {
    let store = try directory.open()
    let ids = Array(1...Int64(60))
    _ = try await store.writes.save(page(ids, since: 0), at: noon)
    for id in ids {
      _ = try await store.writes.saveNote("about \(id)", on: id, login: "person\(id)", at: noon)
      let profile = Profile(user: User(id: id, login: "person\(id)"), name: "Person \(id)")
      _ = try await store.writes.save(profile, at: noon)
    }
    // The first read also looks for what others have written.
    let followers = try UserList(.followers, "ada")
    _ = try await store.writes.save(memberPage(ids, 1), of: followers, isInPass: true, at: noon)
    for list in [.everyone, followers] {
      _ = try await store.main.queries(of: list, reading: 1)
      let few = try await store.main.queries(of: list, reading: 2)
      let many = try await store.main.queries(of: list, reading: 50)
      XCTAssertEqual(few.rows.map(\.summary.name), ["Person 1", "Person 2"])
      XCTAssertEqual(many.rows.count, 50)
      XCTAssertEqual(few.count, many.count, list.name)
      XCTAssertGreaterThan(few.count, 0, "queries are counted")
    }
  }
}

extension MainContext {
  /// The first rows of the list, and how many queries it took to read them.
  fileprivate func queries(
    of list: UserList, reading limit: Int
  ) throws -> (rows: [SavedUser], count: Int) {
    let counter = Counter()
    let context = Unmanaged.passUnretained(counter).toOpaque()
    // https://www.sqlite.org/c3ref/trace_v2.html
    sqlite3_trace_v2(
      connection.handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, _ in
        guard let context else { return 0 }
        Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().value += 1
        return 0
      }, context)
    defer { sqlite3_trace_v2(connection.handle, 0, nil, nil) }
    return (try members(of: list, after: 0, limit: limit), counter.value)
  }
}

private final class Counter {
  var value = 0
}
