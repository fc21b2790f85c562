import Models
import Observation

/// The way from profile to profile through the rows of a list (X20).
@Observable
package final class PeopleWalk {
  /// Where a profile stands among the rows.
  package struct Place: Sendable, Equatable {
    /// The number of the profile's row.
    package let number: Int
    /// How many rows there are as far as they are saved; `nil` where nobody has counted them.
    package let count: Int?
    /// The login of the next row; `nil` when none was printed yet.
    package let next: String?

    package init(number: Int, count: Int?, next: String?) {
      self.number = number
      self.count = count
      self.next = next
    }
  }

  // The row that the profile was opened from; `nil` when a login was typed.
  @ObservationIgnored private let number: Int?
  @ObservationIgnored private let model: UserListViewModel
  private var sentences: [Notice] = []
  // Whether the reader has asked for rows behind the last one.
  private var isWaiting = false

  /// - Parameters:
  ///   - model: Whose rows they are.
  ///   - number: The row that the profile was opened from; `nil` when it is not one of the rows.
  package init(_ model: UserListViewModel, from number: Int?) {
    self.model = model
    self.number = number
  }
}

// What is shown.
extension PeopleWalk {
  /// Where the profile stands; `nil` when it is not one of the rows.
  package var place: Place? {
    number.map { Place(number: $0, count: model.savedRowCount, next: login(after: $0)) }
  }

  /// Sentences to show under the profile, the oldest first.
  ///
  /// What becomes of rows that the reader waits for is said here, and not on the list.
  package var notices: [Notice] {
    guard isWaiting, let number else { return sentences }
    let arrival = login(after: number).map { [Notice.moreRowsCame(next: $0)] } ?? []
    return sentences + model.notices + arrival
  }

  private func login(after number: Int) -> String? { model.user(number: number + 1)?.login }
}

// What the reader does.
extension PeopleWalk {
  /// Call when the reader types the number of a row.
  ///
  /// - Returns: Where that leads; `nil` when a notice says why it leads nowhere.
  package func rowAsked(number: Int) -> Route? {
    guard model.user(number: number) != nil else {
      return refuse(.noRow(number, ofCount: model.rows.count))
    }
    return model.rowOpened(number: number)
  }

  /// Call when the reader goes on from the profile of `login` to the next row.
  ///
  /// - Returns: As ``rowAsked(number:)``.
  package func nextAsked(from login: String) async -> Route? {
    guard let number else { return refuse(.notOpenedFromRow(login)) }
    if self.login(after: number) == nil { await model.rowsAsked(after: number) }
    if self.login(after: number) != nil { return model.rowOpened(number: number + 1) }
    isWaiting = true
    return !model.pending.isEmpty ? refuse(.moreRowsAwaited(after: number)) : nil
  }

  /// Call when the reader goes from the profile of `login` to the row before.
  ///
  /// - Returns: As ``rowAsked(number:)``.
  package func previousAsked(from login: String) -> Route? {
    guard let number else { return refuse(.notOpenedFromRow(login)) }
    guard number > 1 else { return refuse(.firstRow) }
    return model.rowOpened(number: number - 1)
  }

  private func refuse(_ notice: Notice) -> Route? {
    sentences.append(notice)
    return nil
  }

  /// Call when the notices have been shown.
  package func noticesShown() {
    sentences = []
    guard isWaiting, let number else { return }
    model.noticesShown()
    if login(after: number) != nil { isWaiting = false }
  }
}
