/// What the end of a half-typed line can become.
package nonisolated struct Completion: Equatable {
  /// Where what is completed begins, in bytes of UTF-8.
  package let start: Int
  /// What can stand there, whole; the best first.
  package let candidates: [String]
}
