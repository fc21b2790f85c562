import Models
import Synchronization

/// What the store has to say, until somebody takes it, and whether it can be written.
final class StoreNews: Sendable {
  private struct Content {
    var state = StoreState.writable
    var events: [StoreEvent] = []
  }

  private let content = Mutex(Content())

  var state: StoreState { content.withLock { $0.state } }

  func post(_ event: StoreEvent) {
    content.withLock { content in
      if !content.events.contains(event) { content.events.append(event) }
    }
  }

  /// Says what bringing notes and journal into step came to.
  func post(_ healing: NotesHealing, isDatabaseNew: Bool = false) {
    if healing.restored > 0 { post(.notesRestored(healing.restored)) }
    if healing.rewritten > 0, !isDatabaseNew { post(.journalRestored(healing.rewritten)) }
  }

  /// Takes what was said since the last call.
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
      content.state = .writable
      content.events.append(.writable)
    }
  }
}
