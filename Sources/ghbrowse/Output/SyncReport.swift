import FoundationEssentials
import Models
import Repository
import ViewModels

/// What a sync says of itself, in words.
struct SyncReport {
  private let plan: SyncPlan
  private let messages: ErrorMessages
  // What stands before a line: `sync`, and the list where it is not that of everyone.
  private let name: String
  /// The command that goes on where this sync ended.
  let nextCommand: String

  init(_ plan: SyncPlan, messages: ErrorMessages) {
    self.plan = plan
    self.messages = messages
    name = (["sync"] + (plan.list == .everyone ? [] : [plan.list.name])).joined(separator: " ")
    let words =
      ["ghbrowse", "sync"] + (plan.list == .everyone ? [] : [plan.list.shellWord])
      + (plan.userCount.map { ["--users", "\($0)"] } ?? [])
      + (plan.hasProfiles ? ["--profiles"] : [])
    nextCommand = words.joined(separator: " ")
  }
}

// Before it begins, and while it runs.
extension SyncReport {
  /// What there is to do, and what the budget is.
  func beginning(_ estimate: SyncEstimate) -> String {
    let count = "about \(estimate.requestCount.counted("request"))"
    let pages = "a request for each 100 users"
    let task =
      switch (estimate.isOpenEnded, estimate.requestCount) {
      case (false, 0): "pictures alone, which cost no request of the budget"
      case (false, _): count
      case (true, 0): pages
      case (true, _): "\(count), and \(pages)"
      }
    return "\(name): \(task)\(left(estimate.rateLimit).map { "; \($0)" } ?? "")"
  }

  /// A line that says how far it has come, for a log.
  func line(_ progress: SyncProgress) -> String {
    if let end = progress.waitEnd { return waiting(until: end, progress) }
    let parts = [
      done(progress), progress.requestCount.counted("request"), left(progress.rateLimit),
    ]
    return "\(name): " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Why nothing comes for a while.
  private func waiting(until end: Date, _ progress: SyncProgress) -> String {
    "\(name): \(reason(progress)); going on at \(messages.time(end)). Ctrl-C stops."
  }

  // A limit may be reached though much of the budget is left. Searches have a budget of their own.
  private func reason(_ progress: SyncProgress) -> String {
    if progress.phase == .pages, plan.list.kind.subjectKind == .query {
      return "GitHub's limit for searches is reached"
    }
    let isReserve = progress.rateLimit.map { $0.remaining <= SyncPlan.reserve + 1 } ?? false
    return isReserve
      ? "the last \(SyncPlan.reserve) requests are left for you" : "GitHub asks for a pause"
  }

  /// What stands behind a bar: the longest form first.
  ///
  /// - Parameter pace: How fast it goes; `nil` while that is not known.
  func barForms(_ progress: SyncProgress, _ pace: SyncPace?) -> [String] {
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
    let forms = (1...all.count).reversed().map { all[..<$0].joined(separator: ", ") }
    let named = plan.list == .everyone ? [] : ["\(plan.list.name): \(forms[0])"]
    return named + forms + [short(progress)]
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
  ///
  /// - Parameter overview: What is saved of the list now, where it is not the list of everyone.
  func ending(_ result: SyncResult, _ overview: ListOverview? = nil) -> Notice {
    let progress = result.progress
    let summary = summary(progress)
    let way = "\(nextCommand) goes on from there."
    switch result.stop {
    case nil where progress.requestCount == 0 && progress.phase == .pages:
      return Notice(
        "\(name): nothing to do; \(progress.doneCount.counted("user is", "users are")) saved.")
    case nil:
      let hasEnded = overview.map { $0.extent.wholeAt != nil || $0.isBrokenOff } ?? false
      let end = hasEnded ? overview.map { Notice.end(of: plan.list, $0) } : nil
      return Notice("\(name): \(summary).\(end.map { " \($0.text)" } ?? "")")
    case .limited(let until):
      let end = until.map { " until \(messages.time($0))" } ?? ""
      return Notice(
        "\(summary); the sync stopped, because \(reason(progress))\(end). \(way)",
        failure: .failed)
    case .cancelled:
      return Notice("\(summary); the sync was stopped. \(way)", failure: .failed)
    case .failed(let error):
      let notice = messages.notice(
        of: error, about: .list(plan.list), saved: progress.savedNothing ? .nothing : .hidden)
      let came = progress.requestCount == 0 ? "" : "\(summary); "
      return Notice(
        isFinal(error) ? notice.text : "\(notice.text) \(came)\(way)",
        failure: failure(notice, result))
    }
  }

  // To ask again for a list that GitHub does not have, or does not give, would change nothing.
  private func isFinal(_ error: FetchError) -> Bool {
    switch error {
    case .gitHub(.notAsked): true
    case .gitHub(.notFound), .gitHub(.gone), .gitHub(.withheld), .gitHub(.refused):
      plan.list != .everyone
    default: false
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
      (progress.leftCount, "no longer in the list"), (progress.goneCount, "gone from GitHub"),
      (progress.failureCount, "could not be fetched"),
      (progress.refusedCount, "could not be read"),
    ].filter { $0.0 > 0 }.map { ", \($0.0.grouped) \($0.1)" }.joined()
    let requests = "in \(progress.requestCount.counted("request"))"
    return came.joined(separator: ", ") + " \(requests)" + others
  }
}

/// How fast a sync goes.
struct SyncPace: Sendable, Equatable {
  /// People a second.
  let perSecond: Int
  /// Seconds to the end of the phase; `nil` where its end is not known.
  let secondsLeft: Int?

  /// - Parameters:
  ///   - count: How many people were done in `time`.
  ///   - left: How many are left; `nil` where that is not known.
  init?(count: Int, in time: Duration, left: Int?) {
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
