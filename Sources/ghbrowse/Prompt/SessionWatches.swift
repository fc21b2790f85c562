@preconcurrency import Dispatch
import GitHub
import Glibc

/// What a session at a terminal observes apart from its keyboard: the screens, the connection, the
/// network, the store, and other processes that write to it.
final class SessionWatches {
  private let dependencies: Dependencies
  private let coordinator: AppCoordinator
  private let output: TerminalScreenOutput
  private var tasks: [Task<Void, Never>] = []
  // Those that read the store.
  private var readers: [Task<Void, Never>] = []
  private var probing: Task<Void, Never>?

  init(_ dependencies: Dependencies, coordinator: AppCoordinator, output: TerminalScreenOutput) {
    self.dependencies = dependencies
    self.coordinator = coordinator
    self.output = output
  }

  /// Observes the network, before the first request: only one that was seen can be seen to go, with its answers.
  func followNetwork() {
    tasks.append(Task { await dependencies.repository.follow { ReachabilityMonitor().events() } })
  }

  /// Observes the screens, even while the first rows are loading.
  func followScreens() {
    tasks += [Task { await redrawChanges() }, Task { await followConnection() }]
  }

  /// Observes the store, once the first rows are there.
  func followStore() {
    readers = [Task { await followOtherProcesses() }, Task { await followChanges() }]
  }

  /// Stops, and returns when nothing reads the store, so that its WAL can be truncated.
  func end() async {
    // Nobody waits for a probe: the WAL of a store that cannot be written is not truncated.
    probing?.cancel()
    for task in tasks + readers { task.cancel() }
    for reader in readers { await reader.value }
  }

  private func redrawChanges() async {
    var changes = coordinator.changes.makeAsyncIterator()
    repeat {
      // A job that ends within 100 ms shows no loading row, and the first rows come before this.
      await output.waitForFrame(after: .milliseconds(100))
      guard !Task.isCancelled else { return }
      coordinator.presentChanges()
    } while await changes.next() != nil
  }

  private func followConnection() async {
    guard let changes = await dependencies.repository.connectionChanges() else {
      return await coordinator.connectionChanged()
    }
    for await _ in changes { await coordinator.connectionChanged() }
  }

  private func followChanges() async {
    probeIfNeeded()
    for await _ in dependencies.store.changes() {
      coordinator.reportStoreEvents()
      await coordinator.storeChanged()
      probeIfNeeded()
    }
  }

  // Another process's writes are noticed within a second.
  private func followOtherProcesses() async {
    while !Task.isCancelled {
      for await _ in Self.changes(in: dependencies.store.directory) {
        await dependencies.store.checkForOtherProcesses()
        guard await Task.pause(.milliseconds(500)) else { return }
      }
      // There is no directory yet, or the kernel watches no more of them.
      guard await Task.pause(.seconds(5)) else { return }
      await dependencies.store.checkForOtherProcesses()
    }
  }

  // Tries every five seconds whether a disk that was full can be written to again.
  private func probeIfNeeded() {
    guard dependencies.store.state != .writable, probing == nil else { return }
    probing = Task {
      while dependencies.store.state != .writable, await Task.pause(.seconds(5)) {
        try? await dependencies.store.write.probe()
      }
      probing = nil
    }
  }

  // A value after a file in the directory is written, made, renamed or removed (inotify(7)); the
  // stream ends at once if the directory cannot be watched.
  private static func changes(in directory: String) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard file >= 0 else { return continuation.finish() }
      let events = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)
      guard inotify_add_watch(file, directory, events) >= 0 else {
        close(file)
        return continuation.finish()
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
      source.setEventHandler {
        var reports = [UInt8](repeating: 0, count: 4096)
        while read(file, &reports, reports.count) > 0 {}
        continuation.yield(())
      }
      source.setCancelHandler { close(file) }
      continuation.onTermination = { _ in source.cancel() }
      source.activate()
    }
  }
}
