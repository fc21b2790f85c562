import Foundation
import Models
import Terminal
import XCTest

@testable import Screens

/// What a row says of a person's account, and of the place in the list.
@MainActor
final class UserStateTests: XCTestCase {
  func test_X26_L2_aRow_saysWhoIsNew_whoLeft_andWhoseAccountIsGone_withTheDay() async {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let day = { LocalTime.shortDay(now - $0 * 86_400, now: now) }
    let (new, left) = (Membership.new(now - 29 * 86_400), Membership.left(now - 86_400))
    for (account, membership, list, words) in [
      (Account.listed, new, UserList.Kind.followers, "new \(day(29))"),
      (.listed, .back(now - 86_400), .followers, "back \(day(1))"),
      (.listed, left, .followers, "left \(day(1))"),
      (.listed, left, .members, "left or hidden \(day(1))"),
      (.listed, .leftBefore(now - 86_400), .followers, "left (before \(day(1)))"),
      (.listed, .notFound, .find, "no longer found"),
      (.unlisted(since: now - 86_400), .unchanged, .everyone, "not listed since \(day(1))"),
      (.unlisted(since: nil), .unchanged, .everyone, "not listed"),
      (.gone, left, .followers, "account gone"),
    ] {
      var row = Person(login: "bo", account: account, membership: membership).row
      row.kind = list
      XCTAssertTrue(Row(row, now: now).facts.contains { $0.spoken.string == words }, words)
    }
    let old = Person(login: "bo", membership: .new(now - 31 * 86_400))
    XCTAssertFalse(Row(old.row, now: now).facts.contains { $0.spoken.string.hasPrefix("new") })
  }
}
