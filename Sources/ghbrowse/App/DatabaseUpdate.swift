import Synchronization
import Terminal

/// Shows at a terminal that the database is migrated: a sentence, and a bar from one second on.
nonisolated final class DatabaseUpdate: Sendable {
  private struct State {
    let start = ContinuousClock.now
    // The share that the bar shows: 0 before there is a bar, `nil` before the sentence.
    var shown: Double?
  }

  private let columns: Int
  private let state = Mutex(State())

  init(environment: [String: String]) {
    columns = StandardStream.error.size(environment: environment).columns
  }

  /// - Parameter share: What is done, from 0 to 1.
  func show(_ share: Double) {
    let stream = StandardStream.error
    guard stream.isTerminal else { return }
    state.withLock { state in
      if state.shown == nil { stream.write(line: "Updating the database for ghbrowse 2.1…") }
      let shown = state.shown ?? 0
      state.shown = shown
      if share >= 1 {
        if shown > 0 { stream.rewrite(line: StyledText("")) }
      } else if share - shown >= 0.01, .now - state.start >= .seconds(1) {
        state.shown = share
        let percent = SafeText.field("\(Int(share * 100)) %")
        let bar = ProgressBar(share: share, forms: [percent]).line(columns: columns - 2)
        stream.rewrite(line: StyledText(bar))
      }
    }
  }
}
