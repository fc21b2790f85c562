/// One account as a page of GitHub's users list gives it.
///
/// Only ``id`` and ``login`` are always there. Everything else is `nil` when the answer did not have
/// it: absent is not false. URLs are kept as received, and parsed where they are opened or fetched.
///
/// Source: `simple-user` in GitHub's REST description, version 2022-11-28.
package struct User: Sendable, Equatable, Identifiable {
  /// The account's number on its host, above zero; it survives a rename.
  package let id: Int64
  /// The account's name now, as its owner spells it; never empty.
  package let login: String
  /// `User`, `Organization`, `Bot`, or whatever comes next.
  package let type: String?
  /// Whether the account belongs to GitHub's staff.
  package let isSiteAdmin: Bool?
  /// Where the picture is, as received.
  package let avatarURL: String?
  /// The account's page for people, as received.
  package let htmlURL: String?

  package init(
    id: Int64, login: String, type: String? = nil, isSiteAdmin: Bool? = nil,
    avatarURL: String? = nil, htmlURL: String? = nil
  ) {
    self.id = id
    self.login = login
    self.type = type
    self.isSiteAdmin = isSiteAdmin
    self.avatarURL = avatarURL
    self.htmlURL = htmlURL
  }
}
