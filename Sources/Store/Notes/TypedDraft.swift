import Models

/// The draft of the note that is being typed, so that a crash does not lose it.
package struct TypedDraft: Sendable {
  private let drafts: Drafts
  private var path: String?
  // Whether the file existed before, so that it must stay.
  private var isOlder = false
  // Whether it was found with the same text, so that another text gets another file.
  private var isFound = false
  private var subject: NoteSubject?
  private var text: NoteText?

  package init(_ drafts: Drafts) {
    self.drafts = drafts
    drafts.removeLeftovers()
  }

  /// Saves what is typed from now on in `draft`, which stays until ``finish(isSaved:)``.
  package mutating func resume(_ draft: Draft, _ text: String, about subject: NoteSubject) {
    (path, isOlder, self.subject) = (draft.path, true, subject)
    self.text = NoteText(text)
  }

  /// Saves a text; without one, deletes the file unless it existed before.
  package mutating func write(_ text: String?, about subject: NoteSubject?) {
    guard let text, let subject else { return remove() }
    if subject != self.subject {
      remove()
      forget()
    }
    guard NoteText(text) != self.text else { return }
    // Another prompt may have continued the same draft.
    if isFound || path.map({ !hasOwnText($0) }) == true { forget() }
    self.subject = subject
    do {
      if let path {
        try drafts.replace(path, with: text)
      } else {
        let kept = try drafts.save(Array(text.utf8), about: subject)
        (path, isOlder, isFound) = (kept.path, !kept.isNew, !kept.isNew)
      }
      self.text = NoteText(text)
    } catch {
      // The next key tries again.
    }
  }

  /// Call when the reader has finished typing.
  ///
  /// - Parameter isSaved: Whether the note is saved, so that the draft is deleted.
  package mutating func finish(isSaved: Bool) {
    if isSaved, let path, hasOwnText(path) { drafts.remove(path) }
    forget()
  }

  private func hasOwnText(_ path: String) -> Bool {
    drafts.has(path, Array((text?.string ?? "").utf8))
  }

  private mutating func remove() {
    guard let path, !isOlder else { return }
    drafts.remove(path)
    forget()
  }

  private mutating func forget() {
    (path, isOlder, isFound, subject, text) = (nil, false, false, nil, nil)
  }
}
