import Foundation
import Models

@testable import Screens

/// Somebody in a row, for tests.
struct Person {
  var number = 12_345
  var login: String
  var note: String?
  var name: String?
  var company: String?
  var location: String?
  var type: String? = "User"
  var isStaff = false
  var isSeen = false
  var lookedAt = Date.distantPast
  var hasChanged = false
  var account = Account.listed
  var membership = Membership.unchanged
  var position: Int? = 5
  var contributions: Int?
  var followers: Int?
  var matches: [SearchMatch] = []
  /// What a search narrowed or sorted by.
  var values: [SearchReason] = []

  static let logins = [
    "ada", "a", String(repeating: "x", count: 39), String(repeating: "漢", count: 20), "漢a", "a漢",
    "👍🏽x", "👩\u{200D}🚀", "שלום", "e\u{301}e\u{301}", "\u{3164}", "❤\u{FE0F}❤", "한국", "한국\u{11AB}",
    "z" + String(repeating: "\u{301}", count: 1_000), "\u{1B}[31m", "a b",
  ]

  private static let texts: [String?] = [
    nil, "Berlin", "a \u{1B}]0;x\u{7} b", String(repeating: "漢字 ", count: 40), "met at\r\nFOSDEM",
    String(repeating: "word ", count: 13_000), "👍🏽👍🏽👍🏽 👩\u{200D}🚀", "שלום עולם \u{202E}evil",
    String(repeating: "x", count: 65_536), "e\u{301}\u{308}", "n", "\t\ta  b\t",
  ]
}

extension Person {
  /// Somebody whose traits and texts are chosen by a number.
  init(login: String, traits: Int) {
    let texts = Self.texts
    self.init(
      login: login, note: texts[traits / 3 % texts.count], name: texts[traits / 7 % texts.count],
      company: texts[traits / 11 % texts.count], location: texts[traits / 5 % texts.count],
      type: ["User", "Organization", "Bot", nil][traits % 4], isStaff: traits & 1 != 0,
      isSeen: traits & 2 != 0, hasChanged: traits & 6 == 6,
      account: traits & 8 != 0 ? .gone : .listed,
      position: traits % 9)
  }

  @MainActor var row: UserRow {
    UserRow(user, number: number, reasons: matches.map(SearchReason.match) + values)
  }

  private var user: SavedUser {
    var user = SavedUser(
      user: User(id: 9, login: login, type: type, isSiteAdmin: isStaff), position: position)
    user.note = note.map { Note(text: NoteText($0), updatedAt: .distantPast) }
    user.seenAt = isSeen ? .distantPast : nil
    user.lookedAt = isSeen ? lookedAt : nil
    (user.hasChanged, user.account, user.membership) = (hasChanged, account, membership)
    user.summary = ProfileSummary(
      name: name, company: company, location: location, followers: followers)
    user.contributions = contributions
    return user
  }
}
