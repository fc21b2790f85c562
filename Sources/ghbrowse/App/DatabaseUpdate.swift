import Synchronization
import Terminal

/// Shows at a terminal that the database is migrated: a sentence, and a bar from one second on.
nonisolated final class DatabaseUpdate: Sendable {
  private struct State {
    let start = ContinuousClock.now
    var hasSentence = false
    var hasBar = false
    var lastShare = 0.0
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
      if !state.hasSentence { stream.write(line: "Updating the database for ghbrowse 2.1…") }
      state.hasSentence = true
      if share >= 1 {
        if state.hasBar { stream.rewrite(line: StyledText("")) }
      } else if share - state.lastShare >= 0.01, .now - state.start >= .seconds(1) {
        (state.hasBar, state.lastShare) = (true, share)
        let percent = SafeText.field("\(Int(share * 100)) %")
        let bar = ProgressBar(share: share, forms: [percent]).line(columns: columns - 2)
        stream.rewrite(line: StyledText(bar))
      }
    }
  }
}
