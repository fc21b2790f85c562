import Models
import Repository

/// Where a command on a row leads: to another screen, or to the note on the user.
package struct RowActions {
  let router: any Router
  let notes: NoteEditor

  package init(router: any Router, notes: NoteEditor) {
    self.router = router
    self.notes = notes
  }
}

// Commands on a row.
extension UserRowsModel {
  func user(number: Int) -> User? { rows.row(number: number)?.user.user }

  // Says so when there is no such row.
  func go(to route: (User) -> Route, number: Int) {
    guard let user = user(number: number) else { return notices.append(.noRow(number, of: rows)) }
    actions.router.trigger(route(user))
  }

  // A row that is not of the newest block may be older than the note.
  func note(number: Int) async -> String? {
    guard let user = user(number: number) else {
      notices.append(.noRow(number, of: rows))
      return nil
    }
    do {
      return try await repository.store.main.user(id: user.id)?.note?.text ?? ""
    } catch {
      report(error)
      return nil
    }
  }

  func writeNote(_ text: String, number: Int) async {
    await change(number) { await self.actions.notes.write(text, on: $0) }
  }

  func deleteNote(number: Int) async {
    await change(number) { await self.actions.notes.delete(from: $0, login: $0.login) }
  }

  func takeSeenBack(number: Int) async {
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

  package func userMissed(number: Int) { list.notices.append(.noRow(number, of: rows)) }

  package func rowOpened(number: Int) {
    if user(number: number) != nil { list.openedNumber = number }
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
