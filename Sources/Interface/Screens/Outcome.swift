/// What came of an event.
package enum Outcome: Sendable, Equatable {
  /// The screen took it.
  case taken
  /// It is not this screen's; the coordinator's, perhaps.
  case notTaken
  /// The reader is to edit this text on the prompt line, as a note.
  case edit(note: String)
}
