import Foundation
import XCTest

@testable import StandIn

/// The stand-in's users, which are written in two ways.
final class InventedUserTests: XCTestCase {
  func test_aUserPutTogetherFast_isAsTheEncoderWritesIt() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for id in Int64(1)...200 {
      let user = InventedUser(id: id, baseURL: "http://127.0.0.1:8080")
      XCTAssertEqual(user.json, String(decoding: try encoder.encode(user), as: UTF8.self))
    }
  }
}
