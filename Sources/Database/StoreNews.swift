import Models
import Synchronization

/// The store's events until they are taken, and whether it can be written.
final class StoreNews: Sendable {
  /// What the lock guards.
  private struct Content {
    var state = StoreState.writable
    var events: [StoreEvent] = []
    /// How many notes were last said to be shown from the journal.
    var shownCount = 0
    /// How often a database was set aside.
    var asideCount = 0
    /// Whether it was said that the log is large.
    var isLogLarge = false
  }

  private static let mostLogBytes: Int64 = 64 << 20

  private let content = Mutex(Content())

  var state: StoreState { content.withLock { $0.state } }

  /// How often this process has set a database aside.
  var asideCount: Int { content.withLock { $0.asideCount } }

  func post(_ event: StoreEvent) {
    content.withLock { content in
      if case .setAside = event { content.asideCount += 1 }
      if !content.events.contains(event) { content.events.append(event) }
    }
  }

  /// Posts how many notes are shown from the journal, where the number has changed.
  func showsNotes(_ count: Int) {
    content.withLock { content in
      defer { content.shownCount = count }
      guard count > 0, count != content.shownCount else { return }
      content.events.append(.notesShown(count))
    }
  }

  /// Posts that the log is large, once until it is not.
  ///
  /// - Parameter size: In bytes. A log of the usual size is written back before it has so many.
  func logHas(_ size: Int64) {
    content.withLock { content in
      let isLarge = size > Self.mostLogBytes
      defer { content.isLogLarge = isLarge }
      guard isLarge, !content.isLogLarge else { return }
      content.events.append(.logGrown(mebibytes: Int(size >> 20)))
    }
  }

  /// Posts the result of a recovery.
  func post(_ recovery: RecoverySummary, isDatabaseNew: Bool = false) {
    if recovery.restored > 0 { post(.notesRestored(recovery.restored)) }
    if recovery.rewritten > 0, !isDatabaseNew { post(.journalRestored(recovery.rewritten)) }
  }

  /// Takes the events since the last call.
  func take() -> [StoreEvent] {
    content.withLock { content in
      defer { content.events = [] }
      return content.events
    }
  }

  /// Call when a write has failed for want of room or rights, or no writer could be had.
  func becameReadOnly(_ error: DatabaseError) {
    // Somebody else's long write says nothing about ours.
    guard error.kind != .locked else { return }
    content.withLock { content in
      guard content.state == .writable else { return }
      content.state = .readOnly(reason: error.message)
      content.events.append(.readOnly(reason: error.message))
    }
  }

  /// Call when something was written.
  func becameWritable() {
    content.withLock { content in
      guard content.state != .writable else { return }
      (content.state, content.shownCount) = (.writable, 0)
      content.events.append(.writable)
    }
  }
}
