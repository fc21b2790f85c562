import FoundationEssentials
import Models
import Observation
import Repository

/// Where a command on a row leads: to another screen, or to the note on the user.
package struct RowActions {
  fileprivate let router: any Router
  fileprivate let notes: NoteEditor

  package init(router: any Router, notes: NoteEditor) {
    self.router = router
    self.notes = notes
  }
}

/// The rows of users on one screen, the commands on a row, and what there is to say.
///
/// The list and a search share this type; each adds where its rows come from.
@Observable
package final class UserRowsModel {
  /// The rows printed so far.
  package internal(set) var rows = UserRows()
  /// How things stand, for the line above the rows.
  package internal(set) var status = ListStatus()
  /// Sentences to show under the rows, the oldest first.
  package internal(set) var notices: [Notice] = []
  /// How many rows fit, as was said last.
  @ObservationIgnored var room = 1
  /// The row that was opened since rows were shown last; `nil` when none was.
  @ObservationIgnored var openedNumber: Int?
  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let messages: ErrorMessages
  @ObservationIgnored private let actions: RowActions
  @ObservationIgnored private let countsNotes: Bool
  @ObservationIgnored private let search: SearchQuery?

  /// - Parameters:
  ///   - countsNotes: Whether the list is about people with a note.
  ///   - search: What found the rows; `nil` where nothing was looked for.
  init(
    repository: UserRepository, actions: RowActions, messages: ErrorMessages,
    countsNotes: Bool = false, search: SearchQuery? = nil
  ) {
    self.repository = repository
    self.countsNotes = countsNotes
    self.search = search
    self.actions = actions
    self.messages = messages
  }

  /// Adds a sentence about `error`.
  func report(_ error: FetchError, hasSavedData: Bool = true) {
    notices.append(messages.notice(of: error, hasSavedData: hasSavedData))
  }
}

// What is saved.
extension UserRowsModel {
  /// When the oldest of the shown rows was fetched; `nil` when none ever was.
  private var oldestFetch: Date? { rows.shown.compactMap(\.user.fetchedAt).min() }

  /// Whether one of the shown rows is old enough to be asked for again.
  var isStale: Bool {
    get async { await repository.isStale(oldestFetch ?? .distantPast) }
  }

  /// Reads the rows that are shown from the store again.
  ///
  /// - Returns: How many of the rows look different.
  func updateShown() async -> Int { await update(rows.shown.indices) }

  private func update(_ indices: Range<Int>) async -> Int {
    let ids = rows.all[indices.clamped(to: rows.all.indices)].map(\.user.id)
    guard !ids.isEmpty else { return 0 }
    do {
      let users = try await repository.users(ids: ids)
      guard let search else { return rows.update(to: users) }
      return rows.update(to: users, matches: try await repository.matches(search, of: users))
    } catch {
      report(error)
      return 0
    }
  }

  /// Reads how things stand, for the line above the rows.
  func readStatus() async {
    do {
      status.savedCount = try await repository.overview().savedCount
      if countsNotes { status.count = .noted(try await repository.counts().notes) }
    } catch {
      report(error)
    }
    await readConnection()
    status.budget = repository.budget
    status.fetchedAt = oldestFetch
  }

  /// Reads how things stand with GitHub.
  func readConnection() async {
    status.connection = await repository.connection
  }
}

// The rows that are shown.
extension UserRowsModel {
  /// Begins without a row.
  func begin(room: Int) {
    self.room = room
    rows = UserRows()
  }

  /// Goes on behind the rows that are shown, with those that were printed before if there are any.
  ///
  /// - Parameters:
  ///   - count: How many rows the reader asked for; `nil` means as many as fit.
  ///   - add: Adds rows to the screen, as many as it is told, or else as many as fit.
  func goOn(_ count: Int?, room: Int, adding add: (Int?) async -> Void) async {
    let start = rows.blockStart
    self.room = room
    openedNumber = nil
    let known = rows.beginBlock(count ?? room)
    if known == 0 || known < count ?? 0 { await add(count.map { $0 - known }) }
    rows.dropEmptyBlock(startedAfter: start)
  }

  /// Shows the rows around the one that was opened, or those that were shown, as many as fit.
  func comeBack(room: Int) {
    self.room = room
    if let openedNumber { rows.show(openedNumber, atMost: room) }
    rows.fit(room)
    openedNumber = nil
  }
}

// Commands on a row.
extension UserRowsModel {
  fileprivate func user(number: Int) -> User? { rows.row(number: number)?.user.user }

  // Says so when there is no such row.
  fileprivate func go(to route: (User) -> Route, number: Int) {
    guard let user = user(number: number) else { return notices.append(.noRow(number, of: rows)) }
    actions.router.trigger(route(user))
  }

  // A row that is not of the newest block may be older than the note.
  fileprivate func note(number: Int) async -> String? {
    guard let user = user(number: number) else {
      notices.append(.noRow(number, of: rows))
      return nil
    }
    do {
      return try await repository.user(id: user.id)?.note?.text ?? ""
    } catch {
      report(error)
      return nil
    }
  }

  fileprivate func writeNote(_ text: String, number: Int) async {
    await change(number) { await self.actions.notes.write(text, on: $0) }
  }

  fileprivate func deleteNote(number: Int) async {
    await change(number) { await self.actions.notes.delete(from: $0) }
  }

  fileprivate func takeSeenBack(number: Int) async {
    let seen = SeenState(repository, messages)
    await change(number) { await seen.takeBack(from: $0) }
  }

  // Changes what is saved of the row's user, says what became of it, and shows that row anew.
  private func change(_ number: Int, _ body: (User) async -> Notice) async {
    guard let user = user(number: number) else { return notices.append(.noRow(number, of: rows)) }
    notices.append(await body(user))
    _ = await update(number - 1..<number)
  }
}

/// A view model whose rows are users.
package protocol UserRowsViewModel: RowsViewModelInputs, RowsViewModelOutputs
where Item == UserListItem {
  /// The rows and the commands on them.
  var list: UserRowsModel { get }
}

extension UserRowsViewModel {
  /// The rows printed so far.
  package var rows: UserRows { list.rows }
  package var blockStart: Int { list.rows.blockStart }
  package var status: ListStatus { list.status }
  package var notices: [Notice] { list.notices }

  package func user(number: Int) -> User? { list.user(number: number) }

  package func rowOpened(number: Int) {
    list.openedNumber = number
    list.go(to: { .profile(login: $0.login, id: $0.id, row: number) }, number: number)
  }

  /// Adds rows behind the last one, `number`, which the reader has come to on a profile.
  func rowsAsked(after number: Int) async {
    list.rows.show(number, atMost: list.room)
    await endReached(room: list.room, count: nil)
    list.openedNumber = number
  }

  package func roomChanged(_ room: Int) { list.rows.fit(room) }

  package func noteAsked(number: Int) async -> String? { await list.note(number: number) }

  package func editorAsked(number: Int) { list.go(to: Route.editor, number: number) }

  package func pageAsked(number: Int) { list.go(to: Route.page, number: number) }

  package func noteWritten(_ text: String, number: Int) async {
    await list.writeNote(text, number: number)
  }

  package func noteDeleted(number: Int) async { await list.deleteNote(number: number) }

  package func seenTakenBack(number: Int) async { await list.takeSeenBack(number: number) }

  package func noteChanged() async { _ = await list.updateShown() }

  package func noticesShown() { list.notices = [] }
}
