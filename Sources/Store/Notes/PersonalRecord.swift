import FoundationEssentials
import Models

/// What the reader has about one person, as an export contains it.
package struct PersonalRecord: Sendable, Equatable {
  /// The GitHub id of the person.
  package let id: Int64
  /// The login last seen.
  package let login: String
  /// The note, or its deletion, with the time of that; `nil` if there never was a note.
  package var note: NoteVersion?
  /// When the reader first opened the profile; `nil` if they never did.
  package var seenAt: Date?
}
