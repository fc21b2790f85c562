import Interface
import Observation

extension AppCoordinator {
  /// Runs `body`, and shows meanwhile what the screen has: rows as they come, or that they will.
  func watched<Value: Sendable>(
    _ screen: any Screen, _ body: () async -> Value
  ) async -> Value {
    guard stage.isLive else { return await body() }
    let watching = Task {
      for await block in Observations({ screen.block(in: self.stage.size) }) {
        if Task.isCancelled { break }
        stage.show(block)
      }
    }
    defer { watching.cancel() }
    return await body()
  }
}
