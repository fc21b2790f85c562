/// What became of a note that was written or deleted.
package struct NoteReceipt: Sendable, Equatable {
  /// The change's place among all changes to notes, counted from 1.
  package let sequence: Int64
  /// The text that was there before, or `nil`.
  package let replaced: String?
  /// The journal has it but the database refused to commit, and gets it once it can be written.
  package let isOnlyInJournal: Bool
}
