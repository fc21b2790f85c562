import Database
import FoundationEssentials
import Models

/// What goes from one machine to another, and what is removed for good.
extension UserRepository {
  /// The notes and seen marks of the next `limit` people after `id`, in order of ids.
  package func records(
    after id: Int64, limit: Int
  ) async throws(FetchError) -> [PersonalRecord] {
    try await read { try await $0.records(after: id, limit: limit) }
  }

  /// Inserts the lines of an import, in one transaction; the newest version of each note wins.
  ///
  /// - Throws: ``FetchError``, with nothing changed.
  package func merge(_ lines: [LogLine]) async throws(FetchError) -> MergeSummary {
    try await write { try await $0.merge(lines) }
  }

  /// What the store has about the person with that login.
  package func traces(of login: String) async throws(FetchError) -> PersonTraces {
    try await read { try await $0.traces(of: login) }
  }

  /// Removes a person from the cache of pictures, the database and the notes log.
  ///
  /// - Returns: How many pictures there were.
  /// - Throws: ``FetchError``; the person may still be there.
  package func forget(_ person: PersonTraces) async throws(FetchError) -> Int {
    let count = await removePictures(of: person.ids)
    try await write { try await $0.forget(person) }
    return count
  }

  /// Removes a list and its places; its people, their notes and profiles stay.
  ///
  /// - Returns: Whether there was such a list.
  package func forget(_ list: UserList) async throws(FetchError) -> Bool {
    try await write { try await $0.forget(list) }
  }
}
