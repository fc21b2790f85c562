import StandIn

@testable import Networking

extension RequestQueue {
  /// Returns once so many requests are not answered yet.
  func reaches(unansweredCount count: Int) async {
    while status.unansweredCount != count { await Task.yield() }
  }

  /// Returns once a request is in flight, or none is.
  func reaches(isSending: Bool) async {
    while self.isSending != isSending { await Task.yield() }
  }
}

extension ManualClock {
  /// Returns once somebody waits for it to go on.
  func isAwaited() async {
    while !hasSleepers { await Task.yield() }
  }
}
