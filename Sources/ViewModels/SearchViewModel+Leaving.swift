import Models

/// What the reader does with a row and other programs.
extension SearchViewModel {
  package func editorAsked(number: Int) {
    if let notice = actions.edit(number, of: rows) { notices.append(notice) }
  }

  package func pageAsked(number: Int) {
    if let notice = actions.openPage(number, of: rows) { notices.append(notice) }
  }

  package func person(number: Int) -> User? {
    rows.row(number: number)?.user.user
  }
}
