import FoundationEssentials

/// A user as the store knows them, with the reader's note and visits.
///
/// A user known only from a note has no more than an id and the login last seen.
package struct SavedUser: Sendable, Equatable, Identifiable {
  /// What GitHub's list says of the user.
  package let user: User
  package var id: Int64 { user.id }
  /// The place in the list that was read, counted from 1; `nil` for somebody who is not in it.
  ///
  /// Where no list is named, it is the place in the list of everyone, in order of ids.
  package var position: Int?
  /// What the reader wrote about the user.
  package var note: Note?
  /// When the reader first opened the profile, or `nil`.
  package let seenAt: Date?
  /// When the reader last looked at the profile, or `nil`.
  package let lookedAt: Date?
  /// Whether the profile has changed since then, counts and dates aside.
  package let hasChanged: Bool
  /// When GitHub last sent this user, on a page or as a profile; `nil` when it never did.
  package let fetchedAt: Date?
  /// Whether the user is gone: a newer page of the list that was read no longer had them.
  package let isGone: Bool
  /// What the saved profile says in short; empty where none is saved.
  package let summary: ProfileSummary
  /// How many commits the user has in the repository whose contributors were read; `nil` elsewhere.
  package let contributions: Int?

  package init(
    user: User, position: Int? = nil, note: Note? = nil, seenAt: Date? = nil,
    lookedAt: Date? = nil, hasChanged: Bool = false, fetchedAt: Date? = nil, isGone: Bool = false,
    summary: ProfileSummary = ProfileSummary(), contributions: Int? = nil
  ) {
    self.contributions = contributions
    self.user = user
    self.position = position
    self.note = note
    self.seenAt = seenAt
    self.lookedAt = lookedAt
    self.hasChanged = hasChanged
    self.fetchedAt = fetchedAt
    self.isGone = isGone
    self.summary = summary
  }

  /// Whether the avatar is shown with its colours inverted: every fourth of the list that was read.
  ///
  /// A search or a filter changes neither the position nor the colours.
  package var isAvatarInverted: Bool {
    position.map { $0.isMultiple(of: 4) } ?? false
  }
}

/// What a row says of a profile: as received, and `nil` where the profile does not say it.
package struct ProfileSummary: Sendable, Equatable {
  /// The name that the owner goes by.
  package let name: String?
  /// Where the owner works; free text.
  package let company: String?
  /// Where the owner lives; free text.
  package let location: String?

  package init(name: String? = nil, company: String? = nil, location: String? = nil) {
    self.name = name
    self.company = company
    self.location = location
  }
}

/// A profile as the store knows it.
package struct SavedProfile: Sendable, Equatable {
  /// What GitHub sent.
  package let profile: Profile
  /// The same user with note, seen state and position.
  package let saved: SavedUser
  /// When GitHub last sent the profile.
  package let fetchedAt: Date

  package init(profile: Profile, saved: SavedUser, fetchedAt: Date) {
    self.profile = profile
    self.saved = saved
    self.fetchedAt = fetchedAt
  }
}

/// Somebody whom the reader opened or wrote about, and when they last did.
package struct DiaryEntry: Sendable, Equatable {
  /// The person who was opened or noted.
  package let user: SavedUser
  /// When the reader last opened the profile or changed the note.
  package let date: Date

  package init(user: SavedUser, date: Date) {
    self.user = user
    self.date = date
  }
}
