import Foundation
import GitHub
import Models
import Repository
import Screens
import Synchronization
import XCTest

@testable import ghbrowse

/// Tests of a coordinator with a real store, the demo's people, and an output that records.
@MainActor
class CoordinatorTestCase: XCTestCase {
  /// A coordinator with its dependencies.
  @MainActor
  struct Bench {
    let dependencies: Dependencies
    let transport: HeldTransport
    let output: RecordingOutput
    let coordinator: AppCoordinator

    /// Runs a line of the prompt.
    @discardableResult
    func type(_ line: String) async -> LineOutcome {
      await coordinator.perform(TypedLine(line))
    }

    /// The block that was shown last.
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
    await coordinator.start()
    await coordinator.tasks.finish()
    await coordinator.storeChanged()
    coordinator.present()
    return Bench(
      dependencies: dependencies, transport: transport, output: output, coordinator: coordinator)
  }

  /// The saved user of a row.
  func user(_ number: Int, _ bench: Bench) async throws -> SavedUser {
    let users = try await bench.dependencies.store.main.members(after: 0, limit: number)
    return try XCTUnwrap(users.last)
  }
}

/// The demo's answers, held back for as long as a test wants.
final class HeldTransport: HTTPTransport {
  private let isHeld = Mutex(false)

  /// Answers nothing from now on.
  func hold() {
    isHeld.withLock { $0 = true }
  }

  /// Answers again, also what was held back.
  func release() {
    isHeld.withLock { $0 = false }
  }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    while isHeld.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
    return try await DemoTransport().send(request)
  }
}
