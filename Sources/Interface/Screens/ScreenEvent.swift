/// What can happen to a screen.
package enum ScreenEvent: Sendable, Equatable {
  /// It comes up for the first time.
  case opened
  /// What is saved has been printed; now the network may be asked.
  case shown
  /// Another screen has come over it.
  case covered
  /// The reader comes back to it.
  case returned
  /// The connection is another than before.
  case connectionChanged
  /// What is on disk has changed.
  case storeChanged
  /// The reader typed a command.
  case typed(Command)
}
