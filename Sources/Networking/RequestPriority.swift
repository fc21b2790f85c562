/// What goes first in the queue.
package enum RequestPriority: Int, Sendable, Comparable {
  /// What the reader waits for: an opened profile.
  case opened
  /// The page on the screen.
  case visible
  /// Everything else.
  case background

  package static func < (one: Self, other: Self) -> Bool {
    one.rawValue < other.rawValue
  }
}
