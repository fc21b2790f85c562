import Foundation
import Models
import Repository
import Screens
import XCTest

@testable import ghbrowse

/// Tests of a coordinator in memory: a real store, the demo's people, and an output that remembers.
@MainActor
class CoordinatorTestCase: XCTestCase {
  /// A coordinator with what it stands on.
  @MainActor
  struct Bench {
    let dependencies: Dependencies
    let transport: HeldTransport
    let output: RecordingOutput
    let coordinator: AppCoordinator

    /// Does what a line of the prompt says.
    @discardableResult
    func type(_ line: String) async -> LineOutcome {
      await coordinator.perform(TypedLine(line))
    }

    /// The logins of the rows that were shown last.
    var block: String { output.blocks.last?.joined(separator: "\n") ?? "" }
  }

  /// A coordinator on its first screen, which has the demo's first page.
  func bench(isLive: Bool = false, _ arguments: [String] = []) async throws -> Bench {
    let transport = HeldTransport()
    let options = try Options.parse(["--demo"] + arguments)
    let dependencies = try Dependencies(
      options, environment: ["HOME": "/nowhere", "TERM": "xterm-256color", "TZ": "UTC"],
      transport: transport)
    addTeardownBlock { @MainActor in
      transport.release()
      dependencies.cleanUp()
    }
    let output = RecordingOutput(isLive: isLive)
    let coordinator = AppCoordinator(dependencies: dependencies, output: output)
    let bench = Bench(
      dependencies: dependencies, transport: transport, output: output, coordinator: coordinator)
    await coordinator.start()
    await coordinator.tasks.finish()
    await coordinator.storeChanged()
    coordinator.present()
    return bench
  }

  /// The saved user of a row.
  func user(_ number: Int, _ bench: Bench) async throws -> SavedUser {
    let users = try await bench.dependencies.store.main.members(after: 0, limit: number)
    return try XCTUnwrap(users.last)
  }
}
