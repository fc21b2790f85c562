import FoundationEssentials

/// What the reader wrote about somebody; it never leaves this machine.
package struct Note: Sendable, Codable, Equatable {
  /// The most a note may hold, in bytes of UTF-8.
  package static let byteLimit = 64 * 1024

  /// The text as typed, line breaks included; never empty.
  package let text: String
  /// When it was last written.
  package let updatedAt: Date
  /// Its place among all changes to notes on this machine, counted from 1.
  package let sequence: Int64

  package init(text: String, updatedAt: Date, sequence: Int64) {
    self.text = text
    self.updatedAt = updatedAt
    self.sequence = sequence
  }
}

/// What became of a note that was written or deleted.
package struct SavedNote: Sendable, Equatable {
  /// The text that was there before, or `nil`.
  package let replaced: String?
  /// Whether only the journal has the change, because the database refused to commit it.
  ///
  /// The database takes the change from the journal once it can be written.
  package let isOnlyInJournal: Bool

  package init(replaced: String?, isOnlyInJournal: Bool) {
    self.replaced = replaced
    self.isOnlyInJournal = isOnlyInJournal
  }
}
