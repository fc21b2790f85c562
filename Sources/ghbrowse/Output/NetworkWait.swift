import Interface
import Terminal

/// Shows on standard error that a command waits for the network.
///
/// A wheel turns until there is an answer; a screen reader gets one sentence.
struct NetworkWait {
  private let dependencies: Dependencies
  private let stream = StandardStream.error

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Runs a closure that asks the network.
  ///
  /// - Parameter text: What is waited for.
  func run<Value>(_ text: SafeText, _ body: () async -> Value) async -> Value {
    let isWanted =
      stream.isTerminal && !dependencies.options.quiet && !dependencies.options.offline
    guard isWanted else { return await body() }
    let turning = Task { await turn(text) }
    let value = await body()
    turning.cancel()
    await turning.value
    return value
  }

  // What is answered at once shows no wheel.
  private func turn(_ text: SafeText) async {
    guard await pause(.milliseconds(50)) else { return }
    guard !dependencies.isAppendOnly else { return stream.write(line: text) }
    let width = stream.size(environment: dependencies.environment).columns
    let line = (StyledText("⠋", .spinner) + StyledText(" \(text)" as SafeText, .detail))
      .fitted(to: width - 1)
    var frame = 0
    repeat {
      stream.write(over: line, frame: frame, in: dependencies.theme)
      frame += 1
    } while await pause(.milliseconds(100))
    stream.rewrite(line: "")
  }

  private func pause(_ duration: Duration) async -> Bool {
    (try? await Task.sleep(for: duration)) != nil
  }
}
