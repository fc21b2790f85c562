import FoundationEssentials

/// One public repository, as GitHub's list of an account's repositories describes it.
///
/// Everything but ``id`` and ``name`` is `nil` if the response left it out or had null. Texts are kept as received.
///
/// Source: `minimal-repository` in GitHub's REST description, version 2022-11-28.
package struct GitRepository: Sendable, Equatable, Identifiable {
  package let id: Int64
  /// Without its owner; never empty.
  package let name: String
  /// The id of the account that owns it.
  package let ownerID: Int64?
  package let description: String?
  /// The language with the most code.
  package let language: String?
  package let stars: Int?
  package let isFork: Bool?
  package let isArchived: Bool?
  package let pushedAt: Date?

  package init(
    id: Int64, name: String, ownerID: Int64? = nil, description: String? = nil,
    language: String? = nil, stars: Int? = nil, isFork: Bool? = nil, isArchived: Bool? = nil,
    pushedAt: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.ownerID = ownerID
    self.description = description
    self.language = language
    self.stars = stars
    self.isFork = isFork
    self.isArchived = isArchived
    self.pushedAt = pushedAt
  }
}

/// A page of an account's repositories, the one pushed last first.
package struct RepositoryPage: Sendable, Equatable {
  package let repositories: [GitRepository]
  /// How many of its entries could not be read.
  package let refusedCount: Int
  /// The address of the next page; `nil` on the last one.
  package let nextLink: String?

  package init(repositories: [GitRepository], refusedCount: Int = 0, nextLink: String? = nil) {
    self.repositories = repositories
    self.refusedCount = refusedCount
    self.nextLink = nextLink
  }

  /// The page without repositories that GitHub says are another account's.
  package func owned(by account: Int64) -> Self {
    let own = repositories.filter { $0.ownerID ?? account == account }
    return Self(
      repositories: own, refusedCount: refusedCount + repositories.count - own.count,
      nextLink: nextLink)
  }
}

/// The repositories of an account that are saved.
package struct SavedRepositories: Sendable, Equatable {
  /// Page by page as GitHub sent them, those pushed last first.
  ///
  /// On each page, those with the most stars come first, and forks and archived ones last.
  package let all: [GitRepository]
  /// The address of the next page; `nil` if all are saved.
  package let nextLink: String?
  /// When the first page was fetched.
  package let fetchedAt: Date

  package init(_ all: [GitRepository], nextLink: String? = nil, fetchedAt: Date) {
    self.all = all
    self.nextLink = nextLink
    self.fetchedAt = fetchedAt
  }

  /// The first `count` with the most stars.
  package func withMostStars(_ count: Int) -> [GitRepository] {
    Array(all.sorted { $0.precedes($1) }.prefix(count))
  }

  /// The languages of those that are not forks, with their number; the largest number first.
  package var languages: [(name: String, count: Int)] {
    let names = all.filter { $0.isFork != true }.compactMap(\.language)
    return Dictionary(grouping: names) { $0 }.map { ($0, $1.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension GitRepository {
  /// Whether it is work of its owner's that goes on.
  private var isOwnWork: Bool { isFork != true && isArchived != true }

  /// Whether it comes before `other` where those with the most stars come first, and forks and archived ones last.
  package func precedes(_ other: GitRepository) -> Bool {
    let (ranks, others) = (isOwnWork ? 0 : 1, other.isOwnWork ? 0 : 1)
    return (ranks, -(stars ?? -1), name, id) < (others, -(other.stars ?? -1), other.name, other.id)
  }
}
