import FoundationEssentials

/// A profile, made up from its user's id.
struct InventedProfile: Encodable {
  private let user: InventedUser

  init(_ user: InventedUser) {
    self.user = user
  }

  private enum CodingKeys: String, CodingKey {
    case name, company, blog, location, email, hireable, bio, followers, following
    case twitterUsername = "twitter_username"
    case publicRepos = "public_repos"
    case publicGists = "public_gists"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// Where the person says to be.
  var location: String? {
    var dice = Dice(seed: user.id)
    // Drawn in the order in which the profile is written.
    _ = name(&dice)
    _ = dice.pick(InventedWords.companies)
    _ = dice.isSix
    return dice.pick(InventedWords.places)
  }

  /// Writes what is unknown as null, as GitHub does.
  func encode(to encoder: any Encoder) throws {
    try user.encode(to: encoder)
    var keys = encoder.container(keyedBy: CodingKeys.self)
    var dice = Dice(seed: user.id)
    try keys.encode(name(&dice), forKey: .name)
    try keys.encode(dice.pick(InventedWords.companies), forKey: .company)
    try keys.encode(dice.isSix ? "https://example.org/~\(user.login)" : "", forKey: .blog)
    try keys.encode(dice.pick(InventedWords.places), forKey: .location)
    try keys.encode(String?.none, forKey: .email)
    try keys.encode(dice.isSix ? true : nil, forKey: .hireable)
    try keys.encode(dice.pick(InventedWords.bios), forKey: .bio)
    try keys.encode(dice.isSix ? user.login : nil, forKey: .twitterUsername)
    try keys.encode(dice.roll(900), forKey: .followers)
    try keys.encode(dice.roll(200), forKey: .following)
    try keys.encode(dice.roll(120), forKey: .publicRepos)
    try keys.encode(dice.roll(30), forKey: .publicGists)
    let created = 1_200_000_000 + TimeInterval(user.id * 113)
    try keys.encode(time(created), forKey: .createdAt)
    try keys.encode(time(created + TimeInterval(dice.roll(90_000_000))), forKey: .updatedAt)
  }

  private func name(_ dice: inout Dice) -> String? {
    let given = dice.pick(InventedWords.given)
    let family = dice.pick(InventedWords.family)
    return given.flatMap { given in family.map { "\(given) \($0)" } }
  }

  private func time(_ seconds: TimeInterval) -> String {
    Date(timeIntervalSince1970: seconds).formatted(.iso8601)
  }
}
