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

/// A view model whose rows are users.
package protocol UserRowsViewModel: RowsViewModelInputs, RowsViewModelOutputs, PersonRowsInputs
where Item == UserListItem {
  /// The rows, and what is said under them.
  var list: UserRowsModel { get }
}

extension UserRowsViewModel {
  /// The rows printed so far.
  package var rows: UserRows { list.rows }
  package var blockStart: Int { list.rows.blockStart }
  package var status: ListStatus { list.status }
  package var notices: [Notice] { list.notices }

  package func roomChanged(_ room: Int) { list.rows.fit(room) }

  package func noteChanged() async { _ = await list.updateShown() }

  package func noticesShown() { list.notices = [] }

  /// Adds rows behind the last one, `number`, which the reader has come to on a profile.
  func rowsAsked(after number: Int) async {
    list.rows.show(number, atMost: list.room)
    await endReached(room: list.room, count: nil)
    list.openedNumber = number
  }
}

// Commands on a row.
extension UserRowsViewModel {
  package func user(number: Int) -> User? { rows.row(number: number)?.user.user }

  package func userMissed(number: Int) { list.notices.append(.noRow(number, of: rows)) }

  package func rowOpened(number: Int) {
    if user(number: number) != nil { list.openedNumber = number }
    go(to: { .profile(login: $0.login, id: $0.id, row: number) }, number: number)
  }

  package func editorAsked(number: Int) { go(to: Route.editor, number: number) }

  package func pageAsked(number: Int) { go(to: Route.page, number: number) }

  private func go(to route: (User) -> Route, number: Int) {
    guard let user = user(number: number) else { return userMissed(number: number) }
    list.actions.router.trigger(route(user))
  }

  // A row that is not of the newest block may be older than the note.
  package func noteAsked(number: Int) async -> String? {
    guard let user = user(number: number) else {
      userMissed(number: number)
      return nil
    }
    do {
      return try await list.repository.store.main.user(id: user.id)?.note?.text ?? ""
    } catch {
      list.report(error)
      return nil
    }
  }

  package func noteWritten(_ text: String, number: Int) async {
    await change(number) { await list.actions.notes.write(text, on: $0) }
  }

  package func noteDeleted(number: Int) async {
    await change(number) { await list.actions.notes.delete(from: $0, login: $0.login) }
  }

  package func seenTakenBack(number: Int) async {
    let seen = SeenState(list.repository, list.messages)
    await change(number) { await seen.takeBack(from: $0) }
  }

  // Runs `body` on the row's user, appends the notice that it returns, and reads the row again.
  private func change(_ number: Int, _ body: (User) async -> Notice) async {
    guard let user = user(number: number) else { return userMissed(number: number) }
    list.notices.append(await body(user))
    _ = await list.update(number - 1..<number)
  }
}
