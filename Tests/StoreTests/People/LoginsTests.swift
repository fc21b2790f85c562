import Foundation
import Models
import StandIn
import XCTest

@testable import Store

/// X10: logins from the store, by how they begin.
final class LoginsTests: XCTestCase {
  private let directory = StoreDirectory()

  func test_X10_logins_areFoundByHowTheyBegin_asSpelt_onceEach() async throws {
    let store = try directory.open()
    let logins = ["Zoe", "ada-lovelace", "Ada", "adb", "b_100%", "José", "ADA"]
    let people = logins.enumerated().map { User(id: Int64($0.offset + 1), login: $0.element) }
    try await store.send(page(people, since: 0))
    try await store.note("n", on: 77, login: "Adele")
    let table: [(String, [String])] = [
      ("ad", ["Ada", "ada-lovelace", "adb", "Adele"]), ("ADA-", ["ada-lovelace"]),
      ("jos", ["José"]), ("%", []), ("_", []), ("b_1", ["b_100%"]),
      ("zoe", ["Zoe"]), ("zoes", []), ("a\0", []), ("\u{10FFFF}", []),
    ]
    for (prefix, expected) in table {
      let found = store.main.completions(within: .seconds(10)) {
        try $0.logins(prefix: prefix, limit: 9)
      }
      XCTAssertEqual(found.map { $0 == "ADA" ? "Ada" : $0 }, expected, prefix)
    }
    let all = store.main.completions(within: .seconds(10)) { try $0.logins(prefix: "", limit: 9) }
    XCTAssertEqual(all.count, 7, "two claim to be ada")
    XCTAssertEqual(
      store.main.completions(within: .seconds(10)) { try $0.logins(prefix: "a", limit: 2) }.count, 2
    )
  }

  func test_N9_loginsLikeAMistypedOne_haveOneSlip_orBeginLikeIt() async throws {
    let store = try directory.open()
    let logins = ["mojombo", "mojomboo", "Mojmobo", "zojombo", "ojombo", "defunkt", "mojo-friend"]
    let people = logins.enumerated().map { User(id: Int64($0.offset + 1), login: $0.element) }
    try await store.send(page(people, since: 0))
    let table: [(String, Set<String>)] = [
      ("mojombo", Set(logins).subtracting(["defunkt"])), ("DEFUNTK", ["defunkt"]),
      ("efunkt", ["defunkt"]), ("dedefunkt", []), ("moj", []),
      ("moj\0mbo", ["mojombo", "mojomboo", "Mojmobo", "mojo-friend"]),
      (String(repeating: "m", count: 60_000), []),
    ]
    for (typed, expected) in table {
      let found = store.main.completions(within: .seconds(10)) { try $0.logins(like: typed) }
      XCTAssertEqual(Set(found), expected, String(typed.prefix(20)))
    }
  }

  func test_recentLogins_areThoseOpenedOrNoted_newestFirst_byHowTheyBegin() async throws {
    let store = try directory.open()
    let logins = ["ada", "Bert", "cora", "dan", "adele"]
    let people = logins.enumerated().map { User(id: Int64($0.offset + 1), login: $0.element) }
    try await store.send(page(people, since: 0))
    for person in people.prefix(3) {
      _ = try await store.write.markSeen(
        person.id, login: person.login, at: noon + Double(person.id))
    }
    try await store.note("n", on: 1, login: "ada", at: noon + 60)
    try await store.note("n", on: 5, login: "adele", at: noon + 30)
    let table = [
      ("", ["ada", "adele", "cora", "Bert"]), ("ad", ["ada", "adele"]), ("BE", ["Bert"]),
      ("dan", []), ("%", []),
    ]
    for (prefix, expected) in table {
      let found = store.main.completions(within: .seconds(10)) {
        try $0.recentLogins(prefix: prefix, limit: 9)
      }
      XCTAssertEqual(found, expected, prefix)
    }
  }

  func test_X10_valuesOfProfiles_areFoundByHowTheyBegin_onceEach() async throws {
    let store = try directory.open()
    let places = ["Łódź", "łódź", "Berlin", "berlin", nil, "Bern"]
    for (index, place) in places.enumerated() {
      let user = User(id: Int64(index + 1), login: "u\(index)")
      try await store.write.save(Profile(user: user, location: place), at: noon)
    }
    for (prefix, expected) in [("LODZ", ["Łódź"]), ("ber", ["Berlin", "Bern"]), ("erlin", [])] {
      let found = store.main.completions(within: .seconds(10)) {
        try $0.values(of: .location, prefix: prefix, limit: 9)
      }
      XCTAssertEqual(found, expected, prefix)
    }
  }

  func test_X10_aBusyStore_isWaitedForNoLongerThanSaid() async throws {
    let store = try directory.open()
    try await store.send(page([1], since: 0))
    let gate = DispatchSemaphore(value: 0)
    let begin = ContinuousClock.now
    let found = store.main.completions(within: .milliseconds(50)) { _ in
      gate.wait()
      return ["late"]
    }
    XCTAssertEqual(found, [])
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - begin, .milliseconds(50))
    gate.signal()
    let later = store.main.completions(within: .seconds(10)) {
      try $0.logins(prefix: "p", limit: 9)
    }
    XCTAssertEqual(later, ["person1"])
  }
}
