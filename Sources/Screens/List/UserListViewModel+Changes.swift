import FoundationEssentials
import Models
import Store

extension MainContext {
  /// The next changes after `last`, the newest first, each on a row of its person; everyone stands for all lists.
  @MainActor func changeRows(
    of list: UserList, since date: Date, after last: UserRow?, limit: Int
  ) async throws(StoreError) -> [UserRow] {
    try await changeRows(
      of: list == .everyone ? [] : [list], people: [], since: date, after: last, limit: limit)
  }

  /// - Parameters:
  ///   - lists: The lists, and their people's profiles; without lists and people it is everything.
  ///   - people: The ids of more people.
  @MainActor package func changeRows(
    of lists: [UserList], people: [Int64], since date: Date, after last: UserRow?, limit: Int
  ) async throws(StoreError) -> [UserRow] {
    let changes = try await changes(
      of: lists, people: people, since: date, after: last?.occasion?.change, limit: limit)
    let users = try await users(ids: Array(Set(changes.map(\.user.id))))
    let known = Dictionary(users.map { ($0.id, $0) }) { first, _ in first }
    return changes.map { change in
      UserRow(
        known[change.user.id] ?? SavedUser(user: change.user), occasion: .change(change))
    }
  }
}
