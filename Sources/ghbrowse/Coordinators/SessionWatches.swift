import Networking
import Repository

/// What a session at a terminal follows beside the lines of its reader: the screens, the connection,
/// the network, the store, and the other processes that write it.
final class SessionWatches {
  private let dependencies: Dependencies
  private let coordinator: AppCoordinator
  private var probing: Task<Void, Never>?
  private var others: Task<Void, Never>?

  init(_ dependencies: Dependencies, coordinator: AppCoordinator) {
    self.dependencies = dependencies
    self.coordinator = coordinator
  }

  /// Follows the screens and the network, also while the first rows are on their way.
  func early() -> [Task<Void, Never>] {
    [
      Task { await coordinator.followScreens() }, Task { await followConnection() },
      Task { await followNetwork() },
    ]
  }

  /// Follows the store, once the first rows are there.
  func late() -> [Task<Void, Never>] {
    others = Task { await followOtherProcesses() }
    return [Task { await followStore() }, Task { await noticeSleep() }]
  }

  /// Returns once nothing reads the store any more, so that its log can be emptied.
  func end() async {
    others?.cancel()
    await others?.value
  }

  private func followConnection() async {
    for await _ in await dependencies.repository.connections() {
      await coordinator.connectionChanged()
    }
  }

  private func followNetwork() async {
    await dependencies.repository.follow { ReachabilityMonitor().events() }
  }

  private func followStore() async {
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
      for await _ in DirectoryWatch.changes(in: dependencies.store.directory) {
        await dependencies.store.noticeOtherProcesses()
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
        try? await dependencies.store.writes.probe()
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

  // Returns whether the session goes on.
  private func pause(_ duration: Duration) async -> Bool {
    (try? await Task.sleep(for: duration)) != nil
  }
}
