import ArgumentParser
import Repository

/// A command that reads or writes the store.
nonisolated protocol StoreCommand: AsyncParsableCommand {
  var options: Options { get }

  /// Runs the command; ``Dependencies/perform(_:)`` handles its errors and cleans up.
  @MainActor func run(_ dependencies: Dependencies) async throws
}

nonisolated extension StoreCommand {
  @MainActor func run() async throws {
    try await Dependencies(options).perform(run)
  }
}

extension Dependencies {
  /// Runs a command, empties the write-ahead log, says what the store did by itself, and tidies up.
  ///
  /// - Throws: ``CommandFailure``, with the sentence and exit status of an error of the store or of
  ///   GitHub, and the command's own mistakes and statuses.
  func perform(_ command: (Dependencies) async throws -> Void) async throws {
    var failure: (any Error)?
    do {
      try await command(self)
    } catch let error where error is CommandFailure || error is UsageMistake || error is ExitStatus
    {
      failure = error
    } catch {
      failure = self.failure(of: FetchError(error), saved: .nothing)
    }
    // What was written before a failure is written back too.
    await store.writes.checkpoint()
    reportStore()
    tidyUp()
    if let failure { throw failure }
  }
}
