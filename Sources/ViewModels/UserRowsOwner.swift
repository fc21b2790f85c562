import Models
import Repository

/// A screen whose rows are users: what the list and a search do with a row is the same.
protocol UserRowsOwner: AnyObject {
  var rows: UserRows { get set }
  var notices: [Notice] { get set }
  var repository: UserRepository { get }
  var actions: RowActions { get }
  var messages: ErrorMessages { get }
}

extension UserRowsOwner {
  /// Puts what the store has now in place of the rows at `indices`.
  ///
  /// - Returns: How many of them look different.
  func updateRows(_ indices: Range<Int>) async -> Int {
    let ids = rows.all[indices.clamped(to: rows.all.indices)].map(\.user.id)
    guard !ids.isEmpty else { return 0 }
    do {
      return rows.update(to: try await repository.users(ids: ids))
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: true))
      return 0
    }
  }

  /// Does something to the row with `number`, says what became of it, and shows that row anew.
  func change(_ number: Int, _ body: (Int, UserRows) async -> Notice) async {
    let isThere = rows.row(number: number) != nil
    notices.append(await body(number, rows))
    if isThere { _ = await updateRows(number - 1..<number) }
  }

  /// Takes back that the row with `number` was seen.
  func takeSeenBack(_ number: Int) async {
    let state = SeenState(repository, messages)
    await change(number) { number, rows in
      guard let row = rows.row(number: number) else {
        return actions.missing(number, of: rows)
      }
      return await state.takeBack(from: row.user.user)
    }
  }
}
