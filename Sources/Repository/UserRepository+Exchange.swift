import Database
import FoundationEssentials
import Models

/// What goes from one machine to another, and what goes for good.
extension UserRepository {
  /// What the reader has about the next `limit` people after `id`, in order of ids.
  package func records(
    after id: Int64, limit: Int
  ) async throws(FetchError) -> [PersonalRecord] {
    try await read { main throws(DatabaseError) in try await main.records(after: id, limit: limit) }
  }

  /// Brings in lines of another machine, in one transaction; the newest version of each note wins.
  ///
  /// - Throws: ``FetchError``, with nothing changed.
  package func merge(_ lines: [LogLine]) async throws(FetchError) -> MergeSummary {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.merge(lines)
    }
  }
}

extension UserRepository {
  /// What the store has about whoever has, or had, that login.
  package func traces(of login: String) async throws(FetchError) -> PersonTraces {
    try await read { main throws(DatabaseError) in try await main.traces(of: login) }
  }

  /// Whether a removal was interrupted, so that removed data may be left in the database's file.
  package nonisolated var isForgettingUnfinished: Bool { store.writes.isForgettingUnfinished }

  /// The paths of copies of the database that nobody is removed from.
  package nonisolated var databaseCopies: [String] { store.writes.copies }

  /// Finds out whether somebody can be removed, before anything is.
  package func beginForgetting() async throws(FetchError) {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.beginForgetting()
    }
  }

  /// Removes a person from the cache of pictures, the database and the notes log.
  ///
  /// - Returns: How many pictures there were.
  /// - Throws: ``FetchError``; the person may be there still.
  package func forget(_ person: PersonTraces) async throws(FetchError) -> Int {
    let count = await removePictures(of: person.ids)
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.forget(person)
    }
    if let id = lastNotedID, person.ids.contains(id) { lastNotedID = nil }
    return count
  }

  /// Removes a list and who was in it; its people, their notes and profiles stay.
  ///
  /// - Returns: Whether there was such a list.
  package func forget(_ list: UserList) async throws(FetchError) -> Bool {
    try await write(makesRoom: true) { writes throws(DatabaseError) in
      try await writes.forget(list)
    }
  }

  /// Takes what was removed out of the database's free pages and its log as well.
  package func endForgetting() async throws(FetchError) {
    try await write(makesRoom: false) { writes throws(DatabaseError) in
      try await writes.endForgetting()
    }
  }
}
