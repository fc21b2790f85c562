import FoundationEssentials

/// Something that has changed about a person: in a list, or in the profile.
package struct PersonChange: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The person has come into the list, has left it, or is in it again.
    case new, left, back
    /// The account is gone from GitHub.
    case gone
    case login, name, company, location, blog, email, bio, hireable
  }

  /// When GitHub's answer came that showed it.
  package let at: Date
  /// The person, as saved now.
  package let user: User
  package let kind: Kind
  /// The list of somebody who is new, has left or is back; else `nil`.
  package let list: UserList?
  /// The value of the field before, as received; `nil` if there was none.
  package let old: String?
  package let new: String?

  package init(
    at: Date, user: User, kind: Kind, list: UserList? = nil, old: String? = nil, new: String? = nil
  ) {
    self.at = at
    self.user = user
    self.kind = kind
    self.list = list
    self.old = old
    self.new = new
  }
}

/// What a profile shows of a person's past, and of the lists the person is in.
package struct PersonHistory: Sendable, Equatable {
  package struct Place: Sendable, Equatable {
    package let list: UserList
    /// Counted from 1.
    package let number: Int
    /// How many commits the person has in the repository whose contributors these are.
    package let contributions: Int?

    package init(list: UserList, number: Int, contributions: Int? = nil) {
      self.list = list
      self.number = number
      self.contributions = contributions
    }
  }

  /// The last changes, the newest first.
  package let changes: [PersonChange]
  /// In the order of the lists' names, without the list of everyone.
  package let places: [Place]
  /// `nil` if they were never fetched.
  package let repositories: SavedRepositories?

  package init(
    changes: [PersonChange] = [], places: [Place] = [], repositories: SavedRepositories? = nil
  ) {
    self.changes = changes
    self.places = places
    self.repositories = repositories
  }
}

package struct ChangeCounts: Sendable, Equatable {
  /// How often people came, left, came back or deleted their accounts.
  package let counts: [PersonChange.Kind: Int]
  /// How many members GitHub no longer shows in a `members:` list; they are counted as left, too.
  package let leftOrHiddenCount: Int
  /// How many people have changed a field of their profile.
  package let movedCount: Int

  package init(
    counts: [PersonChange.Kind: Int] = [:], leftOrHiddenCount: Int = 0, movedCount: Int = 0
  ) {
    self.counts = counts
    self.leftOrHiddenCount = leftOrHiddenCount
    self.movedCount = movedCount
  }

  package var isZero: Bool { counts.isEmpty && movedCount == 0 }
}
