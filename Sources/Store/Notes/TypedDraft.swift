/// The draft of the note that is being typed, so that no crash takes it.
package struct TypedDraft: Sendable {
  private let drafts: Drafts
  private var path: String?
  // Whether the file was there before anything was typed.
  private var isOffered = false
  private var login = ""
  private var text: String?

  /// Removes what processes that have ended were writing.
  package init(_ drafts: Drafts) {
    self.drafts = drafts
    drafts.removeLeftovers()
  }

  /// Makes `draft` the file of what is typed from now on; it stays until ``finish(isSaved:)``.
  package mutating func resume(_ draft: Draft, _ text: String) {
    (path, isOffered, login, self.text) = (draft.path, true, draft.login, text)
  }

  /// Puts a text on the disk; without one, the file goes unless it was offered.
  package mutating func write(_ text: String?, about login: String) {
    guard let text else { return remove() }
    if login.lowercased() != self.login {
      remove()
      forget()
    }
    guard text != self.text else { return }
    self.login = login.lowercased()
    do {
      if let path {
        try drafts.replace(path, with: text)
      } else {
        let kept = try drafts.keep(Array(text.utf8), about: login)
        (path, isOffered) = (kept.path, !kept.isNew)
      }
      self.text = text
    } catch {
      // The next key tries it again.
    }
  }

  /// Call when the reader has entered or left the note.
  ///
  /// - Parameter isSaved: Whether the text is saved elsewhere; if so, its draft is deleted.
  package mutating func finish(isSaved: Bool) {
    if isSaved, let path { drafts.remove(path) }
    forget()
  }

  private mutating func remove() {
    guard let path, !isOffered else { return }
    drafts.remove(path)
    forget()
  }

  private mutating func forget() {
    (path, isOffered, login, text) = (nil, false, "", nil)
  }
}
