/// Who follows, works with and likes whom among the invented people: always the same.
///
/// People know others who are certain distances away in the list of everyone. So followers are found as
/// fast as those who are followed, and each is in the other's list.
struct InventedLists {
  private static let step: Int64 = 37
  private static let reach: Int64 = 160

  private let people: InventedPeople
  private let distances: [Int64]

  init(_ people: InventedPeople) {
    self.people = people
    var known: Set<Int64> = [0]
    distances = (1...Self.reach).map { $0 * Self.step % max(1, people.count) }
      .filter { known.insert($0).inserted }
  }

  /// The list, or `nil` where there is nobody who could have it.
  ///
  /// - Parameter owner: The number of an account, or of a repository.
  func list(_ kind: ListPlace.Kind, of owner: Int64) -> StandInList? {
    switch kind {
    case .followers: account(owner) { followers(of: $0) }
    case .following: account(owner) { following(of: $0) }
    case .members, .publicMembers:
      InventedUser.isOrganization(owner) ? account(owner) { members(of: $0) } : nil
    case .contributors: repository(owner) { contributors(of: $0) }
    case .stargazers, .starCount: repository(owner) { stargazers(of: $0) }
    }
  }

  private func account(_ id: Int64, _ users: (Int64) -> [Int64]) -> StandInList? {
    people.has(id) ? StandInList(users: users(id)) : nil
  }

  private func repository(
    _ id: Int64, _ list: (InventedRepository) -> StandInList
  ) -> StandInList? {
    InventedRepository(id: id, of: people).map(list)
  }
}

extension InventedLists {
  private func followers(of id: Int64) -> [Int64] {
    others(of: id, -1).filter { follows($0, id) }
  }

  private func following(of id: Int64) -> [Int64] {
    others(of: id, 1).filter { follows(id, $0) }
  }

  private func members(of id: Int64) -> [Int64] {
    others(of: id, 1).filter { isPerson($0) && chance($0, id, salt: 1) < 40 }
  }

  private func contributors(of repository: InventedRepository) -> StandInList {
    let owner = isPerson(repository.owner) ? [repository.owner] : []
    let users =
      owner
      + others(of: repository.owner, 1).filter {
        isPerson($0) && chance($0, repository.id, salt: 2) < repository.share
      }
    let counts = users.indices.map { 4_000 / ($0 + 1) + users.count - $0 }
    return StandInList(
      users: users, contributions: Dictionary(uniqueKeysWithValues: zip(users, counts)),
      anonymous: [90, 17, 1])
  }

  private func stargazers(of repository: InventedRepository) -> StandInList {
    StandInList(
      users: others(of: repository.owner, -1).filter {
        isPerson($0) && chance($0, repository.id, salt: 3) < 70
      })
  }

  /// Everybody at one of the distances, in one direction.
  private func others(of id: Int64, _ direction: Int64) -> [Int64] {
    let index = InventedPeople.rank(of: id) - 1
    return distances.map { distance in
      let other = (index + direction * distance) % people.count
      return InventedPeople.id(at: other < 0 ? other + people.count : other)
    }
  }

  private func isPerson(_ id: Int64) -> Bool { !InventedUser.isOrganization(id) }

  private func follows(_ one: Int64, _ other: Int64) -> Bool {
    let popularity = [60, 100, 5, 30, 0][Int(other % 5)]
    return isPerson(one) && chance(one, other, salt: 0) < popularity
  }

  private func chance(_ one: Int64, _ other: Int64, salt: Int64) -> Int {
    var dice = Dice(seed: (one &* 1_000_003 &+ other) &* 31 &+ salt)
    return dice.roll(100)
  }
}
