import Database
import Models

extension UserRepository {
  /// What the store holds of the list.
  package func overview() async throws(FetchError) -> ListOverview {
    try await read { main throws(DatabaseError) in try await main.overview() }
  }

  /// The next `limit` users of the list after `id`, in order of ids.
  package func list(after id: Int64, limit: Int) async throws(FetchError) -> [SavedUser] {
    try await read { main throws(DatabaseError) in
      try await main.listedUsers(after: id, limit: limit)
    }
  }

  /// The next `limit` users with a note after the note with `sequence`, the longest kept first.
  package func noted(after sequence: Int64, limit: Int) async throws(FetchError) -> [SavedUser] {
    try await read { main throws(DatabaseError) in
      try await main.notedUsers(afterSequence: sequence, limit: limit)
    }
  }

  /// The next `limit` users of the list after `id` whose profile the reader never opened.
  package func unseen(after id: Int64, limit: Int) async throws(FetchError) -> [SavedUser] {
    try await read { main throws(DatabaseError) in
      try await main.unseenUsers(after: id, limit: limit)
    }
  }

  /// The last of the list whom the reader was shown, once they went on in it.
  package func readingPlace() async throws(FetchError) -> SavedUser? {
    try await read { main throws(DatabaseError) in try await main.readingPlace() }
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

  /// The users of those ids, as saved, in that order; an id that nobody has is left out.
  package func users(ids: [Int64]) async throws(FetchError) -> [SavedUser] {
    try await read { main throws(DatabaseError) in try await main.users(ids: ids) }
  }

  /// The saved profile of that id.
  package func profile(id: Int64) async throws(FetchError) -> SavedProfile? {
    try await read { main throws(DatabaseError) in try await main.profile(id: id) }
  }

  /// The next `limit` matches after `id`, and how many more there are, counted up to `countLimit`.
  package func search(
    _ query: SearchQuery, after id: Int64, limit: Int, countLimit: Int = 1000
  ) async throws(FetchError) -> SearchResults {
    try await read { main throws(DatabaseError) in
      try await main.search(query, after: id, limit: limit, countUpTo: countLimit)
    }
  }

  /// Up to `limit` saved logins that begin with `prefix`, in alphabetical order; case and marks do
  /// not matter.
  package func logins(prefix: String, limit: Int) async throws(FetchError) -> [String] {
    try await read { main throws(DatabaseError) in
      try await main.logins(prefix: prefix, limit: limit)
    }
  }

  /// The same without awaiting it: blocks for a tenth of a second at most, and has none then.
  ///
  /// - Throws: ``FetchError/store(reason:)``.
  package nonisolated func loginsNow(
    prefix: String, limit: Int
  ) throws(FetchError) -> [String] {
    do {
      return try store.main.loginsNow(prefix: prefix, limit: limit)
    } catch {
      throw FetchError(error)
    }
  }

  /// How many users, profiles and notes are saved.
  package func counts() async throws(FetchError) -> (users: Int, profiles: Int, notes: Int) {
    try await read { main throws(DatabaseError) in
      let counts = try await main.counts()
      return (try await main.overview().savedCount, counts.profiles, counts.notes)
    }
  }

  private func read<Value: Sendable>(
    _ body: (MainContext) async throws(DatabaseError) -> Value
  ) async throws(FetchError) -> Value {
    do {
      return try await store.read(body)
    } catch {
      throw FetchError(error)
    }
  }
}
