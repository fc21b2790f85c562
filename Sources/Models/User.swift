/// One account, as GitHub's list of users describes it.
///
/// Everything but ``id`` and ``login`` is `nil` if the response left it out. URLs are kept as received,
/// and parsed where they are opened or fetched.
///
/// Source: `simple-user` in GitHub's REST description, version 2022-11-28.
package struct User: Sendable, Equatable, Identifiable {
  /// Positive, and unique on its host; a rename does not change it.
  package let id: Int64
  /// As its owner spells it; never empty.
  package let login: String
  /// `User`, `Organization`, `Bot`, or another kind that GitHub adds.
  package let type: String?
  /// Whether the account belongs to a member of GitHub's staff.
  package let isSiteAdmin: Bool?
  package let avatarURL: String?
  /// The account's page on github.com.
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

  /// Whether the user has the login; case does not matter.
  package func has(_ login: String) -> Bool { self.login.lowercased() == login.lowercased() }

  /// The line of a commit message that names the user as co-author (https://docs.github.com/en/pull-requests).
  ///
  /// - Parameters:
  ///   - name: ``Profile/name``. If it is `nil`, or has only characters that are removed, the login is used.
  ///   - host: The host of GitHub's noreply addresses, such as `users.noreply.github.com`.
  package func coauthorTrailer(name: String?, host: String) -> String {
    let scalars = (name ?? "").unicodeScalars.filter { scalar in
      // Scripts and emoji need joiners.
      let isJoiner = ["\u{200C}", "\u{200D}"].contains(scalar)
      return !"<>".unicodeScalars.contains(scalar)
        && (isJoiner || scalar.properties.generalCategory != .format)
    }
    let blanks: [Unicode.GeneralCategory] = [
      .control, .lineSeparator, .paragraphSeparator, .spaceSeparator,
    ]
    let words = scalars.split { blanks.contains($0.properties.generalCategory) }
    let clean = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    return "Co-authored-by: \(clean.isEmpty ? login : clean) <\(id)+\(login)@\(host)>"
  }
}

extension User: Codable {
  package enum CodingKeys: String, CodingKey {
    case id, login, type
    case isSiteAdmin = "site_admin"
    case avatarURL = "avatar_url"
    case htmlURL = "html_url"
    /// Keys of a list's elements, which are opened once with those of a user.
    case contributions, user
  }

  /// Reads the keys of GitHub's JSON; unknown ones are ignored.
  ///
  /// - Throws: `DecodingError` when `id` or `login` is missing or invalid, or another key has the
  ///   wrong type.
  package init(from decoder: any Decoder) throws {
    try self.init(decoder.container(keyedBy: CodingKeys.self))
  }

  /// The same for keys that are already open.
  package init(_ keys: KeyedDecodingContainer<CodingKeys>) throws {
    self.init(
      id: try keys.decode(Int64.self, forKey: .id),
      login: try keys.decode(String.self, forKey: .login),
      type: try keys.decodeIfPresent(String.self, forKey: .type),
      isSiteAdmin: try keys.decodeIfPresent(Bool.self, forKey: .isSiteAdmin),
      avatarURL: try keys.decodeIfPresent(String.self, forKey: .avatarURL),
      htmlURL: try keys.decodeIfPresent(String.self, forKey: .htmlURL))
    guard id > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: keys, debugDescription: "an id is positive")
    }
    guard !login.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .login, in: keys, debugDescription: "a login is not empty")
    }
  }

  /// Writes the keys of GitHub's JSON; missing values are left out.
  package func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(id, forKey: .id)
    try keys.encode(login, forKey: .login)
    try keys.encodeIfPresent(type, forKey: .type)
    try keys.encodeIfPresent(isSiteAdmin, forKey: .isSiteAdmin)
    try keys.encodeIfPresent(avatarURL, forKey: .avatarURL)
    try keys.encodeIfPresent(htmlURL, forKey: .htmlURL)
  }
}
