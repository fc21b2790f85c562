import Models
import Synchronization

/// The store's state, and its events until they are read.
final class StoreStatus: Sendable {
  private struct Content {
    var state = StoreState.opening
    var events: [StoreEvent] = []
    var replacementCount = 0
  }

  private let content = Mutex(Content())
  private let changes: Broadcast<Void>

  /// Called while a database of an older version is migrated, with the share that is done.
  let updating: @Sendable (Double) -> Void

  init(changes: Broadcast<Void>, updating: @escaping @Sendable (Double) -> Void = { _ in }) {
    self.changes = changes
    self.updating = updating
  }

  var state: StoreState { content.withLock { $0.state } }

  /// How often this process has set a damaged database aside.
  var replacementCount: Int { content.withLock { $0.replacementCount } }

  func post(_ event: StoreEvent) {
    update { content in
      if case .quarantined = event { content.replacementCount += 1 }
      if !content.events.contains(event) { content.events.append(event) }
    }
  }

  func post(_ union: NotesUnion.Summary, isDatabaseNew: Bool = false) {
    post(union.skipped)
    // All notes of 1.0 are new here.
    let isOf1 = content.withLock { content in
      content.events.contains { if case .madeBy1 = $0 { true } else { false } }
    }
    if !union.changedLogins.isEmpty, !isOf1 {
      post(.notesChanged(logins: union.changedLogins))
    }
    if union.addedCount > 0, !isDatabaseNew { post(.logCompleted(union.addedCount)) }
  }

  private func post(_ skipped: SkippedLines) {
    if skipped.unreadable > 0 { post(.unreadableLines(skipped.unreadable)) }
    for (host, count) in skipped.ofOtherHosts { post(.otherHostsLines(count, host: host)) }
  }

  func drain() -> [StoreEvent] {
    content.withLock { content in
      defer { content.events = [] }
      return content.events
    }
  }

  /// Call when the store could not be written.
  func becameReadOnly(_ error: StoreError) {
    // Another process's long write is not a reason.
    guard error.kind != .locked, [.opening, .writable].contains(state) else { return }
    become(.readOnly(reason: error.message))
  }

  func opened(_ reader: StoreReader) {
    content.withLock { if $0.state == .opening { $0.state = .writable } }
    if reader.isOlder, state == .writable {
      become(
        .readOnly(
          reason: "The database of an older ghbrowse could not be updated, because another "
            + "program is using it. It is read as it is."))
    }
    guard let reason = reader.reason else { return }
    guard reader.mode == .notesOnly else { return becameReadOnly(reason) }
    become(.notesOnly(reason: reason.message))
  }

  func becameWritable() { become(.writable) }

  private func become(_ state: StoreState) {
    update { content in
      guard content.state != state else { return }
      // No `StoreEvent` calls a store read-only while its `StoreState` is `.opening`.
      if content.state != .opening || state != .writable {
        content.events.append(.stateChanged(state))
      }
      content.state = state
    }
  }

  private func update(_ change: (inout Content) -> Void) {
    let hasNews = content.withLock { content in
      let before = (content.events.count, content.state)
      change(&content)
      return before != (content.events.count, content.state)
    }
    if hasNews { changes.send(()) }
  }
}
