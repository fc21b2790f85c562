import FoundationEssentials
import Models
import Repository
import Screens
import Terminal

struct SyncReport {
  private let plan: SyncPlan
  private let messages: ErrorMessages
  // What a line begins with: `sync`, and the list if it is not that of everyone.
  private let name: String
  /// The command that continues where this sync ended.
  let nextCommand: String

  /// - Parameter names: The lists as typed, if there are several.
  init(_ plan: SyncPlan, names: [String]? = nil, messages: ErrorMessages) {
    self.plan = plan
    self.messages = messages
    let own = plan.list == .everyone ? [] : [plan.list.name]
    name = (["sync"] + own).joined(separator: " ")
    let words =
      ["ghbrowse", "sync"] + (names ?? own).map(\.shellWord)
      + (plan.limit.map { ["--users", "\($0)"] } ?? [])
      + (plan.hasProfiles ? ["--profiles"] : [])
    nextCommand = words.joined(separator: " ")
  }

  // Before it begins, and while it runs.

  /// What there is to do, and what the budgets for it are.
  func beginning(_ estimate: SyncEstimate) -> String {
    let needed = [
      (BudgetUnit.search, estimate.searchCount, estimate.searchBudget),
      (.request, estimate.requestCount, estimate.budget),
    ].filter { $0.1 > 0 }
    var tasks = needed.map { unit, count, _ in "about \(unit.counted(count))" }
    if estimate.isOpenEnded {
      tasks = tasks.isEmpty ? ["1 request per 100 users"] : tasks
      if !needed.isEmpty { tasks[0] += ", plus 1 per 100 users" }
    }
    let task =
      tasks.isEmpty ? "only pictures, which cost no requests" : tasks.joined(separator: " and ")
    let budgets =
      needed.isEmpty
      ? [left(estimate.budget, .request)] : needed.map { unit, _, budget in left(budget, unit) }
    let all = budgets.compactMap { $0 }.joined(separator: ", ")
    return "\(name): \(task)\(all.isEmpty ? "" : "; \(all)")"
  }

  /// A line that says how far it has come, for a log.
  func line(_ progress: SyncProgress) -> String {
    if let end = progress.waitEnd { return waiting(until: end, progress) }
    let parts = [
      done(progress), progress.requestCount.counted("request"),
      left(progress.budget, unit(progress)),
    ]
    return "\(name): " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Why nothing comes for a while.
  private func waiting(until end: Date, _ progress: SyncProgress) -> String {
    "\(name): \(reason(progress)); continuing at \(LocalTime.time(end)). Ctrl-C stops."
  }

  // A limit may be reached though much of the budget is left.
  private func reason(_ progress: SyncProgress) -> String {
    let remaining = progress.budget?.remaining ?? .max
    return switch unit(progress) {
    case .search where remaining < 1: "GitHub's search limit has been reached"
    case .request where remaining < SyncPlan.reserve + SyncPlan.profileCost:
      "the last \(SyncPlan.reserve) requests are reserved for you"
    default: "GitHub asks for a pause"
    }
  }

  /// What a bar says: the longest form first.
  func barForms(_ progress: SyncProgress) -> [String] {
    if let end = progress.waitEnd {
      let time = LocalTime.time(end)
      return [
        "\(done(progress)), continuing at \(time), Ctrl-C stops", "continuing at \(time)", time,
      ]
    }
    let done = done(progress)
    let budget = progress.budget.map {
      ["\(done), \(unit(progress).counted($0.remaining)) left"]
    }
    let forms = (budget ?? []) + [done, short(progress)]
    return plan.list == .everyone ? forms : ["\(plan.list.name): \(forms[0])"] + forms
  }

  private func done(_ progress: SyncProgress) -> String {
    let count = progress.doneCount
    guard let total = progress.totalCount.map({ max($0, count) }) else {
      return count.counted(progress.phase.noun)
    }
    return "\(count.grouped) of \(total.counted(progress.phase.noun))"
  }

  private func short(_ progress: SyncProgress) -> String {
    guard let total = progress.totalCount, total > 0 else { return progress.doneCount.grouped }
    return "\(min(progress.doneCount * 100 / total, 100))%"
  }

  // Searches have a budget of their own.
  private func unit(_ progress: SyncProgress) -> BudgetUnit {
    progress.phase == .pages && plan.list.kind.subjectKind == .query ? .search : .request
  }

  private func left(_ limit: RateLimit?, _ unit: BudgetUnit) -> String? {
    limit.map { limit in
      "\(unit.counted(limit.remaining)) left"
        + (limit.resetAt.map { " until \(LocalTime.time($0))" } ?? "")
    }
  }

  // At its end.

  /// What came, what is left to do, and the names of who has joined or left; `nil` where what is saved is not known.
  func ending(
    _ result: SyncResult, _ overview: ListOverview? = nil, _ names: MemberNames = MemberNames()
  ) -> Notice {
    let progress = result.progress
    let summary = summary(progress, overview, names)
    let way = "\(nextCommand) continues from there."
    switch result.stop {
    case nil where progress.requestCount == 0 && progress.phase == .pages:
      return Notice(
        "\(name): nothing to do; \(progress.doneCount.counted("user is", "users are")) saved.")
    case nil:
      let ended = overview.flatMap { overview in
        let hasEnded = overview.isComplete || overview.endedEarly
        return plan.list != .everyone && hasEnded ? overview : nil
      }
      let end = ended.map { " \(Notice.end(of: plan.list, $0, isDemo: messages.isDemo).text)" }
      return Notice("\(name): \(summary).\(missing(progress))\(end ?? "")")
    case .limited(let until):
      let end = until.map { " until \(LocalTime.time($0))" } ?? ""
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
        (isFinal(error) ? notice.text : "\(notice.text) \(came)\(way)") + missing(progress),
        failure: failure(notice, result))
    }
  }

