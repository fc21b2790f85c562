import Models
import Synchronization

/// The store's events until they are taken, and whether it can be written.
final class StoreNews: Sendable {
  /// What the lock guards.
  private struct Content {
    var state = StoreState.writable
    var events: [StoreEvent] = []
    var replacementCount = 0
    var isLogLarge = false
  }

  private static let mostLogBytes: Int64 = 64 << 20

  private let content = Mutex(Content())

  var state: StoreState { content.withLock { $0.state } }

  /// How often this process has replaced a damaged database.
  var replacementCount: Int { content.withLock { $0.replacementCount } }

  func post(_ event: StoreEvent) {
    content.withLock { content in
      if case .setAside = event { content.replacementCount += 1 }
      if !content.events.contains(event) { content.events.append(event) }
    }
  }

  /// Posts that the log is large, once until it is not.
  ///
  /// - Parameter size: In bytes. A log of the usual size is written back before it has so many.
  func walHas(_ size: Int64) {
    content.withLock { content in
      let isLarge = size > Self.mostLogBytes
      defer { content.isLogLarge = isLarge }
      guard isLarge, !content.isLogLarge else { return }
      content.events.append(.logGrown(mebibytes: Int(size >> 20)))
    }
  }

  /// Posts what the union of notes log and database changed.
  func post(_ union: NotesUnion.Summary, isDatabaseNew: Bool = false) {
    if !union.changedLogins.isEmpty { post(.notesChanged(logins: union.changedLogins)) }
    if union.addedCount > 0, !isDatabaseNew { post(.logCompleted(union.addedCount)) }
  }

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

  /// Call when the database was opened for reading.
  func reads(_ reader: StoreReader) {
    guard let reason = reader.reason else { return }
    guard reader.way == .notesOnly else { return becameReadOnly(reason) }
    content.withLock { content in
      let state = StoreState.notesOnly(reason: reason.message)
      guard content.state != state else { return }
      content.events.removeAll { if case .readOnly = $0 { true } else { false } }
      content.state = state
      content.events.append(.notesOnly(reason: reason.message))
    }
  }

  /// Call when something was written.
  func becameWritable() {
    content.withLock { content in
      guard content.state != .writable else { return }
      content.state = .writable
      content.events.append(.writable)
    }
  }
}
