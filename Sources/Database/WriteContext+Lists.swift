import FoundationEssentials
import Models

/// Saving lists beside that of everyone.
extension WriteContext {
  /// Saves a page of a list as GitHub sent it, fetched at `date`.
  ///
  /// Its people are saved as users. They come into this list and into no other.
  ///
  /// - Parameters:
  ///   - isInPass: Whether it was asked for as the first page, which begins a pass, or as the one after
  ///     the frontier. Where another process has begun a pass or moved the frontier meanwhile, it is a
  ///     page outside the pass: nobody moves, and nobody is marked as gone.
  ///   - response: The response that is cached with the page; `nil` caches none.
  package func save(
    _ page: MemberPage, of list: UserList, isInPass: Bool, response: CachedResponse? = nil,
    at date: Date
  ) throws(DatabaseError) -> PageSummary {
    try perform { connection throws(DatabaseError) in
      if let response { try ResponseTable(connection: connection).set(response) }
      return try MemberPageWriter(list: list, connection: connection, date: date)
        .save(page, isInPass: isInPass)
    }
  }

  /// Removes a list from this machine; its people, their profiles and notes stay.
  ///
  /// The list of everyone cannot be removed.
  ///
  /// - Returns: Whether it was there.
  package func forget(_ list: UserList) throws(DatabaseError) -> Bool {
    try perform { connection throws(DatabaseError) in
      let lists = ListTable(connection: connection)
      guard list != .everyone, let record = try lists.record(of: list) else { return false }
      try lists.remove(record.id)
      return true
    }
  }
}
