/// What screens wait for while the reader goes on, so that it can be stopped.
final class BackgroundTasks {
  private var tasks: [ObjectIdentifier: [Int: Task<Void, Never>]] = [:]
  private var count = 0

  /// Begins a wait of a screen.
  func start(_ screen: ObjectIdentifier, _ body: @escaping () async -> Void) {
    count += 1
    let number = count
    tasks[screen, default: [:]][number] = Task {
      await body()
      tasks[screen]?[number] = nil
    }
  }

  /// Stops all waits of a screen.
  func stop(_ screen: ObjectIdentifier) {
    for task in tasks.removeValue(forKey: screen)?.values ?? [:].values { task.cancel() }
  }
}
