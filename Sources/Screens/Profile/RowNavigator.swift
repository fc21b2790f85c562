import Observation

/// Opens the profiles of a list one after another: by number, the next, the previous.
@Observable
package final class RowNavigator {
  /// The position of a profile among the rows.
  struct Position: Equatable {
    let number: Int
    /// How many rows are saved; `nil` when they have not been counted.
    let count: Int?
    /// The login of the next row; `nil` while that row is not loaded.
    let next: String?
  }

  // The row that the profile was opened from; `nil` when a login was typed.
  @ObservationIgnored private let number: Int?
  @ObservationIgnored private let model: UserListViewModel
  private var ownNotices: [Notice] = []
  // Whether the reader waits for the row after the last one.
  private var isWaiting = false

  /// The list with the rows, and the row that the profile was opened from; `nil` when it is not one of them.
  init(_ model: UserListViewModel, from number: Int?) {
    self.model = model
    self.number = number
  }

  /// The position of the profile; `nil` when it is not one of the rows.
  var position: Position? {
    number.map { Position(number: $0, count: model.savedRowCount, next: login(after: $0)) }
  }

  /// Sentences to show under the profile, the oldest first; the list's too while the reader waits for more rows.
  var notices: [Notice] {
    guard isWaiting, let number else { return ownNotices }
    let loaded = login(after: number).map { [Notice.moreRowsCame(next: $0)] } ?? []
    return ownNotices + model.notices + loaded
  }

  private func login(after number: Int) -> String? { model.user(number: number + 1)?.login }

  // What the reader does.

  /// Call when the reader types the number of a row; returns `nil` and adds a notice if there is no such row.
  func rowRequested(number: Int) -> Route? {
    guard model.user(number: number) != nil else {
      return refuse(model.noRow(number))
    }
    return model.rowOpened(number: number)
  }

  /// Call when the reader asks for the profile after that of `login`; returns as ``rowRequested(number:)``.
  func nextRequested(from login: String) async -> Route? {
    guard let number else { return refuse(.notOpenedFromRow(login)) }
    if self.login(after: number) == nil { await model.loadRows(after: number) }
    if self.login(after: number) != nil { return model.rowOpened(number: number + 1) }
    isWaiting = true
    return !model.pending.isEmpty ? refuse(.moreRowsAwaited(after: number)) : nil
  }

  /// Call when the reader asks for the profile before that of `login`; returns as ``rowRequested(number:)``.
  func previousRequested(from login: String) -> Route? {
    guard let number else { return refuse(.notOpenedFromRow(login)) }
    guard number > model.rows.first else { return refuse(.firstRow) }
    return model.rowOpened(number: number - 1)
  }

  private func refuse(_ notice: Notice) -> Route? {
    ownNotices.append(notice)
    return nil
  }

  func noticesShown() {
    ownNotices = []
    guard isWaiting, let number else { return }
    model.noticesShown()
    if login(after: number) != nil { isWaiting = false }
  }
}
