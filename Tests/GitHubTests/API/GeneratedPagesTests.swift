import Foundation
import Models
import StandIn
import XCTest

@testable import GitHub

/// fF11: pages made up by chance, with what must be left of each; GHBROWSE_SEED repeats them.
final class GeneratedPagesTests: XCTestCase {
  private static let count = Loops.count(short: 500, long: 2_000, full: 10_000)

  private static let junk = [
    "null", "7", "-0.0", "\"ada\"", "[]", "{}", "true", "[[{}]]", "1e308", "\"\"", #"{"id":1}"#,
    #"{"login":"ada"}"#,
  ]
  private static let badIDs = [
    "0", "-1", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "1e400",
    "2.5", "\"3\"", "null", "true", "[]", "{}", "[1]",
  ]
  private static let badLogins = ["\"\"", "null", "7", "false", "[]", #"{"a":"b"}"#]
  private static let logins = ["ada", "Ada-2", "ünï", "\u{202E}abc", "shipit[bot]", " "]
  // What may be left out or null, with a value of the right kind and a wrong one.
  private static let optional = [
    ("type", "\"User\"", "[7]"), ("site_admin", "true", "\"wrong\""),
    ("avatar_url", "\"https://example.org/a\"", "[7]"), ("new_key", "[[{}]]", "null"),
  ]

  func test_fF11_ofEveryPage_theGoodElementsAreKept_eachIDOnce() throws {
    var numbers = SeededNumbers()
    var (refused, doubles) = (0, 0)
    for number in 0..<Self.count {
      let elements = (0..<numbers.next(below: 9)).map { _ in Self.element(&numbers) }
      let readable = elements.compactMap(\.person)
      let ids = readable.reduce(into: [Int64]()) { if !$0.contains($1.id) { $0.append($1.id) } }
      let json = "[" + elements.map(\.json).joined(separator: ",") + "]"
      let name = "seed \(numbers.seed), document \(number): \(json)"
      let response = HTTPResponse(status: 200, body: Array(json.utf8))
      guard !ids.isEmpty || elements.isEmpty else {
        XCTAssertThrowsError(try UserPage(response), name)
        continue
      }
      let page = try UserPage(response)
      XCTAssertEqual(page.users.map(\.id), ids, name)
      let first = ids.map { id in readable.first { $0.id == id }?.login }
      XCTAssertEqual(page.users.map(\.login), first, name)
      XCTAssertEqual(page.refusedCount, elements.count - readable.count, name)
      refused += page.refusedCount
      doubles += readable.count - ids.count
    }
    XCTAssertGreaterThan(refused, Self.count, "seed \(numbers.seed): the bad ones are there")
    XCTAssertGreaterThan(doubles, Self.count / 10, "seed \(numbers.seed): and so are the doubles")
    print("rel fF11: \(Self.count) pages, \(refused) bad elements and no other refused")
  }

  func test_fF11_aProfile_isReadWhole_orRefused() throws {
    let base = try APIBase("https://api.github.com")
    let fields = [
      ("name", "7"), ("bio", "[7]"), ("company", "{}"), ("hireable", "\"yes\""),
      ("followers", "\"7\""),
      ("public_repos", "1e400"), ("created_at", "7"), ("site_admin", "\"yes\""), ("type", "7"),
    ]
    for (key, wrong) in fields {
      for (json, isRead) in [(wrong, false), ("null", true)] {
        let body = #"{"id":1,"login":"ada","\#(key)":\#(json)}"#
        let response = HTTPResponse(status: 200, body: Array(body.utf8))
        let profile = try? Endpoint.profile(id: 1).read(response, base)
        XCTAssertEqual(profile?.user.login, isRead ? "ada" : nil, body)
      }
    }
  }

  private static func element(
    _ numbers: inout SeededNumbers
  ) -> (json: String, person: (id: Int64, login: String)?) {
    if numbers.next(below: 6) == 0 { return (junk[numbers.next(below: junk.count)], nil) }
    // Few ids, so that doubles are common; now and then the largest there can be.
    let id = numbers.next(below: 20) == 0 ? Int64.max : Int64(1 + numbers.next(below: 9))
    let login = logins[numbers.next(below: logins.count)]
    var keys = ["\"id\":\(id)", "\"login\":\"\(login)\""]
    var isGood = true
    if numbers.next(below: 12) == 0 {
      (keys[0], isGood) = ("\"id\":\(badIDs[numbers.next(below: badIDs.count)])", false)
    }
    if numbers.next(below: 12) == 0 {
      (keys[1], isGood) = ("\"login\":\(badLogins[numbers.next(below: badLogins.count)])", false)
    }
    for (key, good, wrong) in optional {
      let kind = numbers.next(below: 16)
      if kind == 0, key != "new_key" { isGood = false }
      if kind < 10 { keys.append("\"\(key)\":\(kind == 0 ? wrong : kind < 3 ? "null" : good)") }
    }
    let json = "{" + keys.shuffled(using: &numbers).joined(separator: ",") + "}"
    return (json, isGood ? (id, login) : nil)
  }
}
