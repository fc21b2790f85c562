import FoundationEssentials

extension ListRow {
  private static let newestStar: TimeInterval = 1_600_000_000

  /// The row as JSON: all keys of a user, and what the list adds.
  ///
  /// - Parameter hasStar: Whether stargazers come with the time of their star.
  func json(in kind: ListPlace.Kind, hasStar: Bool, baseURL: String) -> String {
    guard let user = user(baseURL) else { return anonymous }
    return switch kind {
    case .contributors: Self.adding(#""contributions":\#(contributions)"#, to: user)
    case .stargazers: hasStar ? #"{"starred_at":"\#(starTime)","user":\#(user)}"# : user
    case .followers, .following, .members, .publicMembers, .starCount: user
    }
  }

  /// The row as a search has it.
  ///
  /// - Parameter place: Its place among all, from 0.
  func match(place: Int, baseURL: String) -> String {
    // Sixteenths have an end in decimals, too.
    Self.adding(#""score":\#(Double(2_000 - place) / 16)"#, to: user(baseURL) ?? "{}")
  }

  private func user(_ baseURL: String) -> String? {
    id.map { InventedUser(id: $0, login: login, baseURL: baseURL).json }
  }

  private var anonymous: String {
    let email = "nobody-\(contributions)@example.org"
    return #"{"email":"\#(email)","name":"\#(login)","type":"Anonymous","#
      + #""contributions":\#(contributions)}"#
  }

  // The oldest star stands first.
  private var starTime: String {
    Date(timeIntervalSince1970: Self.newestStar - TimeInterval(contributions) * 3_600)
      .formatted(.iso8601)
  }

  private static func adding(_ member: String, to object: String) -> String {
    "\(object.dropLast()),\(member)}"
  }
}