  private func missing(_ progress: SyncProgress) -> String {
    let count = progress.changes.missingCount ?? 0
    return count > 0 ? " \(Notice.notFound(count))" : ""
  }

  // Asking again for a list that GitHub does not have, or does not give, would change nothing.
  private func isFinal(_ error: FetchError) -> Bool {
    switch error {
    case .gitHub(.offline): true
    case .gitHub(.notFound), .renamed, .gitHub(.gone), .gitHub(.withheld), .gitHub(.refused):
      plan.list != .everyone
    default: false
    }
  }

  private func failure(_ notice: Notice, _ result: SyncResult) -> ExitStatus? {
    notice.failure == .networkNeeded && !result.progress.savedNothing ? .failed : notice.failure
  }

  private func summary(
    _ progress: SyncProgress, _ overview: ListOverview?, _ names: MemberNames
  ) -> String {
    let came =
      [members(progress, overview, names)]
      + (plan.hasProfiles ? [progress.profileCount.counted("profile")] : [])
      + (plan.hasAvatars ? [progress.avatarCount.counted("picture")] : [])
    let others = [
      (progress.joinedCount, "from an older list of the same account"),
      (progress.goneCount, "gone from GitHub"),
      (progress.failureCount, "could not be fetched"),
      (progress.refusedCount, "could not be read"),
    ].filter { $0.0 > 0 }.map { ", \($0.0.grouped) \($0.1)" }.joined()
    let requests = "in \(progress.requestCount.counted("request"))"
    return came.joined(separator: ", ") + " \(requests)" + others
  }

  // Such as `104 people now: 3 new (alice, bob, carol), 2 left (dan, erin)`.
  private func members(
    _ progress: SyncProgress, _ overview: ListOverview?, _ names: MemberNames
  ) -> String {
    let count = progress.newUserCount
    if plan.list == .everyone { return count.counted("new user") }
    let kinds = [
      ("new", names.new), (plan.list.kind.wordsForLeft, names.left), ("back", names.back),
    ].filter { !$0.1.isEmpty }
    guard let overview, !kinds.isEmpty else { return "\(count.counted("user")) new to the list" }
    let people = overview.peopleCount.counted("person", "people")
    return "\(people) now: "
      + kinds.map { "\($1.count.grouped) \($0) (\(Self.some(of: $1)))" }.joined(separator: ", ")
  }

  private static func some(of logins: [String]) -> String {
    let more = logins.count - namesAtMost
    return (logins.prefix(namesAtMost) + (more > 0 ? ["\(more.grouped) more"] : []))
      .joined(separator: ", ")
  }

  private static let namesAtMost = 10
}

/// The logins of the people who joined or left a list.
struct MemberNames: Sendable, Equatable {
  var new: [String] = []
  var left: [String] = []
  var back: [String] = []
}

private enum BudgetUnit {
  case search, request

  func counted(_ count: Int) -> String {
    self == .search ? count.counted("search", "searches") : count.counted("request")
  }
}

extension SyncProgress {
  /// Whether the list is empty, and nothing came.
  fileprivate var savedNothing: Bool { phase == .pages && doneCount == 0 }
}

extension SyncProgress.Phase {
  fileprivate var noun: String {
    switch self {
    case .pages: "user"
    case .profiles: "profile"
    case .avatars: "picture"
    }
  }
}
