import FoundationEssentials
import Models
import Observation
import Repository

/// Somebody's profile: what is saved first, what GitHub says now after it.
@Observable
package final class ProfileViewModel: ProfileViewModelOutputs {
  package private(set) var login: String
  package private(set) var user: SavedUser?
  package private(set) var profile: SavedProfile?
  package private(set) var changes: [ProfileChange] = []
  package private(set) var isLoading = false
  package internal(set) var version = 0
  package private(set) var connection = ConnectionState.unknown
  package internal(set) var notices: [Notice] = []

  @ObservationIgnored var look = ProfileVisit()
  @ObservationIgnored private var isUp = false
  @ObservationIgnored private var isWriting = false
  // What asks for the profile.
  @ObservationIgnored private var job: Job?
  @ObservationIgnored private var requestCount = 0
  /// What it asks GitHub while the reader goes on.
  @ObservationIgnored package let jobs: ScreenJobs
  @ObservationIgnored private let id: Int64?
  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let router: any Router
  @ObservationIgnored private let notes: NoteEditor
  @ObservationIgnored let messages: ErrorMessages

  /// - Parameters:
  ///   - id: The user's id where it is known; a login may have had two owners.
  package init(
    login: String, id: Int64?, jobs: ScreenJobs, repository: UserRepository, router: any Router,
    notes: NoteEditor, messages: ErrorMessages
  ) {
    self.login = login
    self.id = id
    self.jobs = jobs
    self.repository = repository
    self.router = router
    self.notes = notes
    self.messages = messages
  }
}

extension ProfileViewModel: ProfileViewModelInputs {
  package func opened() async {
    await load()
    if profile == nil { await request() }
    isUp = true
    // In a script there was nobody to show: the next line goes on where this one began.
    if user == nil, !jobs.runBeside { return router.trigger(.back) }
    await takeAsSeen()
  }

  package func shown() async {
    guard job == nil, let profile, await repository.isStale(profile.fetchedAt) else { return }
    await startJob("profile of \(login)") {
      await self.fetch(self.jobs.runBeside ? .refresh : .interactive)
    }
  }

  package func covered() {
    look.isCovered = true
  }

  package func returned() async {
    look.isCovered = false
    await storeChanged()
  }

  package func connectionChanged() async {
    connection = await repository.connection
  }

  package func refreshed() async {
    if await repository.tryNow() { notices.append(Notice("From now on without the token.")) }
    guard profile != nil else { return await request() }
    await startJob("profile of \(login)") {
      let before = self.profile?.profile
      let count = self.notices.count
      await self.fetch(.userInitiated)
      if self.profile?.profile == before, self.notices.count == count {
        self.notices.append(Notice("Nothing has changed."))
      }
    }
  }

  package func noteWritten(_ text: String) async {
    guard user != nil else { return notices.append(await notes.keep(text, for: login)) }
    await change { await self.notes.write(text, on: $0) }
  }

  package func noteDeleted() async {
    await change { await self.notes.delete(from: $0) }
  }

  package func seenTakenBack() async {
    look.isTakenBack = true
    await change { await SeenState(self.repository, self.messages).takeBack(from: $0) }
  }

  package func storeChanged() async {
    // The reader's own writing is told by its notice.
    guard !isWriting else { return }
    let before = user?.note?.text
    await load()
    if user?.note?.text != before {
      notices.append(
        Notice("The note on \(login) has changed; @\(login) shows it.", isOfHiddenRows: true))
    }
    await takeAsSeen()
  }

  package func noticesShown() {
    notices = []
  }
}

extension ProfileViewModel {
  private func change(_ body: (User) async -> Notice) async {
    guard let user else {
      return notices.append(Notice("\(login) is not known here yet.", failure: .failed))
    }
    isWriting = true
    notices.append(await body(user.user))
    await load()
    isWriting = false
  }

  /// Reads what is saved.
  func load() async {
    do {
      user = try await known()
      login = user?.user.login ?? login
      if let id = user?.id {
        await recall(id)
        take(try await repository.profile(id: id))
      }
    } catch {
      notices.append(messages.notice(of: error, hasSavedData: profile != nil))
    }
    connection = await repository.connection
  }

  private func take(_ saved: SavedProfile?) {
    if isUp, saved?.profile != profile?.profile { tellChange(to: saved) }
    profile = saved
    changes = look.changes(to: saved?.profile)
  }

  private func known() async throws(FetchError) -> SavedUser? {
    if let id = user?.id ?? id { return try await repository.user(id: id) }
    return try await repository.user(login: login)
  }

  // Asks for what was never fetched: soon, and then for as long as it takes.
  //
  // Whoever is asked for by a login that nobody here knows is told of also when the reader has left.
  private func request() async {
    isLoading = true
    await startJob("profile of \(login)", outlivesScreen: user == nil) {
      await self.fetch(.interactive)
      guard self.profile == nil, self.jobs.runBeside, self.connection.mayPass, !Task.isCancelled
      else { return }
      await self.fetch(.background)
    }
  }

  // One at a time: the newer takes the place of the one before.
  private func startJob(
    _ name: String, outlivesScreen: Bool = false, _ body: @escaping () async -> Void
  ) async {
    if let job { jobs.stop(job) }
    requestCount += 1
    let number = requestCount
    let started = await jobs.run(name, outlivesScreen: outlivesScreen) {
      await body()
      guard number == self.requestCount else { return }
      self.job = nil
      self.isLoading = false
      await self.takeAsSeen()
    }
    if number == requestCount, jobs.runBeside { job = started }
  }

  private func fetch(_ policy: FetchPolicy) async {
    // What may come in an hour is not on its way.
    isLoading = !policy.isUnlimited
    let number = requestCount
    let result = await repository.fetchProfile(login: login, id: user?.id ?? id, policy)
    guard number == requestCount else { return }
    isLoading = false
    switch result {
    case .success(let saved) where user == nil || user?.id == saved.profile.id:
      if jobs.tellIfLeft(Notice("The profile of \(login) is saved; @\(login) shows it.")) { return }
      await recall(saved.profile.id)
      user = saved.saved
      login = saved.profile.user.login
      take(saved)
    case .success(let saved):
      tell(
        Notice(
          "\(login) is somebody else now (number \(saved.profile.id)); @\(login) opens them.",
          failure: profile == nil ? .failed : nil))
    case .failure(.cancelled) where jobs.runBeside:
      guard profile == nil else { break }
      tell(Notice("No longer waiting for \(login); :refresh asks again."))
    case .failure(let error):
      tell(
        messages.notice(
          of: error, hasSavedData: user != nil,
          goesOn: jobs.runBeside && profile == nil && !policy.isUnlimited))
    }
    connection = await repository.connection
  }

  private func tell(_ notice: Notice) {
    if !jobs.tellIfLeft(notice) { notices.append(notice) }
  }
}
