import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import Repository
import Screens
import Store
import Terminal

struct SyncCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Fetch lists, and optionally profiles and pictures, to read offline.",
    discussion: """
      Fetches what is missing, so that you can read it offline. 100 people cost one
      request, a profile costs one, and a picture none. Profiles and complete lists
      that are less than an hour old are not fetched again; --refresh fetches lists
      whatever their age. If somebody is missing in a list, a second pass decides.

      It leaves you the last 10 requests of each hour, and waits for the next hour.
      If standard error is not a terminal, it ends with exit status 1 instead,
      unless there are several lists. The same command continues where it stopped.

      Several lists are fetched one after the other: those named, with - those that
      standard input names, one per line, and with 'followers:*' all saved ones.

      Examples:
        ghbrowse sync --users 1000  the first 1,000 people, in ten requests
        ghbrowse sync --users 1000 --profiles
            the same people, with profiles and pictures
        ghbrowse sync contributors:apple/swift --profiles
            the people of a project, for the train
        ghbrowse sync followers:ada members:acme
            two lists, however long GitHub makes it wait
        ghbrowse sync               everyone; Ctrl-C stops it, the next sync continues
      """)

  @Argument(help: "Which lists, such as members:apple; - reads their names from standard input.")
  var list: [ListArgument] = [.everyone]

  @Option(
    name: .customLong("users"), parsing: .unconditional,
    help: ArgumentHelp(
      "Stop when NUMBER people in a list are saved (default: all).",
      valueName: "number"),
    transform: TypedValue.number)
  var userCount: Int32?

  @Flag(
    name: .customLong("profiles"),
    help: "Fetch their profiles too, the oldest first, and their pictures.")
  var hasProfiles = false

  @Flag(help: "Fetch whole lists again, even those that are less than an hour old.")
  var refresh = false

  @OptionGroup var options: Options
  @OptionGroup var pictures: PictureOptions

  var images: PictureChoice? { pictures.images }

  func validate() throws {
    try options.refuseCSV(of: "sync")
    guard options.fields == nil || options.json else {
      throw ValidationError("sync takes --fields only with --json")
    }
    try FieldTable.sync.check(options.fields)
  }

  // Whether several lists may be meant.
  private var areSeveral: Bool {
    list.count > 1 || list.contains { $0.text == "-" || $0.starredKind != nil }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let typed = list.map(\.text) == ["-"] ? try await Self.namesOfInput() : list
    var printer = RecordPrinter(.sync, dependencies)
    var failure: (any Error)?
    for list in try await dependencies.lists(typed) {
      let (finished, notice) = await sync(list, dependencies)
      if options.json {
        if areSeveral { printer.print([finished]) } else { printer.print(alone: finished) }
      }
      guard let status = notice.failure else { continue }
      guard areSeveral, finished.result.stop?.concernsOneList == true else {
        let isCancelled = finished.result.stop == .cancelled
        failure = Notice(notice.text, failure: isCancelled ? .interrupted : status)
        break
      }
      dependencies.warn(notice.text)
      failure = ExitStatus.failed
    }
    if options.json, areSeveral { printer.end() }
    if let failure { throw failure }
  }

  // Standard input's lines, without blank ones.
  private static func namesOfInput() async throws(Notice) -> [ListArgument] {
    var names: [ListArgument] = []
    for await line in ScriptInput().lines {
      guard case .success(let text) = line else {
        throw Notice(usage: "Standard input has a line that is not a list's name.")
      }
      let name = text.trimmingBlanks()
      if !name.isEmpty { names.append(ListArgument(argument: name)) }
    }
    return names
  }

  @MainActor private func sync(
    _ list: UserList, _ dependencies: Dependencies
  ) async -> (FinishedSync, Notice) {
    let plan = SyncPlan(
      list: list, limit: userCount.map(Int.init), hasProfiles: hasProfiles,
      hasAvatars: hasProfiles && dependencies.pictureChoice != .off,
      waitsForLimits: areSeveral || StandardStream.error.isTerminal, isRenewal: refresh)
    let report = SyncReport(
      plan, names: areSeveral ? self.list.map(\.text) : nil, messages: dependencies.messages)
    let output = SyncOutput(report, dependencies)
    let sync = SyncRun(
      plan, repository: dependencies.repository, avatars: dependencies.avatars
    ) { event in await output.show(event) }
    let result = await Dependencies.cancelling { await sync.run() }
    // An error of the store has ended the sync already, or is reported next.
    let overview = try? await dependencies.store.main.overview(of: list)
    let names = (try? await dependencies.store.main.names(of: result.progress.changes)) ?? .init()
    let notice = report.ending(result, overview, names)
    output.end(notice)
    let isWhole = overview.map { result.isWhole(plan, $0) } ?? false
    return (
      FinishedSync(
        list: list, result: result, names: names, isWhole: isWhole, nextCommand: report.nextCommand),
      notice
    )
  }
}

