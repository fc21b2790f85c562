import FoundationEssentials

/// What the reader has about one person, as an export has it.
package struct PersonalRecord: Sendable, Equatable {
  /// The GitHub id of the person that the record is about.
  package let id: Int64
  /// The login last seen.
  package let login: String
  /// The note, or its deletion, with the time of that; `nil` when there never was a note.
  package let note: NoteVersion?
  /// When the reader first opened the profile; `nil` when they never did.
  package let seenAt: Date?

  package init(id: Int64, login: String, note: NoteVersion? = nil, seenAt: Date? = nil) {
    self.id = id
    self.login = login
    self.note = note
    self.seenAt = seenAt
  }
}

extension Date {
  /// The time without its fraction of a second.
  package var wholeSeconds: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}
