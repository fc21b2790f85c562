import Models
import Repository

/// Remembers for the next start how far the reader has come in the whole list.
final class ListBookmark {
  private let list: UserRowsModel
  private let isUsed: Bool
  private var hasMoved: Bool
  // The id of the user whom the bookmark was saved at last.
  private var savedID: Int64?
  // Where an earlier run left off, once that was read.
  private var earlier: SavedUser??

  /// - Parameters:
  ///   - isUsed: Whether the screen has a bookmark; scripts, notes and the unseen have none.
  ///   - hasMoved: Whether the list begins somewhere else than at the top.
  init(_ list: UserRowsModel, isUsed: Bool, hasMoved: Bool) {
    self.list = list
    self.isUsed = isUsed
    self.hasMoved = hasMoved
  }

  /// Call when the reader goes on in the list.
  func moved() {
    hasMoved = true
  }

  /// Reports where the reader left off the last time, unless that row is on the screen.
  func report() async {
    if let notice = await notice(below: list.rows.count) { list.notices.append(notice) }
  }

  /// Where the reader left off the last time; `nil` when that is among the first `count` rows.
  func notice(below count: Int) async -> Notice? {
    guard isUsed else { return nil }
    do {
      let last = try await readOnce()
      guard let last, let position = last.position, position > count else { return nil }
      return .bookmark(row: position, login: last.user.login)
    } catch {
      list.report(error)
      return nil
    }
  }

  private func readOnce() async throws(FetchError) -> SavedUser? {
    if let earlier { return earlier }
    let last = try await list.repository.bookmark()
    earlier = .some(last)
    return last
  }

  /// Saves the last user on the screen, once the reader has gone on in the list.
  func save() async {
    guard isUsed, hasMoved, let last = list.rows.last?.user, last.id != savedID else { return }
    savedID = last.id
    // A failure is not reported: the next start begins at the top, as it does without a bookmark.
    try? await list.repository.saveBookmark(at: last.id)
  }
}
