/// A repository of the invented site: each of its people has the same few.
struct InventedRepository {
  /// What a name means, whoever the owner is.
  enum Fate: String {
    /// Found under its number only.
    case moved
    /// Without a commit, and so without contributors.
    case empty
    /// Too large for GitHub to list its contributors.
    case huge
    /// Taken down.
    case blocked

    /// - Parameter name: `owner/name`.
    init?(of name: String) {
      self.init(rawValue: String(name.drop { $0 != "/" }.dropFirst()))
    }
  }

  private static let names = ["engine", "website", "moved", "empty", "huge", "blocked"]
  // How many of a hundred people near the owner have contributed.
  private static let shares = [95, 30, 60, 0, 0, 0]

  let owner: Int64
  private let number: Int

  var id: Int64 { owner * 10 + Int64(number) }
  /// `owner/name` in lower case.
  var name: String { "\(InventedLogin.text(of: owner).lowercased())/\(Self.names[number])" }
  var share: Int { Self.shares[number] }

  /// - Parameter name: `owner/name` in any case.
  init?(name: String, of people: InventedPeople) {
    let parts = name.lowercased().split(separator: "/").map(String.init)
    guard parts.count == 2, let owner = people.id(login: parts[0]),
      let number = Self.names.firstIndex(of: parts[1])
    else { return nil }
    (self.owner, self.number) = (owner, number)
  }

  init?(id: Int64, of people: InventedPeople) {
    guard id > 0, id % 10 < Self.names.count, people.has(id / 10) else { return nil }
    (owner, number) = (id / 10, Int(id % 10))
  }
}
