import Foundation
import Models
import XCTest

@testable import Store

/// What is saved of people beyond their rows.
final class PersonDetailsTests: ListTestCase {
  func test_X25_X26_theDetails_areEachPersonsOwn_andTheLatestChangeInTheListCounts() async throws {
    let store = try directory.open()
    let list = try followers()
    try await store.send(memberPage([3, 1, 2], 1), to: list)
    let profile = Profile(user: users([3])[0], company: "Loom", followers: 7)
    let response = CachedResponse(
      url: "https://api.github.com/users/person3", identity: "", status: 200, date: noon)
    _ = try await store.write.save(profile, response: response, at: noon)
    try Connection(path: directory.database, for: .writing).execute(
      """
      INSERT INTO profile_changes(user_id, at, field, old, new) VALUES
        (3, 4000, 'login', 'second', 'person3'), (3, 1000, 'login', 'first', 'second'),
        (3, 2000, 'login', 'FIRST', 'Person3'), (3, 3000, 'login', 'Person3', 'second'),
        (3, 500, 'company', 'Acme', 'Loom'), (3, 600, 'login', NULL, 'first');
      INSERT INTO member_changes SELECT id, 1, 1000, 'new' FROM lists WHERE id <> 1;
      INSERT INTO member_changes SELECT id, 2, 1000, 'new' FROM lists WHERE id <> 1;
      INSERT INTO member_changes SELECT id, 2, 2000, 'left' FROM lists WHERE id <> 1;
      UPDATE members SET is_gone = 1 WHERE user_id = 2;
      """)
    let people = try await store.main.members(of: list, after: 0, limit: 10)
    let details = try await store.main.details(of: people)
    XCTAssertEqual(details.count, 3)
    XCTAssertEqual(details[3]?.profile?.company, "Loom")
    XCTAssertEqual(details[3]?.profile?.user.login, "person3")
    XCTAssertEqual(details[3]?.profileFetchedAt, noon)
    XCTAssertEqual(details[3]?.formerLogins, ["first", "second"])
    XCTAssertNil(details[1]?.profile)
    XCTAssertEqual(details[1]?.formerLogins, [])
    let first = Date(timeIntervalSince1970: 1)
    XCTAssertEqual(
      people.map(\.membership), [.unchanged, .new(first), .left(first + 1)])
    // Without a list, nobody has joined one.
    let all = try await store.main.users(ids: [3, 1, 2])
    XCTAssertEqual(all.map(\.membership), [.unchanged, .unchanged, .unchanged])
  }
}
