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
      var writer = memberPageWriter(list, on: connection, at: date)
      defer { emptyPages[list] = writer.emptyPages }
      return try writer.save(page, isInPass: isInPass, response: response)
    }
  }

  /// Notes that a saved page of a list was still the same at the date of `response` (304).
  ///
  /// - Parameters:
  ///   - isInPass: As for ``save(_:of:isInPass:response:at:)``.
  ///   - pass: The list's pass when it was asked for; `nil` is any.
  ///   - nextLink: GitHub's link to the next page; `nil` takes the one that came with the page itself.
  /// - Returns: Nothing new, and no end, where the page is not known any more. It is sent in full when
  ///   it is asked for again.
  package func renewPage(
    _ number: Int, of list: UserList, isInPass: Bool, pass: Int? = nil, nextLink: String?,
    _ response: CachedResponse
  ) throws(DatabaseError) -> PageSummary {
    try perform { connection throws(DatabaseError) in
      var writer = memberPageWriter(list, on: connection, at: response.date)
      defer { emptyPages[list] = writer.emptyPages }
      return try writer.renew(
        number, isInPass: isInPass, pass: pass, nextLink: nextLink, response)
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
      guard let record = try lists.record(of: list) else { return false }
      try lists.remove(record.id)
      return true
    }
  }

  private func memberPageWriter(
    _ list: UserList, on connection: Connection, at date: Date
  ) -> MemberPageWriter {
    MemberPageWriter(list, on: connection, at: date, after: emptyPages[list])
  }
}
