import Foundation
import Models
import StandIn
import TestSupport
import XCTest

@testable import Store

/// Lists about accounts, each of which belongs to an id (X18).
final class AccountListsTests: ListTestCase {
  private static let rounds = Loops.count(short: 300, long: 3_000, full: 10_000)

  // The model: who was seen last with which login, and whom each account's list has.
  func test_X18_whicheverAccountsTakeWhicheverLogins_eachListStaysThatOfItsAccount() async throws {
    var numbers = SeededNumbers()
    let store = try directory.open()
    var logins: [Int64: String] = [:]
    var rounds: [Int64: Int] = [:]
    var members: [Int64: [Int64]] = [:]
    for round in 1...Self.rounds {
      let account = Int64(numbers.next(below: 5) + 1)
      let login = ["mona", "Mona", "zoe", "ada", "bob", "max"][numbers.next(below: 6)]
      let date = noon + Double(round)
      try await store.write.save(
        Profile(user: User(id: account, login: login)), at: date)
      (logins[account], rounds[account]) = (login, round)
      if numbers.next(below: 2) == 0 {
        let member = Int64(100 + numbers.next(below: 50))
        var place = PagePlace(of: try UserList(.followers, login), after: 0)
        place.subjectID = account
        place.role = .single
        _ = try await store.write.save(
          UserPage(users: users([member])), at: place, date: date)
        members[account] = (members[account] ?? []).filter { $0 != member } + [member]
      }
      let expected = members.map { account, people in
        let login = logins[account] ?? ""
        let others = logins.filter { $0.value.lowercased() == login.lowercased() }.keys
        let owner = others.max { rounds[$0] ?? 0 < rounds[$1] ?? 0 }
        let sign = owner == account ? "" : "\(account)+"
        return "followers:\(sign)\(login) \(people.sorted())"
      }
      var saved: [String] = []
      for entry in try await store.main.lists() where entry.list != .everyone {
        let people = try await store.members(of: entry.list).map(\.id).sorted()
        saved.append("\(entry.list.name) \(people)")
      }
      XCTAssertEqual(saved.sorted(), expected.sorted(), "round \(round), seed \(numbers.seed)")
      if saved.sorted() != expected.sorted() { return }
    }
  }

  // A list of 2.0 may have a login only.
  func test_X18_aListSavedByLoginOnly_isThatOfTheFirstAccountThatIsSeenWithTheLogin() async throws {
    let store = try directory.open()
    let list = try followers()
    try await store.bring([1, 2, 3], to: list)
    try await store.write.save(Profile(user: User(id: 7, login: "ada")), at: noon)
    try await assertEqual(store.main.overview(of: list).subjectID, 7)
    try await store.write.save(Profile(user: User(id: 7, login: "ada2")), at: noon + 60)
    try await store.write.save(Profile(user: User(id: 8, login: "ada")), at: noon + 120)
    try await store.bring([5], to: list, of: 8)
    try await assertEqual(store.order(of: list), [5])
    try await assertEqual(store.order(of: UserList(.followers, "ada2")), [1, 2, 3])
  }

  func test_X18_aPageOfAListWhoseAccountWasForgotten_orTakenMeanwhile_addsNobodyToAnother()
    async throws
  {
    let store = try directory.open()
    let list = try followers()
    try await store.bring([1], to: list, of: 7)
    try await assertEqual(store.main.lists().map(\.list), [.everyone], "7 is not known")
    try await store.write.save(Profile(user: User(id: 8, login: "ada")), at: noon)
    try await store.bring([5], to: list, of: 8)
    try await store.send(memberPage([1, 2], 2), to: list)
    try await assertEqual(store.order(of: list), [5], "the page was asked for by login only")
  }

  func test_X18_twoListsOfOneAccount_becomeOne_whichHasThePeopleOfBoth_andThatIsSaid()
    async throws
  {
    let store = try directory.open()
    let (older, newer) = (try UserList(.followers, "ada"), try UserList(.followers, "ada2"))
    try await store.bring([1, 2, 3, 4], to: newer)
    try await store.write.save(Profile(user: User(id: 7, login: "ada")), at: noon)
    try await store.bring([3, 9], to: older, of: 7)
    try await store.write.save(Profile(user: User(id: 7, login: "ada2")), at: noon + 60)
    let page = try await store.bring([3], to: newer, of: 7, isInPass: false)
    XCTAssertEqual(page.map(\.joinedCount), [3])
    try await assertEqual(store.order(of: newer), [3, 9, 1, 2, 4])
    try await assertEqual(store.main.lists().count, 2, "and that of everyone")
  }

  func test_X15_X18_whoIsForgotten_leavesTheListsOfTheFormerOwnerOfTheLogin() async throws {
    let store = try directory.open()
    for id in [Int64(7), 8] {
      try await store.write.save(
        Profile(user: User(id: id, login: "ada")), at: noon + Double(id))
      try await store.bring([id + 10], to: followers(), of: id)
    }
    let traces = try await store.main.traces(of: "ada")
    XCTAssertEqual(traces.id, 8)
    XCTAssertEqual(traces.lists.map(\.name), ["followers:ada"])
    try await store.write.forget(traces)
    try await assertEqual(store.order(of: UserList(.followers, "7+ada")), [17])
  }
}

extension PersistentStore {
  @discardableResult
  fileprivate func bring(
    _ ids: [Int64], to list: UserList, of account: Int64, isInPass: Bool = true
  ) async throws -> [PageSummary] {
    var place = PagePlace(of: list, after: 0)
    place.subjectID = account
    if !isInPass { place.role = .single }
    return [
      try await write.save(UserPage(users: users(ids)), at: place, date: noon)
    ]
  }
}
