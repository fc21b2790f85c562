/// What goes first in the queue.
package enum RequestPriority: Int, Sendable, Comparable {
  /// What the reader waits for: an opened profile.
  case opened
  /// The page that the reader waits for.
  case visible
  /// What is on the screen already, asked for again.
  case refresh
  /// Everything else.
  case background

  /// Whether it gives way to what the reader waits for, also when it is in flight.
  var givesWay: Bool { self >= .refresh }

  package static func < (one: Self, other: Self) -> Bool {
    one.rawValue < other.rawValue
  }
}
