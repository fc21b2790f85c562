import Models

/// A note as the reader types it: about whom, and what it says so far.
package struct TypedNote: Equatable {
  /// Who it is about; `nil` when that is not known yet.
  package let user: User?
  /// The text.
  package let text: String
}
