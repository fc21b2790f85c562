import Database
import FoundationEssentials
import Models

/// What is saved.
extension UserRepository {
  /// What the store holds of a list.
  package func overview(
    of list: UserList = .everyone
  ) async throws(FetchError) -> ListOverview {
    try await read { main throws(DatabaseError) in try await main.overview(of: list) }
  }

  /// The next `limit` members of a list after `id`, in its order; an id of 0 is before all of them.
  package func list(
    _ list: UserList = .everyone, after id: Int64, limit: Int
  ) async throws(FetchError) -> [SavedUser] {
    try await read { main throws(DatabaseError) in
      try await main.members(of: list, after: id, limit: limit)
    }
  }

  /// The id of the member of a list at that place, counted from 1; `nil` when the list ends before it.
  package func memberID(
    of list: UserList = .everyone, at position: Int
  ) async throws(FetchError) -> Int64? {
    try await read { main throws(DatabaseError) in
      try await main.memberID(of: list, at: position)
    }
  }

  /// The same of the list of everyone.
  package func listedID(at position: Int) async throws(FetchError) -> Int64? {
    try await memberID(at: position)
  }

  /// All lists that are saved: that of everyone first, then the one fetched last.
  package func savedLists() async throws(FetchError) -> [SavedList] {
    try await read { main throws(DatabaseError) in try await main.lists() }
  }

  /// The next `limit` users with a note after the user `last`, the newest note first.
  package func noted(after last: SavedUser?, limit: Int) async throws(FetchError) -> [SavedUser] {
    try await read { main throws(DatabaseError) in
      try await main.notedUsers(after: last, limit: limit)
    }
  }

  /// The next `limit` tags after `tag` that begin with `prefix`, in alphabetical order.
  package func tags(
    prefix: String = "", after tag: String = "", limit: Int
  ) async throws(FetchError) -> [TagCount] {
    try await read { main throws(DatabaseError) in
      try await main.tags(prefix: prefix, after: tag, limit: limit)
    }
  }

  /// The next `limit` people whom the reader opened or wrote about, after `last`, the newest first.
  ///
  /// - Parameter date: Nobody of before it.
  package func diary(
    after last: DiaryEntry?, since date: Date = .distantPast, limit: Int
  ) async throws(FetchError) -> [DiaryEntry] {
    try await read { main throws(DatabaseError) in
      try await main.diary(after: last, since: date, limit: limit)
    }
  }

  /// What the note on `id` said, the oldest version first.
  package func noteVersions(of id: Int64) async throws(FetchError) -> [NoteVersion] {
    try await read { main throws(DatabaseError) in try await main.noteVersions(of: id) }
  }

  /// The next `limit` members of a list after `id` whose profile the reader never opened.
  package func unseen(
    in list: UserList = .everyone, after id: Int64, limit: Int
  ) async throws(FetchError) -> [SavedUser] {
    try await read { main throws(DatabaseError) in
      try await main.members(of: list, after: id, limit: limit, isUnseen: true)
    }
  }

  /// The last user of the list whom the reader was shown; `nil` before they went on in the list.
  package func bookmark() async throws(FetchError) -> SavedUser? {
    try await read { main throws(DatabaseError) in try await main.bookmark() }
  }

  /// The profile of that id as the reader saw it last; `nil` when that was not kept.
  package func seenProfile(id: Int64) async throws(FetchError) -> SeenProfile? {
    try await read { main throws(DatabaseError) in try await main.seenProfile(of: id) }
  }

  /// The user of that id, as saved.
  package func user(id: Int64) async throws(FetchError) -> SavedUser? {
    try await read { main throws(DatabaseError) in try await main.user(id: id) }
  }

  /// The user who had that login when last heard of; case does not matter.
  package func user(login: String) async throws(FetchError) -> SavedUser? {
    try await read { main throws(DatabaseError) in try await main.user(login: login) }
  }

