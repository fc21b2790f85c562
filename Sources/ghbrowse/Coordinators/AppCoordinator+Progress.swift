import Interface
import Observation

extension AppCoordinator {
  /// Shows what changes on the screen that the reader is on, as it changes, until it is cancelled.
  func followScreens() async {
    let changes = Observations { [weak self] in
      self.map { ($0.top?.block(in: $0.output.size), $0.top?.hasNotices) }
    }
    for await _ in changes {
      // What is there within a blink needs no word that it is on its way.
      await pace.turn(after: .milliseconds(100))
      guard !Task.isCancelled else { return }
      if let top { present(top) }
    }
  }

  /// Shows all of the screen again: what was printed is gone, or broken by another width.
  func showAnew() {
    guard let top else { return }
    output.forget(top)
    show(top)
  }
}
