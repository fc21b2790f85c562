import Models
import Repository

/// How far the reader has come in the whole list.
struct Bookmark {
  /// Whether they have gone on from where the list began.
  var isMoved = false
  /// The id of whom was kept last as the one they left off at.
  var keptID: Int64?
}

extension UserListViewModel {
  /// Says where the reader left off the last time, unless that is on the screen.
  func tellPlace() async {
    guard jobs.runBeside, filter == .everyone else { return }
    do {
      guard let last = try await repository.bookmark(), let position = last.position,
        position > rows.all.count
      else { return }
      let login = last.user.login
      let row = position.grouped
      notices.append(
        Notice(
          "Last time you got to row \(row), \(login); \(ListJump.command(for: login)) goes on there."
        ))
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: true))
    }
  }

  /// Keeps in mind whom the reader was shown last, once they have gone on in the whole list.
  func keepPlace() async {
    guard jobs.runBeside, filter == .everyone, place.isMoved || start > 0,
      let last = rows.all.last?.user,
      last.id != place.keptID
    else { return }
    place.keptID = last.id
    // Not worth a word where it cannot be kept: the next start begins at the top as always.
    try? await repository.saveBookmark(at: last.id)
  }
}
