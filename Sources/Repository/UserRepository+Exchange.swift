import Database
import FoundationEssentials
import Models

/// What goes from one machine to another.
extension UserRepository {
  /// What the reader has about the next `limit` people after `id`, in order of ids.
  package func records(
    after id: Int64, limit: Int
  ) async throws(FetchError) -> [PersonalRecord] {
    try await read { main throws(DatabaseError) in try await main.records(after: id, limit: limit) }
  }

  /// Merges what another machine has, in one transaction; the later version of each note wins.
  ///
  /// - Parameter versions: What is known of the journal, to be handed over with the next records too.
  /// - Throws: ``FetchError``, with nothing changed.
  package func merge(
    _ records: [PersonalRecord], knowing versions: JournalVersions
  ) async throws(FetchError) -> MergeSummary {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.merge(records, knowing: versions)
    }
  }
}
