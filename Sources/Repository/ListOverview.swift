/// What the store holds of the list.
package struct ListOverview: Sendable, Equatable {
  /// Users that a page of the list has brought.
  package let listedCount: Int
  /// Users saved, also those opened by login only.
  package let savedCount: Int
  /// How many users GitHub's first answer held, once there was one.
  package let pageSize: Int?
  /// The id that the next page of the list comes after; 0 while nothing is saved.
  package let frontier: Int64
}
