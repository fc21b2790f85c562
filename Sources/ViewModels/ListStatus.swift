import FoundationEssentials
import Models
import Repository

/// How things stand, for the line above a list.
package struct ListStatus: Sendable, Equatable {
  /// Users saved on this machine.
  package var savedCount = 0
  /// How things stood with GitHub at the last exchange.
  package var connection = ConnectionState.unknown
  /// What may still be asked, once an answer told.
  package var budget: RateLimit?
  /// When the oldest of the newest rows was fetched.
  package var fetchedAt: Date?

  package init() {}
}
