import Foundation
import Models
import XCTest

final class UserCodableTests: XCTestCase {
  private func user(_ json: String) throws -> User {
    try JSONDecoder().decode(User.self, from: Data(json.utf8))
  }

  func test_idAndLogin_areEnough_andNullAndUnknownKeysAreNoTrouble() throws {
    for json in [
      #"{"id":7,"login":"ada"}"#,
      #"{"id":7,"login":"ada","site_admin":null,"brand_new":{"a":[1]}}"#,
    ] {
      XCTAssertEqual(try user(json), User(id: 7, login: "ada"))
    }
  }

  func test_whatNoAccountCanHave_isRefused() {
    let bad = [
      #"{"login":"ada"}"#, #"{"id":7}"#, #"{"id":0,"login":"ada"}"#, #"{"id":-1,"login":"ada"}"#,
      #"{"id":7,"login":""}"#, #"{"id":"7","login":"ada"}"#, #"{"id":7.5,"login":"ada"}"#,
      #"{"id":99999999999999999999,"login":"ada"}"#, #"{"id":7,"login":"ada","type":3}"#,
    ]
    for json in bad { XCTAssertThrowsError(try user(json), json) }
  }

  func test_aProfileSurvivesTheRoundTrip_withItsUser() throws {
    let ada = User(
      id: 7, login: "ada", type: "Bot", isSiteAdmin: true, avatarURL: "", htmlURL: "no url at all")
    let profile = Profile(
      user: ada, name: "Ada", blog: "", bio: "two\r\nlines", isHireable: false, followers: 3,
      createdAt: Date(timeIntervalSince1970: 1_000_000))
    let data = try JSONEncoder().encode(profile)
    XCTAssertEqual(try JSONDecoder().decode(Profile.self, from: data), profile)
  }

  func test_everyFourthPosition_isInverted() {
    let inverted = (1...12).filter {
      SavedUser(user: User(id: 1, login: "a"), position: $0).isAvatarInverted
    }
    XCTAssertEqual(inverted, [4, 8, 12])
    XCTAssertFalse(SavedUser(user: User(id: 4, login: "a")).isAvatarInverted, "not in the list")
  }
}
