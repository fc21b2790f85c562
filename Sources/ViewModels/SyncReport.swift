import FoundationEssentials
import Models
import Repository

/// What a sync says of itself, in words.
package struct SyncReport {
  private let plan: SyncPlan
  private let messages: ErrorMessages
  /// The command that goes on where this sync ended.
  package let nextCommand: String

  /// - Parameter options: What the command had besides its own options, such as `--api-url`.
  package init(_ plan: SyncPlan, messages: ErrorMessages, options: [String] = []) {
    self.plan = plan
    self.messages = messages
    let words =
      ["ghbrowse", "sync"] + (plan.userCount.map { ["--users", "\($0)"] } ?? [])
      + (plan.hasProfiles ? ["--profiles"] : []) + (plan.hasAvatars ? ["--avatars"] : []) + options
    nextCommand = words.joined(separator: " ")
  }
}

// Before it begins, and while it runs.
extension SyncReport {
  /// What there is to do, and what the budget is.
  package func beginning(_ estimate: SyncEstimate) -> String {
    let count = "about \(estimate.requestCount.counted("request"))"
    let pages = "a request for each 100 users"
    let task =
      switch (estimate.isOpenEnded, estimate.requestCount) {
      case (false, 0): "pictures alone, which cost no request of the budget"
      case (false, _): count
      case (true, 0): pages
      case (true, _): "\(count), and \(pages)"
      }
    return "sync: \(task)\(left(estimate.rateLimit).map { "; \($0)" } ?? "")"
  }

  /// A line that says how far it has come, for a log.
  package func line(_ progress: SyncProgress) -> String {
    if let end = progress.waitEnd { return waiting(until: end, progress.rateLimit) }
    let parts = [
      done(progress), progress.requestCount.counted("request"), left(progress.rateLimit),
    ]
    return "sync: " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Why nothing comes for a while.
  private func waiting(until end: Date, _ limit: RateLimit?) -> String {
    "sync: \(Self.reason(limit)); going on at \(messages.time(end)). Ctrl-C stops."
  }

  // A limit may be reached though much of the budget is left.
  private static func reason(_ limit: RateLimit?) -> String {
    let isReserve = limit.map { $0.remaining <= SyncPlan.reserve + 1 } ?? false
    return isReserve
      ? "the last \(SyncPlan.reserve) requests are left for you" : "GitHub asks for a pause"
  }

  /// What stands behind a bar: the longest form first.
  ///
  /// - Parameter pace: How fast it goes; `nil` while that is not known.
  package func barForms(_ progress: SyncProgress, _ pace: SyncPace?) -> [String] {
    if let end = progress.waitEnd {
      let time = messages.time(end)
      return [
        "\(done(progress)), going on at \(time), Ctrl-C stops", "going on at \(time)", time,
      ]
    }
    let speed = pace.map { ["\($0.perSecond.grouped) a second"] } ?? []
    let rest = pace.flatMap { $0.secondsLeft.map { ["\(Self.clock($0)) left"] } } ?? []
    let budget = progress.rateLimit.map { ["\($0.remaining.counted("request")) left"] } ?? []
    let all = [done(progress)] + speed + rest + budget
    return (1...all.count).reversed().map { all[..<$0].joined(separator: ", ") } + [short(progress)]
  }

  private func done(_ progress: SyncProgress) -> String {
    let total = progress.totalCount.map { " of \(max($0, progress.doneCount).grouped)" } ?? ""
    return "\(progress.doneCount.grouped)\(total) \(progress.phase.noun)"
  }

  private func short(_ progress: SyncProgress) -> String {
    guard let total = progress.totalCount, total > 0 else { return progress.doneCount.grouped }
    return "\(min(progress.doneCount * 100 / total, 100)) %"
  }

  private func left(_ limit: RateLimit?) -> String? {
    limit.map { limit in
      "\(limit.remaining.grouped) left"
        + (limit.resetAt.map { " until \(messages.time($0))" } ?? "")
    }
  }

  // Hours where there are any, then minutes and seconds.
  private static func clock(_ seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}

// At its end.
extension SyncReport {
  /// What came, and what is left to do.
  package func ending(_ result: SyncResult) -> Notice {
    let progress = result.progress
    let summary = summary(progress)
    let way = "\(nextCommand) goes on from there."
    switch result.stop {
    case nil where progress.requestCount == 0 && progress.phase == .pages:
      return Notice(
        "sync: nothing to do; \(progress.doneCount.counted("user is", "users are")) saved.")
    case nil: return Notice("sync: \(summary).")
    case .limited(let until):
      let end = until.map { " until \(messages.time($0))" } ?? ""
      return Notice(
        "\(summary); the sync stopped, because \(Self.reason(progress.rateLimit))\(end). \(way)",
        failure: .failed)
    case .cancelled:
      return Notice("\(summary); the sync was stopped. \(way)", failure: .failed)
    case .failed(let error):
      let notice =
        progress.savedNothing
        ? messages.noticeOfNothingSaved(error) : messages.notice(of: error, hasSavedData: false)
      let came = progress.requestCount == 0 ? "" : "\(summary); "
      return Notice(
        error == .notAsked ? notice.text : "\(notice.text) \(came)\(way)",
        failure: failure(notice, result))
    }
  }

  private func failure(_ notice: Notice, _ result: SyncResult) -> Notice.Failure? {
    notice.failure == .networkNeeded && !result.progress.savedNothing ? .failed : notice.failure
  }

  private func summary(_ progress: SyncProgress) -> String {
    let came =
      [progress.userCount.counted("new user")]
      + (plan.hasProfiles ? [progress.profileCount.counted("profile")] : [])
      + (plan.hasAvatars ? [progress.avatarCount.counted("picture")] : [])
    let others = [
      (progress.goneCount, "gone from GitHub"), (progress.failureCount, "could not be fetched"),
      (progress.refusedCount, "could not be read"),
    ].filter { $0.0 > 0 }.map { ", \($0.0.grouped) \($0.1)" }.joined()
    let requests = "in \(progress.requestCount.counted("request"))"
    return came.joined(separator: ", ") + " \(requests)" + others
  }
}

/// How fast a sync goes.
package struct SyncPace: Sendable, Equatable {
  /// People a second.
  package let perSecond: Int
  /// Seconds to the end of the phase; `nil` where its end is not known.
  package let secondsLeft: Int?

  /// - Parameters:
  ///   - count: How many people were done in `time`.
  ///   - left: How many are left; `nil` where that is not known.
  package init?(count: Int, in time: Duration, left: Int?) {
    guard count > 0, time >= .seconds(1) else { return nil }
    let rate = Double(count) / (time / .seconds(1))
    perSecond = Int(rate.rounded())
    secondsLeft = left.map { Int((Double(max($0, 0)) / rate).rounded(.up)) }
  }
}

extension SyncProgress {
  /// Whether the list is empty, and nothing came.
  fileprivate var savedNothing: Bool { phase == .pages && doneCount == 0 }
}

extension SyncProgress.Phase {
  fileprivate var noun: String {
    switch self {
    case .pages: "users"
    case .profiles: "profiles"
    case .avatars: "pictures"
    }
  }
}
