import Foundation
import Models
import XCTest

@testable import GitHub

/// How times in GitHub's JSON are read.
final class JSONTests: XCTestCase {
  private func profile(updatedAt time: String) throws -> Profile {
    let body = #"{"id":7,"login":"quillfern","updated_at":"\#(time)"}"#
    return try JSON.decode(Profile.self, from: Array(body.utf8))
  }

  func test_F11_aTimeWithAFraction_countsInWholeSeconds_asItIsWrittenAgain() throws {
    let profile = try profile(updatedAt: "2007-10-20T05:24:1.9Z")
    XCTAssertEqual(profile.updatedAt?.formatted(.iso8601), "2007-10-20T05:24:01Z")
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let again = try JSON.decode(Profile.self, from: Array(encoder.encode(profile)))
    XCTAssertEqual(again, profile)
  }

  func test_F11_aTextThatIsNoTime_isNone() throws {
    for text in ["", "now", "2007-10-20", "2007-13-40T05:24:01Z"] {
      XCTAssertNil(try? profile(updatedAt: text).updatedAt, text)
    }
  }
}
