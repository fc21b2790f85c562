import ArgumentParser
import Repository

/// A command that reads or writes the store.
nonisolated protocol StoreCommand: AsyncParsableCommand {
  var options: Options { get }

  /// Does what the command is for; ``Dependencies/perform(_:)`` does what all commands have to.
  @MainActor func run(_ dependencies: Dependencies) async throws
}

nonisolated extension StoreCommand {
  @MainActor func run() async throws {
    try await Dependencies(options).perform(run)
  }
}

extension Dependencies {
  /// Runs a command, then says what the store did by itself, and tidies up.
  ///
  /// - Throws: ``CommandFailure``, with the sentence and exit status of an error of the store or of
  ///   GitHub, and the command's own mistakes and statuses.
  func perform(_ command: (Dependencies) async throws -> Void) async throws {
    defer {
      reportStore()
      tidyUp()
    }
    do {
      try await command(self)
      await store.writes.checkpoint()
    } catch let error where error is CommandFailure || error is UsageMistake || error is ExitStatus
    {
      throw error
    } catch {
      throw failure(of: FetchError(error), saved: .nothing)
    }
  }
}
