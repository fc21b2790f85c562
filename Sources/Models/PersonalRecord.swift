import FoundationEssentials

/// What the reader has about one person, as one machine hands it to another.
package struct PersonalRecord: Sendable, Equatable {
  /// Whom it is about, by the id that GitHub gave.
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

extension NoteVersion {
  /// Whether this version takes the place of `other` where two machines have one each.
  ///
  /// The later one does. Of one second it is the text that is greater by its bytes, and any text before
  /// a deletion, so that both machines choose the same.
  package func wins(over other: NoteVersion) -> Bool {
    let (time, otherTime) = (date.wholeSeconds, other.date.wholeSeconds)
    guard time == otherTime else { return time > otherTime }
    guard let text else { return false }
    guard let otherText = other.text else { return true }
    return otherText.utf8.lexicographicallyPrecedes(text.utf8)
  }
}

extension Date {
  /// The time without its fraction of a second, as the journal and an export keep it.
  package var wholeSeconds: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}
