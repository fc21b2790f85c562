/// What became of a note that was written or deleted.
package struct SavedNote: Sendable, Equatable {
  /// The text that was there before, or `nil`.
  package let replaced: String?
  /// The database refused at the last moment: the note is in the journal, and comes back from
  /// there at the next start.
  package let isOnlyInJournal: Bool

  package init(replaced: String?, isOnlyInJournal: Bool) {
    self.replaced = replaced
    self.isOnlyInJournal = isOnlyInJournal
  }
}
