import FoundationEssentials
import Models
import Store

/// What a sync brings.
package struct SyncPlan: Sendable, Equatable {
  /// How many requests of an hour are left to the reader at the prompt.
  package static let reserve = 10

  /// Whose members are wanted.
  package let list: UserList
  /// How many users of the list are wanted; `nil` for all there are.
  package let userCount: Int?
  /// Whether their profiles are wanted too.
  package let hasProfiles: Bool
  /// Whether their pictures are wanted too.
  package let hasAvatars: Bool
  /// Whether the run waits for the end of a limit; otherwise it ends there.
  package let waitsForLimits: Bool

  package init(
    list: UserList = .everyone, userCount: Int?, hasProfiles: Bool, hasAvatars: Bool,
    waitsForLimits: Bool
  ) {
    self.list = list
    self.userCount = userCount
    self.hasProfiles = hasProfiles
    self.hasAvatars = hasAvatars
    self.waitsForLimits = waitsForLimits
  }
}

/// What a sync has to do, as far as that is known before it begins.
package struct SyncEstimate: Sendable, Equatable {
  /// The list that is fetched.
  package let list: UserList
  /// How many people GitHub says that it has; `nil` where GitHub does not say it.
  package let total: Int?
  /// How many users of the list are saved already.
  package let savedCount: Int
  /// How many requests the API gets at least.
  package let requestCount: Int
  /// Whether the list is fetched to its end, which nobody knows beforehand.
  package let isOpenEnded: Bool
  /// The budget that its pages count against; `nil` where the API told none.
  package internal(set) var rateLimit: RateLimit?

  package init(
    list: UserList = .everyone, total: Int? = nil, savedCount: Int, requestCount: Int,
    isOpenEnded: Bool, rateLimit: RateLimit?
  ) {
    self.list = list
    self.total = total
    self.savedCount = savedCount
    self.requestCount = requestCount
    self.isOpenEnded = isOpenEnded
    self.rateLimit = rateLimit
  }
}

/// How far a sync has come.
package struct SyncProgress: Sendable, Equatable {
  /// What is being brought.
  package enum Phase: Sendable, Equatable {
    case pages, profiles, avatars
  }

  /// The list whose members are brought.
  package internal(set) var list = UserList.everyone
  /// What is being brought now.
  package internal(set) var phase = Phase.pages
  /// How many of the phase's people are done: users in the list, profiles, or pictures.
  package internal(set) var doneCount = 0
  /// How many the phase has; `nil` where that is not known.
  package internal(set) var totalCount: Int?
  /// Users who were not saved before.
  package internal(set) var userCount = 0
  /// Profiles that GitHub sent, or said to be the same.
  package internal(set) var profileCount = 0
  /// Pictures that were asked for and came.
  package internal(set) var avatarCount = 0
  /// Members who were in the list and are no longer; they keep their places.
  package internal(set) var leftCount = 0
  /// People whom GitHub no longer knows.
  package internal(set) var goneCount = 0
  /// Profiles and pictures that could not be fetched.
  package internal(set) var failureCount = 0
  /// Entries of pages that are no users.
  package internal(set) var refusedCount = 0
  /// Responses of the API that count against the budget.
  package internal(set) var requestCount = 0
  /// The budget of the phase by the last response; `nil` where the API told none.
  package internal(set) var rateLimit: RateLimit?
  /// Until when the run waits for the end of a limit; `nil` while it does not.
  package internal(set) var waitEnd: Date?

  package init() {}

  /// Nothing done yet of a list.
  init(of list: UserList) {
    self.list = list
  }
}

/// Why a sync ended before all was there.
package enum SyncStop: Error, Equatable {
  /// What is left of the budget is the reader's, or a limit is reached; `until` is its end.
  case limited(until: Date?)
  /// The network or the store failed.
  case failed(FetchError)
  /// The reader stopped it.
  case cancelled

  /// A round of requests has changed nothing that is read; GitHub would be asked the same for ever.
  static let withoutEffect = failed(
    .store(StoreError(.damaged, "The saved data cannot be read back.")))
}

/// How a sync ended.
package struct SyncResult: Sendable, Equatable {
  /// What it has done.
  package let progress: SyncProgress
  /// Why it ended early; `nil` when all was there.
  package let stop: SyncStop?
}
