import StandIn
import TestSupport
import XCTest

/// Lists that a test sets and changes while the stand-in runs.
final class SetListsTests: XCTestCase {
  func test_X18_aListChangedBetweenTwoPages_showsWhatAMovingListDoes() async throws {
    let server = try await standIn()
    let client = rawClient(of: server)
    let people = StandInPeople.ids(60)
    server.setList("/orgs/quiet/public_members", users: people)
    let first = try await client.get("/orgs/quiet/public_members")
    // Somebody leaves the first page, and another slips over the border.
    server.setList("/orgs/quiet/public_members", users: Array(people.dropFirst()))
    let second = try await client.get(try XCTUnwrap(first.link("next")))
    XCTAssertEqual(Set(people).subtracting(first.ids + second.ids), [people[30]])
    // Somebody enters, and another comes twice.
    server.setList("/orgs/quiet/public_members", users: [1_000] + people)
    let third = try await client.get(try XCTUnwrap(first.link("next")))
    XCTAssertEqual(Set(first.ids).intersection(third.ids), [people[29]])
  }

  func test_X18_aListIsFoundByNameInAnyCase_andByTheNumberOfItsLinks() async throws {
    let server = try await standIn()
    let client = rawClient(of: server)
    server.setList("/repos/Ada/Engine/contributors", users: [9, 2])
    for path in ["/repos/ada/engine/contributors", "/repositories/900000001/contributors"] {
      let page = try await client.get(path)
      XCTAssertEqual(page.ids, [9, 2], path)
    }
    let login = StandInPeople.login(of: 5)
    server.setList("/users/\(login)/followers", users: [7])
    for path in ["/users/\(login.uppercased())/followers", "/user/5/followers"] {
      let page = try await client.get(path)
      XCTAssertEqual(page.ids, [7], "the invented site's own person: \(path)")
    }
  }

  func test_X18_aListSetToNothing_isAsItWasBefore() async throws {
    let server = try await standIn()
    let client = rawClient(of: server)
    let path = "/user/1/followers"
    let before = try await client.get(path)
    server.setList(path, users: [4, 3])
    let between = try await client.get(path)
    server.setList(path, nil)
    let after = try await client.get(path)
    XCTAssertEqual(between.ids, [4, 3])
    XCTAssertNotEqual(before.ids, [4, 3])
    XCTAssertEqual(after.body, before.body)
  }

  func test_X18_somebodyRenamed_comesWithTheNewLogin() async throws {
    let server = try await standIn()
    server.setList("/users/ada/following", StandInList(users: [1, 2], logins: [2: "new-name"]))
    let page = try await rawClient(of: server).get("/users/ada/following")
    XCTAssertEqual(
      page.rows.compactMap { $0["login"] as? String }, [StandInPeople.login(of: 1), "new-name"])
  }

  func test_X18_peopleOfAList_areThoseOfTheListOfEveryone() async throws {
    let server = try await standIn()
    let client = rawClient(of: server)
    let everyone = try await client.get("/users")
    server.setList("/users/ada/followers", users: StandInPeople.ids(30))
    let followers = try await client.get("/users/ada/followers")
    XCTAssertEqual(followers.body, everyone.body)
  }

  func test_X18_aListOfAHundredThousand_isServedPageByPage() async throws {
    let server = try await standIn(.invented(count: 10, budget: 5_000))
    let client = rawClient(of: server)
    let people = StandInPeople.ids(100_000)
    server.setList("/users/ada/followers", users: people)
    let pages = Loops.count(short: 20, long: 200, full: 1_000)
    var next: String? = "/users/ada/followers?per_page=100&page=\(1_001 - pages)"
    var ids: [Int64] = []
    while let path = next {
      let page = try await client.get(path)
      ids += page.ids
      next = page.link("next")
    }
    XCTAssertEqual(ids, Array(people.suffix(pages * 100)))
  }
}
