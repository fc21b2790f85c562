import FoundationEssentials
import Models
import Repository

extension ProfileViewModel {
  /// Says what is another on the page, where the page cannot be drawn anew; what was no page yet is
  /// printed as one.
  func tellChange(to saved: SavedProfile?) {
    guard let before = profile?.profile, let saved else {
      version += 1
      return
    }
    let fields = saved.profile.changes(since: before).map(\.field.words)
    guard !fields.isEmpty else { return }
    notices.append(
      Notice(
        "\(login) has changed: \(fields.joined(separator: ", ")); @\(login) shows it.",
        isOfHiddenRows: true))
  }

  package var changesSince: Date? { look.before?.date }

  /// Reads what the reader saw of `id` the time before, once.
  func recall(_ id: Int64) async {
    guard !look.isBegun else { return }
    do {
      look.begin(after: try await repository.seenProfile(id: id))
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: true))
    }
  }

  /// Takes what is on the screen as seen, once for each profile that was on it.
  func takeAsSeen() async {
    guard let user, let profile = profile?.profile, profile != look.taken, !look.isCovered,
      !look.isTakenBack
    else { return }
    look.taken = profile
    do {
      try await repository.markSeen(user.user, as: profile)
      await load()
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: true))
    }
  }
}
