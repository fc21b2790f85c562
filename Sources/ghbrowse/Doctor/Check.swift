import Dispatch
import Synchronization

/// One thing that `ghbrowse doctor` looked at.
nonisolated struct Check: Sendable, Equatable {
  /// How the thing stands.
  enum Status: String, Sendable, CaseIterable {
    case ok
    /// The program works, but not as well as it could.
    case warning
    /// Something does not work.
    case problem
  }

  /// What was looked at.
  let name: String
  let status: Status
  /// What was found.
  let message: String
  /// What to do about it; `nil` when there is nothing to do.
  let remedy: String?

  static func ok(_ name: String, _ message: String, _ remedy: String? = nil) -> Check {
    Check(name: name, status: .ok, message: message, remedy: remedy)
  }

  static func warning(_ name: String, _ message: String, _ remedy: String?) -> Check {
    Check(name: name, status: .warning, message: message, remedy: remedy)
  }

  static func problem(_ name: String, _ message: String, _ remedy: String?) -> Check {
    Check(name: name, status: .problem, message: message, remedy: remedy)
  }
}

nonisolated extension Check {
  /// The checks that `body` makes on a thread of its own, or one that says that they took too long.
  ///
  /// A file system may never answer; the thread is left behind then.
  static func bounded(
    _ name: String, within limit: DispatchTimeInterval,
    _ body: @escaping @Sendable () -> [Check]
  ) async -> [Check] {
    await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      DispatchQueue(label: "ghbrowse.doctor").async { answer.give(body()) }
      DispatchQueue(label: "ghbrowse.doctor.deadline").asyncAfter(deadline: .now() + limit) {
        answer.give([
          .problem(
            name, "this check did not end in time", "See whether the disk under it still answers.")
        ])
      }
    }
  }
}

/// Resumes a continuation with the first of two answers.
private nonisolated final class FirstAnswer: Sendable {
  private let continuation: Mutex<CheckedContinuation<[Check], Never>?>

  init(_ continuation: CheckedContinuation<[Check], Never>) {
    self.continuation = Mutex(continuation)
  }

  func give(_ checks: [Check]) {
    let continuation = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: checks)
  }
}
