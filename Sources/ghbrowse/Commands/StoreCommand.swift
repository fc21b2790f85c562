import ArgumentParser
import Dispatch
import FoundationEssentials
import Glibc
import Repository
import Screens
import Terminal

/// A command that uses the store.
nonisolated protocol StoreCommand: AsyncParsableCommand {
  var options: Options { get }
  /// The value of `--images`, for the commands that draw or fetch pictures.
  var images: PictureChoice? { get }
  /// How long to wait for the store before the command runs.
  var patience: DispatchTimeInterval { get }

  /// Runs the command; ``Dependencies/perform(_:)`` handles its errors and cleans up after it.
  @MainActor func run(_ dependencies: Dependencies) async throws
}

nonisolated extension StoreCommand {
  var images: PictureChoice? { nil }
  var patience: DispatchTimeInterval { .never }

  @MainActor func run() async throws {
    try await Dependencies(options, images: images, patience: patience).perform(run)
  }
}

extension Dependencies {
  /// Runs a command, checkpoints the database, reports what the store did by itself, and cleans up.
  ///
  /// Throws the command's own error, or a ``Notice`` for an error of the store or of GitHub.
  func perform(_ command: (Dependencies) async throws -> Void) async throws {
    var failure: (any Error)?
    do {
      if options.demo { try await DemoPast(now: Date()).save(in: store) }
      try await command(self)
    } catch let error where error is Notice || error is ExitStatus {
      failure = error
    } catch {
      failure = self.failure(of: FetchError(error))
    }
    await store.write.checkpoint()
    reportStore()
    cleanUp()
    if let failure { throw failure }
  }

  /// The failure of a command that ended with `error` while fetching `subject`, and has nothing saved to print.
  func failure(of error: FetchError, about subject: FetchSubject = .other) -> Notice {
    let notice = messages.notice(of: error, about: subject, saved: .nothing)
    let isCancelled = error == .gitHub(.cancelled)
    return Notice(notice.text, failure: isCancelled ? .interrupted : notice.failure ?? .failed)
  }
}

extension Dependencies {
  /// Shows a spinner on standard error while `body` runs; a screen reader gets one sentence, a pipe nothing.
  func waiting<Value>(_ text: SafeText, for body: () async -> Value) async -> Value {
    guard StandardStream.error.isTerminal, !options.quiet, !options.offline else {
      return await body()
    }
    let spinner = Task { await showSpinner(text) }
    let value = await body()
    spinner.cancel()
    await spinner.value
    return value
  }

  private func showSpinner(_ text: SafeText) async {
    let stream = StandardStream.error
    // An immediate answer shows no spinner.
    guard await Task.pause(.milliseconds(50)) else { return }
    guard !isAppendOnly else { return stream.write(line: text) }
    let width = stream.size(environment: environment).columns
    let line = (StyledText("⠋", .spinner) + StyledText(" \(text)" as SafeText, .detail))
      .fitted(to: width - 1)
    var frame = 0
    repeat {
      stream.rewrite(line: line, frame: frame, in: theme)
      frame += 1
    } while await Task.pause(.milliseconds(100))
    stream.rewrite(line: StyledText(""))
  }

  /// Runs `body` as a task that SIGINT, SIGTERM and SIGHUP cancel; a second signal ends the program.
  ///
  /// Ignored signals stay ignored: under `nohup`, a command outlives its terminal.
  static func cancelling<Value: Sendable>(
    _ body: @escaping @Sendable () async -> Value
  ) async -> Value {
    let task = Task { await body() }
    let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { _ in
      if task.isCancelled { ProcessSetUp.exit(with: .interrupted) }
      task.cancel()
    }
    defer { signals.cancel() }
    return await task.value
  }
}

extension Task where Success == Never, Failure == Never {
  /// Sleeps, and returns whether the task was not cancelled meanwhile.
  static func pause(_ duration: Duration) async -> Bool { (try? await sleep(for: duration)) != nil }
}
