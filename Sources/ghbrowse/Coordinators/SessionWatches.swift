import Networking
import Repository
import Terminal

/// What a session at a terminal follows beside the lines of its reader: the screens, the connection,
/// the network, the store, and the other processes that write it.
struct SessionWatches {
  private let dependencies: Dependencies
  private let coordinator: AppCoordinator
  private let lineReader: LineReader

  init(_ dependencies: Dependencies, coordinator: AppCoordinator, lineReader: LineReader) {
    self.dependencies = dependencies
    self.coordinator = coordinator
    self.lineReader = lineReader
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
    [Task { await followStore() }, Task { await lookAround() }]
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
    for await _ in dependencies.store.changes() { await coordinator.storeChanged() }
  }

  // Another process's writes are noticed within a second, and so is that the machine slept.
  private func lookAround() async {
    var sleep = SleepWatch(clock: SystemClock())
    var round = 0
    while await pause(.milliseconds(500)) {
      await dependencies.store.noticeOtherProcesses()
      round += 1
      // A disk that was full is asked again every five seconds.
      if round.isMultiple(of: 10), dependencies.store.state != .writable {
        try? await dependencies.store.writes.probe()
      }
      coordinator.tellOfStore()
      lineReader.checkForeground()
      if sleep.hasSlept() { coordinator.wokeUp() }
    }
  }

  // Returns whether the session goes on.
  private func pause(_ duration: Duration) async -> Bool {
    (try? await Task.sleep(for: duration)) != nil
  }
}
