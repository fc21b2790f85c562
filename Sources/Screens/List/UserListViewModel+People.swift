import Models
import Repository

// Commands about the person on a row.
extension UserListViewModel: PersonRowsInputs {
  package func user(number: Int) -> User? { rows.row(number: number)?.user.user }

  package func userMissed(number: Int) { notices.append(.noRow(number, ofCount: rows.count)) }

  package func rowOpened(number: Int) -> Route? {
    guard let user = user(number: number) else {
      userMissed(number: number)
      return nil
    }
    openedNumber = number
    return .profile(login: user.login, id: user.id, row: number)
  }

  /// Adds rows behind the last one, `number`, which the reader has come to on a profile.
  func rowsAsked(after number: Int) async {
    rows.show(number, atMost: capacity)
    await endReached(capacity: capacity, count: nil)
    openedNumber = number
  }

  // A row that is not of the newest block may be older than the note.
  package func noteAsked(number: Int) async -> String? {
    guard let user = user(number: number) else {
      userMissed(number: number)
      return nil
    }
    do {
      return try await repository.store.main.user(id: user.id)?.note?.text ?? ""
    } catch {
      report(error)
      return nil
    }
  }

  package func noteWritten(_ text: String, number: Int) async {
    await change(number) { await notes.write(text, on: $0) }
  }

  package func lineAdded(_ text: String, number: Int) async {
    await change(number) { await notes.add(text, to: $0) }
  }

  package func noteDeleted(number: Int) async {
    await change(number) { await notes.delete(from: $0, login: $0.login) }
  }

  package func seenTakenBack(number: Int) async {
    await change(number) { await notes.takeBackSeen(from: $0) }
  }

  // Runs `body` on the row's user, appends the notice that it returns, and reads the row again.
  private func change(_ number: Int, _ body: (User) async -> Notice) async {
    guard let user = user(number: number) else { return userMissed(number: number) }
    notices.append(await body(user))
    _ = await update(number - 1..<number)
  }
}
