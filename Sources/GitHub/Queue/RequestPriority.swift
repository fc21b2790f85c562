/// What goes first in the queue, the highest priority first.
package enum RequestPriority: Sendable, Comparable, CaseIterable {
  /// What the reader waits for: an opened profile.
  case opened
  /// The page that the reader waits for.
  case visible
  /// What is on the screen already, asked for again.
  case refresh
  /// Everything else that is data.
  case background
  /// The picture of the opened profile.
  case openedAvatar
  /// The picture of a row on the screen.
  case avatar

  /// Whether it gives way to what the reader waits for, also when it is in flight.
  var givesWay: Bool { self >= .refresh }

  /// Whether it is a picture, of which the status says nothing while it waits.
  var isAvatar: Bool { self >= .openedAvatar }
}
