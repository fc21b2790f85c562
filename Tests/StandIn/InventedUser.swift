/// A row of the list, made up from its id.
struct InventedUser: Encodable {
  let id: Int64
  let login: String
  let baseURL: String

  /// - Parameter login: `nil` for the one that belongs to the id.
  init(id: Int64, login: String? = nil, baseURL: String) {
    self.id = id
    self.login = login ?? InventedLogin.text(of: id)
    self.baseURL = baseURL
  }

  static func isOrganization(_ id: Int64) -> Bool { id % 29 == 24 }

  private enum CodingKeys: String, CodingKey {
    case id, login, type, url
    case nodeID = "node_id"
    case avatarURL = "avatar_url"
    case gravatarID = "gravatar_id"
    case htmlURL = "html_url"
    case isSiteAdmin = "site_admin"
    case viewType = "user_view_type"
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(id, forKey: .id)
    try keys.encode(login, forKey: .login)
    try keys.encode(Self.isOrganization(id) ? "Organization" : "User", forKey: .type)
    try keys.encode("U_invented\(id)", forKey: .nodeID)
    try keys.encode("\(baseURL)/u/\(id)?v=4", forKey: .avatarURL)
    try keys.encode("", forKey: .gravatarID)
    try keys.encode("\(baseURL)/users/\(login)", forKey: .url)
    try keys.encode("https://example.org/\(login)", forKey: .htmlURL)
    try keys.encode(id % 37 == 2, forKey: .isSiteAdmin)
    try keys.encode("public", forKey: .viewType)
  }
}

extension InventedUser {
  /// What the encoder writes of the user, put together faster: a page has a hundred of them.
  ///
  /// None of its texts needs an escape.
  var json: String {
    """
    {"avatar_url":"\(baseURL)/u/\(id)?v=4","gravatar_id":"","html_url":"https://example.org/\(login)",\
    "id":\(id),"login":"\(login)","node_id":"U_invented\(id)","site_admin":\(id % 37 == 2),\
    "type":"\(Self.isOrganization(id) ? "Organization" : "User")","url":"\(baseURL)/users/\(login)",\
    "user_view_type":"public"}
    """
  }
}
