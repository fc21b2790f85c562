import Interface
import Observation

extension AppCoordinator {
  /// Runs `body`, and shows meanwhile what the screen has: rows as they come, or that they will.
  func watched<Value: Sendable>(
    _ screen: any Screen, _ body: () async -> Value
  ) async -> Value {
    guard stage.isLive else { return await body() }
    let watching = Task {
      // What is there within a blink needs no word that it is on its way.
      guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return }
      for await _ in Observations({ screen.block(in: self.stage.size) }) {
        if Task.isCancelled { break }
        show(screen)
      }
    }
    defer { watching.cancel() }
    return await body()
  }
}
