/// What a layout can ask of a profile, by the names it uses.
enum ProfileField: String, CaseIterable {
  case name, login, badge, type
  case followers, following, repositories, gists
  case bio, company, blog, location, email, twitter, hireable, page, joined, updated
  case id, position, gone, age, looked, noted, changes, note

  /// Whether it is a number of something.
  var isCount: Bool {
    switch self {
    case .followers, .following, .repositories, .gists, .position: true
    default: false
    }
  }

  /// Whether it has line breaks of its own.
  var hasLines: Bool { self == .bio || self == .changes || self == .note }
}
