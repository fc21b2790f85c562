import GitHub
import Synchronization

@testable import ghbrowse

/// The demo's answers, held back for as long as a test wants.
final class HeldTransport: HTTPTransport {
  private let isHeld = Mutex(false)
  private let arrived = Atomic(0)

  /// Answers nothing from now on.
  func hold() {
    isHeld.withLock { $0 = true }
  }

  /// Answers again, also what was held back.
  func release() {
    isHeld.withLock { $0 = false }
  }

  /// How many requests have come.
  var count: Int { arrived.load(ordering: .relaxed) }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    arrived.add(1, ordering: .relaxed)
    while isHeld.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
    return try await DemoTransport().send(request)
  }
}
