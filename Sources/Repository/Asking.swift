import Networking

/// How something is asked for.
package struct Asking: Sendable {
  let priority: RequestPriority
  let patience: Patience
  /// The reader has said so: what was refused just now is asked for all the same.
  package let isTold: Bool
  /// Whether it is waited for as long as it takes.
  package var isPatient: Bool { patience == .endless }

  /// The reader waits for it, for a while.
  package static let reading = Asking(priority: .visible, patience: .brief, isTold: false)
  /// The reader has something like it on the screen; it comes when it can.
  package static let refreshing = Asking(priority: .refresh, patience: .endless, isTold: false)
  /// The reader asked for it, and it comes when it can.
  package static let awaiting = Asking(priority: .visible, patience: .endless, isTold: false)
  /// The reader has said that GitHub is to be asked now.
  package static let told = Asking(priority: .visible, patience: .brief, isTold: true)

  /// The same for an opened profile.
  var opened: Asking {
    priority == .visible ? Asking(priority: .opened, patience: patience, isTold: isTold) : self
  }
}
