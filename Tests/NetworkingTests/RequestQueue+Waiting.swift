import StandIn

@testable import Networking

extension RequestQueue {
  /// Returns once so many requests are not answered yet.
  func reaches(unansweredCount count: Int) async {
    while status.unansweredCount != count { await Task.yield() }
  }

  /// Returns once so many callers wait for answers.
  func reaches(callerCount count: Int) async {
    while callerCount != count { await Task.yield() }
  }

  /// Returns once the queue does that.
  func reaches(_ activity: QueueStatus.Activity) async {
    while status.activity != activity { await Task.yield() }
  }
}

extension ManualClock {
  /// Returns once somebody waits for it to go on.
  func isAwaited() async {
    while !hasSleepers { await Task.yield() }
  }
}
