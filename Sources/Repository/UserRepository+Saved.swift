import Database
import Models

/// What is saved, and what the reader adds to it.
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

  /// Such logins without awaiting them: blocks for a tenth of a second at most, and has none then.
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
}

extension UserRepository {
  /// Saves what the reader wrote about `user`, in place of what was there.
  ///
  /// - Throws: ``FetchError/noteTooLong(bytes:)``, ``FetchError/unwritable(reason:)`` or
  ///   ``FetchError/store(reason:)``; nothing is changed then.
  package func saveNote(_ text: String, on user: User) async throws(FetchError) -> SavedNote {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.saveNote(text, on: user.id, login: user.login, at: now())
    }
  }

  /// Deletes the note on `user`; `nil` when there is none.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with the note left as it was.
  package func deleteNote(on user: User) async throws(FetchError) -> SavedNote? {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.deleteNote(on: user.id, login: user.login, at: now())
    }
  }

  /// Saves that the reader has looked at the profile of `user`.
  ///
  /// - Parameter profile: What they saw, to find out later what has changed since.
  /// - Throws: ``FetchError/store(reason:)``, with nothing changed.
  package func markSeen(_ user: User, as profile: Profile? = nil) async throws(FetchError) {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.markSeen(user.id, login: user.login, as: profile, at: now())
    }
  }

  /// Takes back that the reader has seen `user`; `false` when they had not.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with nothing changed.
  package func unsee(_ user: User) async throws(FetchError) -> Bool {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.unsee(user.id, login: user.login, at: now())
    }
  }

  /// Saves that `id` is the last user of the list whom the reader was shown.
  ///
  /// - Throws: ``FetchError/store(reason:)``, with nothing changed.
  package func saveBookmark(at id: Int64) async throws(FetchError) {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.saveBookmark(at: id)
    }
  }
}
