import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import Repository
import Screens
import Terminal

/// Fetches lists, profiles and pictures to read without a network.
struct SyncCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Fetch a list, and optionally profiles and pictures, to read offline.",
    discussion: """
      Fetches what is missing, so that you can read it without a network. 100 people
      cost one request, a profile costs one, a picture none. Profiles and complete
      lists less than an hour old are not fetched again.

      It leaves you the last 10 requests of each hour, and waits for the next hour.
      If standard error is not a terminal, it ends with exit status 1 instead. The
      same command continues where it stopped.

      Examples:
        ghbrowse sync --users 1000  the first 1,000 people, in ten requests
        ghbrowse sync --users 1000 --profiles
            the same people, with profiles and pictures
        ghbrowse sync contributors:apple/swift --profiles
            the people of a project, for the train
        ghbrowse sync               the whole list; Ctrl-C stops it, the next sync continues
      """)

  @Argument(help: "Which list, such as contributors:apple/swift (default: all of GitHub).")
  var list: ListArgument?

  @Option(
    name: .customLong("users"), parsing: .unconditional,
    help: ArgumentHelp(
      "Stop when NUMBER people of the list are saved (default: all).",
      valueName: "number"),
    transform: TypedValue.number)
  var userCount: Int32?

  @Flag(
    name: .customLong("profiles"),
    help: "Fetch their profiles too, the oldest data first, and their pictures.")
  var hasProfiles = false

  @OptionGroup var options: Options
  @OptionGroup var pictures: PictureOptions

  var images: PictureChoice? { pictures.images }

  func validate() throws {
    try FieldTable.sync.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let list = try list?.list ?? .everyone
    let plan = SyncPlan(
      list: list, userCount: userCount.map(Int.init), hasProfiles: hasProfiles,
      hasAvatars: hasProfiles && dependencies.pictureChoice != .off,
      waitsForLimits: StandardStream.error.isTerminal)
    let report = SyncReport(plan, messages: dependencies.messages)
    let output = SyncOutput(report, dependencies)
    let sync = SyncRun(
      plan, repository: dependencies.repository, avatars: dependencies.avatars
    ) { event in await output.show(event) }
    let result = await Dependencies.cancelling { await sync.run() }
    // A store that cannot be read has ended the sync already, or is reported next.
    let overview = try? await dependencies.store.main.overview(of: list)
    let notice = report.ending(result, overview)
    output.end(notice)
    if options.json {
      var printer = RecordPrinter(.sync, dependencies)
      printer.print(
        alone: FinishedSync(
          result: result, isWhole: overview.map { result.isWhole(plan, $0) } ?? false,
          nextCommand: report.nextCommand))
    }
    if let failure = notice.failure {
      let status: ExitStatus = result.stop == .cancelled ? .interrupted : ExitStatus(failure)
      throw CommandFailure(message: notice.text, status: status)
    }
  }
}

extension SyncResult {
  /// Whether all of the list is saved.
  ///
  /// The list of everyone has an end only for a sync that came to it.
  fileprivate func isWhole(_ plan: SyncPlan, _ overview: ListOverview) -> Bool {
    guard plan.list == .everyone else { return overview.wholeAt != nil }
    return stop == nil && plan.userCount.map { overview.listedCount < $0 } ?? true
  }
}

/// What a sync did, and the command that continues where it ended.
nonisolated struct FinishedSync: Sendable {
  let result: SyncResult
  let isWhole: Bool
  let nextCommand: String

  fileprivate var progress: SyncProgress { result.progress }
}

extension FieldTable where Value == FinishedSync {
  /// What `sync` prints; as JSON only.
  nonisolated static var sync: Self {
    Self(
      fields: [
        Field("users") { .number(Int64($0.progress.userCount)) },
        Field("profiles") { .number(Int64($0.progress.profileCount)) },
        Field("avatars") { .number(Int64($0.progress.avatarCount)) },
        Field("gone") { .number(Int64($0.progress.goneCount)) },
        Field("failures") { .number(Int64($0.progress.failureCount)) },
        Field("requests") { .number(Int64($0.progress.requestCount)) },
        Field("requestsLeft") { .number($0.progress.rateLimit.map { Int64($0.remaining) }) },
        Field("resetsAt") { .date($0.progress.rateLimit?.resetAt) },
        Field("isWhole") { .flag($0.isWhole) },
        Field("nextCommand") { .text($0.result.stop == nil ? nil : $0.nextCommand) },
      ], columns: [])
  }
}
