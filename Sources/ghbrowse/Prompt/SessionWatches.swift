@preconcurrency import Dispatch
import GitHub
import Glibc
import Repository

/// What a session at a terminal follows beside the lines of its reader: the screens, the connection,
/// the network, the store, and the other processes that write it.
final class SessionWatches {
  private let dependencies: Dependencies
  private let coordinator: AppCoordinator
  private var tasks: [Task<Void, Never>] = []
  private var probing: Task<Void, Never>?
  private var others: Task<Void, Never>?

  init(_ dependencies: Dependencies, coordinator: AppCoordinator) {
    self.dependencies = dependencies
    self.coordinator = coordinator
  }

  /// Follows the screens and the network, also while the first rows are on their way.
  func followScreens() {
    tasks += [
      Task { await coordinator.followScreens() }, Task { await followConnection() },
      Task { await dependencies.repository.follow { ReachabilityMonitor().events() } },
    ]
  }

  /// Follows the store, once the first rows are there.
  func followStore() {
    let others = Task { await followOtherProcesses() }
    self.others = others
    tasks += [others, Task { await followChanges() }, Task { await noticeSleep() }]
  }

  /// Returns once nothing reads the store any more, so that its log can be emptied.
  func end() async {
    for task in tasks { task.cancel() }
    await others?.value
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
      coordinator.tellOfStore()
      await coordinator.storeChanged()
      probeIfNeeded()
    }
  }

  // Another process's writes are noticed within a second.
  private func followOtherProcesses() async {
    while !Task.isCancelled {
      for await _ in Self.changes(in: dependencies.store.directory) {
        await dependencies.store.checkForOtherProcesses()
        guard await pause(.milliseconds(500)) else { return }
      }
      // There is no directory yet, or the kernel watches no more of them.
      guard await pause(.seconds(5)) else { return }
    }
  }

  // A disk that was full is asked again every five seconds.
  private func probeIfNeeded() {
    guard dependencies.store.state != .writable, probing == nil else { return }
    probing = Task {
      while dependencies.store.state != .writable, await pause(.seconds(5)) {
        try? await dependencies.store.write.probe()
      }
      probing = nil
    }
  }

  // What is on the screen may be old when the machine wakes.
  private func noticeSleep() async {
    var sleep = SleepWatch(clock: SystemClock())
    while await pause(.seconds(30)) {
      if sleep.hasSlept() { coordinator.wokeUp() }
    }
  }

  // Returns whether the session continues.
  private func pause(_ duration: Duration) async -> Bool {
    (try? await Task.sleep(for: duration)) != nil
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
