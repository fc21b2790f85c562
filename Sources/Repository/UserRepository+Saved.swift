import Database
import FoundationEssentials
import Models

/// What is saved.
extension UserRepository {
  /// What the store holds of a list.
  package func overview(
    of list: UserList = .everyone
  ) async throws(FetchError) -> ListOverview {
    try await read { try await $0.overview(of: list) }
  }

  /// The next `limit` members of a list after `id`, in its order; an id of 0 is before all of them.
  package func list(
    _ list: UserList = .everyone, after id: Int64, limit: Int
  ) async throws(FetchError) -> [SavedUser] {
    try await read { main in
      try await main.members(of: list, after: id, limit: limit)
    }
  }

  /// The id of the member of a list at that place, counted from 1; `nil` when the list ends before it.
  package func memberID(
    of list: UserList = .everyone, at position: Int
  ) async throws(FetchError) -> Int64? {
    try await read { main in
      try await main.memberID(of: list, at: position)
    }
  }

  /// All lists that are saved: that of everyone first, then the one fetched last.
  package func savedLists() async throws(FetchError) -> [SavedList] {
    try await read { try await $0.lists() }
  }

  /// The next `limit` users with a note after the user `last`, the newest note first.
  package func noted(after last: SavedUser?, limit: Int) async throws(FetchError) -> [SavedUser] {
    try await read { main in
      try await main.notedUsers(after: last, limit: limit)
    }
  }

  /// The next `limit` tags after `tag`, in alphabetical order.
  package func tags(
    after tag: String = "", limit: Int
  ) async throws(FetchError) -> [TagCount] {
    try await read { main in
      try await main.tags(after: tag, limit: limit)
    }
  }

  /// The next `limit` people whom the reader opened or wrote about, after `last`, the newest first.
  ///
  /// - Parameter date: Nobody of before it.
  package func diary(
    after last: DiaryEntry?, since date: Date = .distantPast, limit: Int
  ) async throws(FetchError) -> [DiaryEntry] {
    try await read { main in
      try await main.diary(after: last, since: date, limit: limit)
    }
  }

  /// What the note on `id` said, the oldest version first.
  package func noteVersions(of id: Int64) async throws(FetchError) -> [NoteVersion] {
    try await read { try await $0.noteVersions(of: id) }
  }

  /// The next `limit` members of a list after `id` whose profile the reader never opened.
  package func unseen(
    in list: UserList = .everyone, after id: Int64, limit: Int
  ) async throws(FetchError) -> [SavedUser] {
    try await read { main in
      try await main.members(of: list, after: id, limit: limit, isUnseen: true)
    }
  }

  /// The profile of that id as the reader saw it last; `nil` when that was not kept.
  package func seenProfile(id: Int64) async throws(FetchError) -> SeenProfile? {
    try await read { try await $0.seenProfile(of: id) }
  }

  /// The user of that id, as saved.
  package func user(id: Int64) async throws(FetchError) -> SavedUser? {
    try await read { try await $0.user(id: id) }
  }

  /// The user who had that login when last heard of; case does not matter.
  package func user(login: String) async throws(FetchError) -> SavedUser? {
    try await read { try await $0.user(login: login) }
  }

  /// Reads the saved users with these ids, in this order; unknown ids are left out.
  ///
  /// - Parameter list: The list whose places they have.
  package func users(
    ids: [Int64], in list: UserList = .everyone
  ) async throws(FetchError) -> [SavedUser] {
    try await read { try await $0.users(ids: ids, in: list) }
  }

  /// The saved profile of that id.
  package func profile(id: Int64) async throws(FetchError) -> SavedProfile? {
    try await read { try await $0.profile(id: id) }
  }

  /// The next `limit` matches after `id`, and how many more there are, counted up to `countLimit`.
  ///
  /// - Parameter explains: Whether the results say why each was found.
  package func search(
    _ query: SearchQuery, after id: Int64, limit: Int, countLimit: Int = 1000,
    explains: Bool = false
  ) async throws(FetchError) -> SearchResults {
    try await read { main in
      try await main.search(
        query, after: id, limit: limit, countUpTo: countLimit, explains: explains)
    }
  }

  /// Why `query` finds each of `users`, by their ids.
  package func matches(
    _ query: SearchQuery, of users: [SavedUser]
  ) async throws(FetchError) -> [Int64: [SearchMatch]] {
    try await read { try await $0.matches(query, of: users) }
  }

  /// How many users, profiles and notes are saved.
  package func counts() async throws(FetchError) -> (users: Int, profiles: Int, notes: Int) {
    try await read { try await $0.counts() }
  }
}
