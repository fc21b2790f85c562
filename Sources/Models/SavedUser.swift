import FoundationEssentials

/// A saved user, with the reader's note and visits.
///
/// A user who is known only from a note has just an id and a login.
package struct SavedUser: Sendable, Equatable, Identifiable {
  package let user: User
  package var id: Int64 { user.id }
  /// The place in the list that was read, counted from 1; `nil` if the user is not in it.
  ///
  /// If no list was named, it is the place in the list of everyone, which is in order of ids.
  package var position: Int?
  package var note: Note?
  /// When the reader first opened the profile.
  package var seenAt: Date?
  /// When the reader last opened the profile.
  package var lookedAt: Date?
  /// Whether the profile has changed since then, except for counts and dates.
  package var hasChanged = false
  /// When GitHub last sent this user, on a page or as a profile; `nil` if it never did.
  package var fetchedAt: Date?
  package var account = Account.listed
  /// In the list that was read.
  package var membership = Membership.unchanged
  /// Empty if no profile is saved.
  package var summary = ProfileSummary()
  /// How many commits the user has in the repository whose contributors were read.
  package var contributions: Int?

  package init(user: User, position: Int? = nil) {
    self.user = user
    self.position = position
  }

  /// Whether the user is gone from GitHub, or from the list that was read.
  package var isGone: Bool { account != .listed || membership.isPast }

  /// Whether the avatar's colours are inverted: every fourth in the list that was read, whatever a search
  /// or a filter leaves out.
  package var isAvatarInverted: Bool {
    position.map { $0.isMultiple(of: 4) } ?? false
  }
}

/// Whether GitHub still has an account.
package enum Account: Sendable, Equatable {
  case listed
  /// The account is missing from the list of everyone; `since` is `nil` if it is not known since when.
  case unlisted(since: Date?)
  /// GitHub no longer has the account (404 for its id).
  case gone
}

/// The last change of a person's place in a list.
package enum Membership: Sendable, Equatable {
  /// The person has been in the list since it was first whole, or is in none.
  case unchanged
  case new(Date)
  case back(Date)
  case left(Date)
  /// The person left before version 2.1 first opened the database; earlier versions saved no days.
  case leftBefore(Date)
  /// The last whole fetch of a list that keeps no days did not find the person.
  case notFound

  package var isPast: Bool {
    switch self {
    case .unchanged, .new, .back: false
    case .left, .leftBefore, .notFound: true
    }
  }
}

/// The part of a profile that a row shows, as received.
package struct ProfileSummary: Sendable, Equatable {
  package let name: String?
  package let company: String?
  package let location: String?
  package let followers: Int?

  package init(
    name: String? = nil, company: String? = nil, location: String? = nil, followers: Int? = nil
  ) {
    self.followers = followers
    self.name = name
    self.company = company
    self.location = location
  }
}

package struct SavedProfile: Sendable, Equatable {
  package let profile: Profile
  /// The same user, with note, visits and position.
  package let saved: SavedUser
  /// When GitHub last sent the profile.
  package let fetchedAt: Date

  package init(profile: Profile, saved: SavedUser, fetchedAt: Date) {
    self.profile = profile
    self.saved = saved
    self.fetchedAt = fetchedAt
  }
}

/// What is saved of a person beyond a row.
package struct PersonDetails: Sendable, Equatable {
  /// `nil` if none is saved.
  package var profile: Profile?
  /// When GitHub last sent the profile.
  package var profileFetchedAt: Date?
  /// In the order in which the person had them.
  package var formerLogins: [String] = []

  package init() {}
}
