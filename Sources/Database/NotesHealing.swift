/// What bringing the database's notes and the journal into step came to.
package struct NotesHealing: Sendable, Equatable {
  /// Notes the database got from the journal.
  package let restored: Int
  /// Notes the journal got from the database.
  package let rewritten: Int
  /// Lines of the journal that could not be trusted; they are left where they are.
  package let skippedLines: Int
}