  /// Reads the saved users with these ids, in this order; unknown ids are left out.
  ///
  /// - Parameter list: The list whose places they have.
  package func users(
    ids: [Int64], in list: UserList = .everyone
  ) async throws(FetchError) -> [SavedUser] {
    try await read { main throws(DatabaseError) in try await main.users(ids: ids, in: list) }
  }

  /// The saved profile of that id.
  package func profile(id: Int64) async throws(FetchError) -> SavedProfile? {
    try await read { main throws(DatabaseError) in try await main.profile(id: id) }
  }

  /// The next `limit` matches after `id`, and how many more there are, counted up to `countLimit`.
  ///
  /// - Parameter explains: Whether the results say why each was found.
  package func search(
    _ query: SearchQuery, after id: Int64, limit: Int, countLimit: Int = 1000,
    explains: Bool = false
  ) async throws(FetchError) -> SearchResults {
    try await read { main throws(DatabaseError) in
      try await main.search(
        query, after: id, limit: limit, countUpTo: countLimit, explains: explains)
    }
  }

  /// Why `query` finds each of `users`, by their ids.
  package func matches(
    _ query: SearchQuery, of users: [SavedUser]
  ) async throws(FetchError) -> [Int64: [SearchMatch]] {
    try await read { main throws(DatabaseError) in try await main.matches(query, of: users) }
  }

  /// Up to `limit` saved logins that begin with `prefix`, in alphabetical order; case and marks do
  /// not matter.
  package func logins(prefix: String, limit: Int) async throws(FetchError) -> [String] {
    try await read { main throws(DatabaseError) in
      try await main.logins(prefix: prefix, limit: limit)
    }
  }

  /// Such logins without awaiting them: blocks for a tenth of a second at most, and has none then.
  ///
  /// - Throws: ``FetchError/store(reason:)``.
  package nonisolated func loginsNow(prefix: String, limit: Int) throws(FetchError) -> [String] {
    try now { main throws(DatabaseError) in try main.loginsNow(prefix: prefix, limit: limit) }
  }

  /// The saved logins in the diary that begin with `prefix`, at most `limit`, the newest first; read as
  /// ``loginsNow(prefix:limit:)`` does.
  package nonisolated func recentLoginsNow(
    prefix: String, limit: Int
  ) throws(FetchError) -> [String] {
    try now { main throws(DatabaseError) in try main.recentLoginsNow(prefix: prefix, limit: limit) }
  }

  /// Up to `limit` tags of notes that begin with `prefix`, in alphabetical order; read as
  /// ``loginsNow(prefix:limit:)`` does.
  package nonisolated func tagsNow(prefix: String, limit: Int) throws(FetchError) -> [String] {
    try now { main throws(DatabaseError) in try main.tagsNow(prefix: prefix, limit: limit) }
  }

  /// Up to `limit` names of saved lists that begin with `prefix`; read as ``loginsNow(prefix:limit:)``
  /// does.
  package nonisolated func listNamesNow(prefix: String, limit: Int) throws(FetchError) -> [String] {
    try now { main throws(DatabaseError) in try main.listNamesNow(prefix: prefix, limit: limit) }
  }

  /// Up to `limit` repositories of saved lists that begin with `prefix`; read as
  /// ``loginsNow(prefix:limit:)`` does.
  package nonisolated func repositoryNamesNow(
    prefix: String, limit: Int
  ) throws(FetchError) -> [String] {
    try now { main throws(DatabaseError) in
      try main.repositoryNamesNow(prefix: prefix, limit: limit)
    }
  }

  private nonisolated func now(
    _ body: (MainContext) throws(DatabaseError) -> [String]
  ) throws(FetchError) -> [String] {
    do {
      return try body(store.main)
    } catch {
      throw FetchError(error)
    }
  }

  /// How many users, profiles and notes are saved.
  package func counts() async throws(FetchError) -> (users: Int, profiles: Int, notes: Int) {
    try await read { main throws(DatabaseError) in
      let counts = try await main.counts()
      return (try await main.overview(of: .everyone).savedCount, counts.profiles, counts.notes)
    }
  }
}
