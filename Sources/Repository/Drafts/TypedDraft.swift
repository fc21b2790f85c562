import Files
import Glibc
import Synchronization

/// The draft of the note that is being typed, so that no crash takes it.
package final class TypedDraft: Sendable {
  /// What the lock guards.
  private struct State {
    var path: String?
    /// Whether the file was there before anything was typed.
    var isOffered = false
    var login = ""
    var text: String?
    var version = 0
  }

  private let drafts: Drafts
  private let state = Mutex(State())

  /// Removes what processes that have ended were writing.
  package init(_ drafts: Drafts) {
    self.drafts = drafts
    drafts.removeLeftovers()
  }

  /// Makes `draft` the file of what is typed from now on; it stays until ``finish(isSaved:version:)``.
  package func goOn(with draft: Draft, _ text: String) {
    state.withLock { state in
      state = State(
        path: draft.path, isOffered: true, login: draft.login, text: text, version: state.version)
    }
  }

  /// Puts a text on the disk; without one, the file goes unless it was offered.
  ///
  /// - Parameter version: Later ones are greater; one that comes too late does nothing.
  package func write(_ text: String?, about login: String, version: Int) {
    state.withLock { state in
      guard version > state.version else { return }
      state.version = version
      guard let text else { return remove(&state) }
      if login.lowercased() != state.login { leave(&state) }
      guard text != state.text else { return }
      state.login = login.lowercased()
      do {
        if let path = state.path {
          try drafts.replace(path, with: text)
        } else {
          let kept = try drafts.keep(Array(text.utf8), about: login)
          (state.path, state.isOffered) = (kept.path, !kept.isNew)
        }
        state.text = text
      } catch {
        // The next key tries it again.
      }
    }
  }

  /// Call when the reader has entered or left the note.
  ///
  /// - Parameters:
  ///   - isSaved: Whether the text is elsewhere, so that its file goes; otherwise it stays.
  ///   - version: As in ``write(_:about:version:)``.
  package func finish(isSaved: Bool, version: Int) {
    state.withLock { state in
      if isSaved, let path = state.path { drafts.remove(path) }
      state = State(version: version)
    }
  }

  private func remove(_ state: inout State) {
    guard let path = state.path, !state.isOffered else { return }
    drafts.remove(path)
    state = State(version: state.version)
  }

  private func leave(_ state: inout State) {
    remove(&state)
    state = State(version: state.version)
  }
}
