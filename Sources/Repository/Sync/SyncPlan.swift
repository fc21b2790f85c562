import FoundationEssentials
import Models

/// What a sync is to fetch.
package struct SyncPlan: Sendable, Equatable {
  /// The number of requests of each hour that a sync leaves to the reader.
  package static let reserve = 10
  /// The most requests for a profile: by login, by id, and one to check that it is really gone.
  package static let profileCost = 3

  package let list: UserList
  /// The number of people of the list; `nil` for all of them.
  package let limit: Int?
  package let hasProfiles: Bool
  package let hasAvatars: Bool
  /// Whether to wait for the end of a limit instead of stopping there.
  package let waitsForLimits: Bool
  /// Whether to fetch the whole list again, however young it is.
  package let isRenewal: Bool

  package init(
    list: UserList = .everyone, limit: Int?, hasProfiles: Bool, hasAvatars: Bool,
    waitsForLimits: Bool, isRenewal: Bool = false
  ) {
    self.isRenewal = isRenewal
    self.list = list
    self.limit = limit
    self.hasProfiles = hasProfiles
    self.hasAvatars = hasAvatars
    self.waitsForLimits = waitsForLimits
  }
}

/// An estimate of a sync's work, made before it begins.
package struct SyncEstimate: Sendable, Equatable {
  /// The size of the list according to GitHub; `nil` if GitHub does not say.
  package internal(set) var total: Int?
  /// The number of people of the list who are saved already.
  package let savedCount: Int
  /// The least number of API requests but searches.
  package let requestCount: Int
  /// The least number of searches, which have a budget of their own.
  package var searchCount = 0
  /// Whether the list is fetched to its end, wherever that is.
  package let isOpenEnded: Bool
  /// The budgets of the plan's requests and searches; `nil` if the API reported none.
  package internal(set) var budget: RateLimit?
  package internal(set) var searchBudget: RateLimit?
}

package struct SyncProgress: Sendable, Equatable {
  package enum Phase: Sendable, Equatable {
    case pages, profiles, avatars
  }

  package internal(set) var phase = Phase.pages
  /// The number of people, profiles or pictures that the phase has finished.
  package internal(set) var doneCount = 0
  /// The number that the phase is to finish; `nil` if it is not known.
  package internal(set) var totalCount: Int?
  /// People who were not saved before.
  package internal(set) var newUserCount = 0
  /// Profiles that GitHub sent or confirmed as unchanged.
  package internal(set) var profileCount = 0
  /// Pictures that were downloaded.
  package internal(set) var avatarCount = 0
  /// People who were only in an older list of the same account.
  package internal(set) var joinedCount = 0
  /// The people who joined or left the list; those who left keep their rows.
  package internal(set) var changes = MemberChanges()
  /// People whose accounts no longer exist.
  package internal(set) var goneCount = 0
  /// Profiles and pictures that could not be fetched.
  package internal(set) var failureCount = 0
  /// Entries of pages that are not users.
  package internal(set) var refusedCount = 0
  /// API responses.
  package internal(set) var requestCount = 0
  /// The budget of the phase; `nil` if the API reported none.
  package internal(set) var budget: RateLimit?
  /// The end of the limit that the sync waits for; `nil` while it does not wait.
  package internal(set) var waitEnd: Date?
}

/// Why a sync stopped early.
package enum SyncStop: Error, Equatable {
  /// Only the reserve is left, or a limit is reached; `until` is its end.
  case limited(until: Date?)
  /// The network or the store failed.
  case failed(FetchError)
  /// The reader stopped it.
  case cancelled

  /// Whether another list may fare better.
  package var concernsOneList: Bool {
    if case .failed(let error) = self { error.concernsOneRequest } else { false }
  }
}

package struct SyncResult: Sendable, Equatable {
  package let progress: SyncProgress
  /// `nil` when everything was fetched.
  package let stop: SyncStop?
}
