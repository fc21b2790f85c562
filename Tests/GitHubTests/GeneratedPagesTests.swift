import Foundation
import Models
import Networking
import StandIn
import XCTest

@testable import GitHub

/// rel F11: documents made up by chance, with what must be left of each.
final class GeneratedPagesTests: XCTestCase {
  private static let count = Loops.count(short: 500, long: 2_000, full: 10_000)

  func test_F11_ofEveryPage_theGoodElementsAreKept_eachIDOnce() throws {
    var source = GeneratedDocuments()
    var refused = 0
    var doubles = 0
    for number in 0..<Self.count {
      let document = source.page()
      let response = HTTPResponse(status: 200, body: Array(document.json.utf8))
      let base = try APIBase("https://api.github.com")
      let name = "seed \(source.seed), document \(number): \(document.json)"
      guard !document.users.isEmpty || document.refusedCount == 0 else {
        XCTAssertThrowsError(try UserPage(response, from: base), name)
        continue
      }
      let page = try UserPage(response, from: base)
      XCTAssertEqual(page.users, document.users, name)
      XCTAssertEqual(page.refusedCount, document.refusedCount, name)
      refused += document.refusedCount
      doubles += document.doubleCount
    }
    XCTAssertGreaterThan(refused, Self.count, "seed \(source.seed): the bad ones are there")
    XCTAssertGreaterThan(doubles, Self.count / 10, "seed \(source.seed): and so are the doubles")
    print(
      "rel F11: \(Self.count) pages, \(refused) bad elements and no other refused, seed \(source.seed)"
    )
  }

  func test_F11_aProfile_isReadWhole_orRefused() throws {
    var source = GeneratedDocuments()
    let base = try APIBase("https://api.github.com")
    var refused = 0
    for number in 0..<Self.count {
      let document = source.profile()
      let name = "seed \(source.seed), document \(number): \(document.json)"
      let response = HTTPResponse(status: 200, body: Array(document.json.utf8))
      let profile = try? Endpoint.profile(id: 1).read(response, base)
      XCTAssertEqual(profile?.user, document.user, name)
      refused += profile == nil ? 1 : 0
    }
    XCTAssertGreaterThan(refused, Self.count / 10, "seed \(source.seed)")
    XCTAssertLessThan(refused, Self.count * 9 / 10, "seed \(source.seed)")
  }
}
