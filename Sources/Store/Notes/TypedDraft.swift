import Models

/// The draft of the note that is being typed, so that a crash does not lose it.
package struct TypedDraft: Sendable {
  /// The file that has the text.
  ///
  /// ```
  /// none ── write ───▶ made      new; deleted when the text is
  ///   ├──── write ───▶ found     a draft with the same text; another text gets another file
  ///   └──── resume ──▶ resumed   a draft that the reader continues; stays
  /// made, found, resumed ── finish, or another subject ──▶ none
  /// ```
  private enum File {
    case none
    case made(path: String)
    case found(path: String)
    case resumed(path: String)
  }

  private let drafts: Drafts
  private var file = File.none
  private var subject: NoteSubject?
  private var kind = Draft.Kind.draft
  private var text: NoteText?
  // The line that the text continues; deleted when the text is saved.
  private var addition: (draft: Draft, text: String?)?

  package init(_ drafts: Drafts) {
    self.drafts = drafts
  }

  /// The file that has the text; `nil` if there is none.
  package var path: String? {
    switch file {
    case .none: nil
    case .made(let path), .found(let path), .resumed(let path): path
    }
  }

  /// Saves what is typed from now on in `draft`, which stays until ``finish(isSaved:)``.
  ///
  /// An addition stays as it is, since `text` is the note with it.
  package mutating func resume(_ draft: Draft, _ text: String, about subject: NoteSubject) {
    (self.subject, self.text) = (subject, NoteText(text))
    if draft.kind == .addition {
      addition = (draft, drafts.text(of: draft))
    } else {
      file = .resumed(path: draft.path)
    }
  }

  /// Saves a text; without one, deletes the file unless it existed before.
  package mutating func write(
    _ text: String?, about subject: NoteSubject?, as kind: Draft.Kind = .draft
  ) {
    guard let text, let subject else { return remove() }
    if subject != self.subject || kind != self.kind {
      remove()
      forget()
    }
    guard NoteText(text) != self.text else { return }
    do {
      switch file {
      // Another prompt may have continued the same draft.
      case .made(let path) where hasOwnText(path), .resumed(let path) where hasOwnText(path):
        try drafts.replace(path, with: text)
      default:
        (file, self.subject, self.kind, self.text) = (.none, subject, kind, nil)
        let kept = try drafts.save(Array(text.utf8), about: subject, as: kind)
        file = kept.isNew ? .made(path: kept.path) : .found(path: kept.path)
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
    switch file {
    case .made(let path), .found(let path), .resumed(let path):
      if isSaved, hasOwnText(path) { drafts.remove(path) }
    case .none: break
    }
    if isSaved, let addition { drafts.remove(addition.draft, saying: addition.text) }
    forget()
  }

  private func hasOwnText(_ path: String) -> Bool {
    drafts.has(path, Array((text?.string ?? "").utf8))
  }

  private mutating func remove() {
    guard case .made(let path) = file else { return }
    drafts.remove(path)
    forget()
  }

  private mutating func forget() {
    (file, subject, kind, text, addition) = (.none, nil, .draft, nil, nil)
  }
}
