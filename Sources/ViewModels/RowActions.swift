import Models
import Repository

/// What can be done to a row by its number, on any screen of users.
package struct RowActions {
  private let router: any Router
  private let notes: NoteEditor

  package init(router: any Router, notes: NoteEditor) {
    self.router = router
    self.notes = notes
  }

  /// Opens the profile of the row; a notice when there is no such row.
  func open(_ number: Int, of rows: UserRows) -> Notice? {
    guard let row = rows.row(number: number) else { return missing(number, of: rows) }
    router.trigger(.profile(login: row.user.user.login, id: row.user.id))
    return nil
  }

  /// Opens the note on the row in the editor; a notice when there is no such row.
  func edit(_ number: Int, of rows: UserRows) -> Notice? {
    guard let row = rows.row(number: number) else { return missing(number, of: rows) }
    router.trigger(.editor(row.user.user))
    return nil
  }

  /// Opens the page of the row in the browser; a notice when there is no such row.
  func openPage(_ number: Int, of rows: UserRows) -> Notice? {
    guard let row = rows.row(number: number) else { return missing(number, of: rows) }
    router.trigger(.page(row.user.user))
    return nil
  }

  /// Writes a note on the row.
  func write(_ text: String, number: Int, of rows: UserRows) async -> Notice {
    guard let row = rows.row(number: number) else { return missing(number, of: rows) }
    return await notes.write(text, on: row.user.user)
  }

  /// Takes the note off the row.
  func deleteNote(number: Int, of rows: UserRows) async -> Notice {
    guard let row = rows.row(number: number) else { return missing(number, of: rows) }
    return await notes.delete(from: row.user.user)
  }

  /// That there is no such row.
  func missing(_ number: Int, of rows: UserRows) -> Notice {
    rows.all.isEmpty
      ? Notice("There is no row \(number): nothing is listed here.", failure: .failed)
      : Notice(
        "There is no row \(number): the rows here are 1 to \(rows.all.count).", failure: .failed)
  }
}