extension SyncResult {
  /// Whether all of the list is saved; that of everyone is whole only right after a sync that reached its end.
  fileprivate func isWhole(_ plan: SyncPlan, _ overview: ListOverview) -> Bool {
    guard plan.list == .everyone else { return overview.isWhole }
    return stop == nil && plan.limit.map { overview.listedCount < $0 } ?? true
  }
}

extension MainContext {
  /// The logins of these people.
  func names(of changes: MemberChanges) async throws(StoreError) -> MemberNames {
    let logins = { (ids: [Int64]) async throws(StoreError) in
      try await self.users(ids: ids).map(\.user.login)
    }
    return MemberNames(
      new: try await logins(changes.new), left: try await logins(changes.left),
      back: try await logins(changes.back))
  }
}

/// The result of a sync, and the command that continues it.
nonisolated struct FinishedSync: Sendable {
  let list: UserList
  let result: SyncResult
  let names: MemberNames
  let isWhole: Bool
  let nextCommand: String

  fileprivate var progress: SyncProgress { result.progress }
}

extension FieldTable where Value == FinishedSync {
  /// What `sync` prints; as JSON only.
  nonisolated static var sync: Self {
    Self(
      fields: [
        Field("users") { .number($0.progress.newUserCount) },
        Field("profiles") { .number($0.progress.profileCount) },
        Field("avatars") { .number($0.progress.avatarCount) },
        Field("gone") { .number($0.progress.goneCount) },
        Field("failures") { .number($0.progress.failureCount) },
        Field("requests") { .number($0.progress.requestCount) },
        Field("requestsLeft") { .number($0.progress.budget?.remaining) },
        Field("resetsAt") { .date($0.progress.budget?.resetAt) },
        Field("isWhole") { .flag($0.isWhole) },
        Field("nextCommand") { .text($0.result.stop == nil ? nil : $0.nextCommand) },
        Field("new") { .texts($0.names.new) },
        Field("left") { .texts($0.names.left) },
        Field("back") { .texts($0.names.back) },
        Field("joined") { .number($0.progress.joinedCount) },
        Field("list") { .text($0.list.name) },
      ], columns: [])
  }
}

/// Shows the progress of a sync on standard error.
private final class SyncOutput {
  private enum Form {
    case bar
    /// A line every 20 s: for a screen reader, and on a terminal that cannot redraw.
    case sentences
    /// A line for each page, and for each hundred profiles or pictures.
    case log
    case nothing
  }

  private let report: SyncReport
  private let environment: [String: String]
  private let form: Form
  private let stream = StandardStream.error
  private var lastWrite: ContinuousClock.Instant?
  private var hasBar = false
  // The end of the wait that was reported last; pages may arrive while it lasts.
  private var reportedWait: Date?

  init(_ report: SyncReport, _ dependencies: Dependencies) {
    self.report = report
    environment = dependencies.environment
    form =
      if dependencies.options.quiet { .nothing } else if !StandardStream.error.isTerminal {
        .log
      } else {
        dependencies.isAppendOnly ? .sentences : .bar
      }
  }

  func show(_ event: SyncEvent) {
    guard form != .nothing else { return }
    switch event {
    case .began(let estimate): write(line: report.beginning(estimate))
    case .advanced(let progress): show(progress)
    }
  }

  /// Erases the bar, and shows `notice` unless it is a failure.
  func end(_ notice: Notice) {
    eraseBar()
    if form != .nothing, notice.failure == nil { write(line: notice.text) }
  }

  private func show(_ progress: SyncProgress) {
    let isWait = progress.waitEnd != nil
    let isNewWait = progress.waitEnd != reportedWait
    reportedWait = progress.waitEnd
    switch form {
    case .bar where isWait || isDue(after: .milliseconds(100)): draw(progress)
    case .sentences where isWait ? isNewWait : isDue(after: .seconds(20)):
      write(line: report.line(progress))
    case .log where isWorthALine(progress): write(line: report.line(progress))
    default: return
    }
    lastWrite = .now
  }

  private func isDue(after pause: Duration) -> Bool { lastWrite.map { .now - $0 >= pause } ?? true }

  private func isWorthALine(_ progress: SyncProgress) -> Bool {
    progress.phase == .pages || progress.waitEnd != nil || progress.doneCount.isMultiple(of: 100)
      || progress.doneCount == progress.totalCount
  }

  private func draw(_ progress: SyncProgress) {
    let share = progress.totalCount.map { Double(progress.doneCount) / Double(max($0, 1)) }
    let forms = report.barForms(progress).map(SafeText.field)
    // The terminal's echo of Ctrl-C needs two columns.
    let columns = stream.size(environment: environment).columns - 2
    let bar = ProgressBar(share: share, forms: forms).line(columns: columns)
    stream.rewrite(line: StyledText(bar))
    hasBar = true
  }

  private func write(line: String) {
    eraseBar()
    stream.write(line: SafeText.field(line))
  }

  private func eraseBar() {
    if hasBar { stream.rewrite(line: StyledText("")) }
    hasBar = false
  }
}
