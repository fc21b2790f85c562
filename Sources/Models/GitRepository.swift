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

  // Whether it is neither a fork nor archived.
  private var isOwnWork: Bool { isFork != true && isArchived != true }

  /// Whether it comes before `other` where those with the most stars come first, and forks and archived ones last.
  package func precedes(_ other: GitRepository) -> Bool {
    let (rank, rankOfOther) = (isOwnWork ? 0 : 1, other.isOwnWork ? 0 : 1)
    return (rank, other.stars ?? -1, name, id) < (rankOfOther, stars ?? -1, other.name, other.id)
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
    Self(
      repositories: repositories.filter { $0.ownerID ?? account == account },
      refusedCount: refusedCount, nextLink: nextLink)
  }
}

/// The repositories of an account that are saved.
///
/// A reading is the pages from the first to the last one. Until it ends, those of the reading before stay saved.
package struct SavedRepositories: Sendable, Equatable {
  /// Those with the most stars come first, and forks and archived ones last.
  ///
  /// If no reading has ended, they come page by page as GitHub sent them, those pushed last first, and each page is in
  /// that order.
  package let all: [GitRepository]
  /// How many pages of the last reading are saved.
  package let pageCount: Int
  /// The address of its next page; `nil` at its end.
  package let nextLink: String?
  /// How many of its entries could not be read.
  package let refusedCount: Int
  /// When its first page was fetched.
  package let fetchedAt: Date
  /// When the first page of the last reading that has ended was fetched; `nil` if none has.
  package let wholeAt: Date?

  package init(
    _ all: [GitRepository], pageCount: Int = 1, nextLink: String? = nil, refusedCount: Int = 0,
    fetchedAt: Date, wholeAt: Date?
  ) {
    self.all = all
    self.pageCount = pageCount
    self.nextLink = nextLink
    self.refusedCount = refusedCount
    self.fetchedAt = fetchedAt
    self.wholeAt = wholeAt
  }

  /// The first `count` with the most stars.
  package func withMostStars(_ count: Int) -> [GitRepository] {
    let sorted = all.sorted { ($1.stars ?? -1, $0.name, $0.id) < ($0.stars ?? -1, $1.name, $1.id) }
    return Array(sorted.prefix(count))
  }

  /// The languages of those that are not forks, with their number; the largest number first.
  package var languages: [(name: String, count: Int)] {
    let names = all.filter { $0.isFork != true }.compactMap(\.language)
    return Dictionary(grouping: names) { $0 }.map { ($0, $1.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
