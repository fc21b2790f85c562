import Database
import GitHub
import Models

/// How a sync shares the store with others.
private enum Pace {
  // So many pages may wait; whoever brings more waits too.
  static let waitingLimit = 40
  static let groupLimit = 20
  // How long a transaction may take. The lock is tried for every millisecond, so a rest is longer.
  static let aim = Duration.milliseconds(30)
  static let rest = Duration.milliseconds(2)
  // After so many users the log is written back: it has about a page of 4 KiB for each of them.
  static let usersInLog = 12_000
}

/// Saves pages in the order in which they came, several in a transaction, while the next ones come.
///
/// A transaction takes a few hundredths of a second, and the lock is free between two of them, so that
/// another process can save a note.
actor PageSaver<Page: Sendable> {
  private let save: @Sendable ([Page]) async throws(FetchError) -> [PageSummary]
  private let count: @Sendable (Page) -> Int
  private let writeBack: @Sendable () async -> Void
  private let onSaved: @Sendable (PageSummary) async -> Void
  private var waiting: [Page] = []
  private var groupSize = 4
  private var userCount = 0
  private var work: Task<Void, Never>?
  private var reporting: Task<Void, Never>?
  private var failure: FetchError?
  // Whoever waits for room.
  private var caller: CheckedContinuation<Void, Never>?

  /// - Parameters:
  ///   - count: How many users a page has.
  ///   - save: Saves pages in one transaction.
  ///   - writeBack: Writes the log of the database back.
  ///   - onSaved: Called with what each page brought, when it is saved.
  init(
    count: @escaping @Sendable (Page) -> Int,
    save: @escaping @Sendable ([Page]) async throws(FetchError) -> [PageSummary],
    writeBack: @escaping @Sendable () async -> Void,
    onSaved: @escaping @Sendable (PageSummary) async -> Void
  ) {
    self.count = count
    self.save = save
    self.writeBack = writeBack
    self.onSaved = onSaved
  }

  /// Takes a page that is to be saved; returns when there is room for the next one.
  ///
  /// - Throws: ``SyncStop/failed(_:)`` when a page could not be saved.
  func add(_ page: Page) async throws(SyncStop) {
    waiting.append(page)
    if work == nil { work = Task { await self.saveWaiting() } }
    // After a failure nothing makes room.
    if failure == nil, waiting.count >= Pace.waitingLimit {
      await withCheckedContinuation { caller = $0 }
    }
    try check()
  }

  /// Waits until everything is saved.
  ///
  /// - Throws: ``SyncStop/failed(_:)`` when a page could not be saved.
  func finish() async throws(SyncStop) {
    await work?.value
    await reporting?.value
    if userCount > 0 { await writeBack() }
    try check()
  }

  private func check() throws(SyncStop) {
    if let failure { throw .failed(failure) }
  }

  private func saveWaiting() async {
    while failure == nil, !waiting.isEmpty {
      await saveGroup()
      if userCount >= Pace.usersInLog {
        await writeBack()
        userCount = 0
      }
      if !waiting.isEmpty { try? await Task.sleep(for: Pace.rest) }
    }
    work = nil
  }

  private func saveGroup() async {
    let group = Array(waiting.prefix(groupSize))
    let start = ContinuousClock.now
    do throws(FetchError) {
      let summaries = try await save(group)
      adapt(to: ContinuousClock.now - start, isFull: group.count == groupSize)
      waiting.removeFirst(group.count)
      userCount += group.reduce(0) { $0 + count($1) }
      await report(summaries)
    } catch {
      failure = error
    }
    guard waiting.count < Pace.waitingLimit || failure != nil else { return }
    caller?.resume()
    caller = nil
  }

  // The next group is saved while what this one brought is shown.
  private func report(_ summaries: [PageSummary]) async {
    await reporting?.value
    reporting = Task { [onSaved] in for summary in summaries { await onSaved(summary) } }
  }

  private func adapt(to time: Duration, isFull: Bool) {
    if time > Pace.aim {
      groupSize = max(1, groupSize / 2)
    } else if isFull, time < Pace.aim / 2 {
      groupSize = min(Pace.groupLimit, groupSize + 1)
    }
  }
}
