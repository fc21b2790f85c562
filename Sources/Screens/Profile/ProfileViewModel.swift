import FoundationEssentials
import Models
import Observation
import Repository
import Store

/// Somebody's profile: what is saved first, and what GitHub sends after it.
@Observable
package final class ProfileViewModel: ProfileViewModelOutputs {
  package private(set) var login: String
  package private(set) var user: SavedUser?
  package private(set) var profile: SavedProfile?
  package private(set) var changes: [ProfileChange] = []
  package private(set) var isOpening = true
  package private(set) var isLoading = false
  package private(set) var version = 0
  package private(set) var connection = ConnectionState.unknown
  package private(set) var notices: [Notice] = []
  package let jobs: ScreenJobs

  // What the reader saw on the visit before; what is marked as seen during this one does not count.
  @ObservationIgnored private var before: SeenProfile?
  @ObservationIgnored private var hasReadBefore = false
  // Whether this visit was marked, and the profile that was marked last.
  @ObservationIgnored private var isMarked = false
  @ObservationIgnored private var seen: Profile?
  // Whether another screen lies over the profile.
  @ObservationIgnored private var isCovered = false
  // Whether the reader has said that the visit does not count.
  @ObservationIgnored private var isTakenBack = false
  @ObservationIgnored private var isShown = false
  @ObservationIgnored private var isAttaching = false
  // The job that asks for the profile.
  @ObservationIgnored private var job: Job?
  // Tells a job that another one has taken its place.
  @ObservationIgnored private var requestCount = 0
  // `nil` until it is known whose profile it is; a login may have had two owners.
  @ObservationIgnored private var id: Int64?
  @ObservationIgnored private let repository: UserRepository
  @ObservationIgnored private let notes: NotesViewModel
  @ObservationIgnored private let messages: ErrorMessages

  /// - Parameter id: The user's id where it is known.
  package init(
    login: String, id: Int64?, jobs: ScreenJobs, repository: UserRepository, notes: NotesViewModel,
    messages: ErrorMessages
  ) {
    self.login = login
    self.id = id
    self.jobs = jobs
    self.repository = repository
    self.notes = notes
    self.messages = messages
  }

  package var changesSince: Date? { before?.date }
}

extension ProfileViewModel: ProfileViewModelInputs {
  @discardableResult package func opened() async -> Route? {
    await load()
    isOpening = false
    if let user { await attachWaiting(to: user.user) }
    notices += notes.kept(
      about: login, advice: ":note continues it, :unnote deletes it if there is no note")
    if profile == nil { await request() }
    isShown = true
    // A script's next line goes on where this one began, because there is nobody to show.
    if user == nil, !jobs.runInBackground { return .back }
    await markSeen()
    return nil
  }

  package func shown() async {
    guard job == nil, let profile, repository.isStale(profile.fetchedAt) else { return }
    await startJob { await self.fetch(self.jobs.runInBackground ? .refresh : .interactive) }
  }

  package func covered() {
    isCovered = true
  }

  package func returned() async {
    isCovered = false
    await storeChanged()
  }

  package func connectionChanged() async { connection = await repository.connection }

  package func refreshed() async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    guard profile != nil else { return await request() }
    await startJob {
      let before = (profile: self.profile?.profile, notices: self.notices.count)
      await self.fetch(.userInitiated)
      if self.profile?.profile == before.profile, self.notices.count == before.notices {
        self.notices.append(.profileUnchanged(self.login))
      }
    }
  }

  package func noteWritten(_ text: String) async {
    guard user != nil else { return notices.append(notes.keep(text, for: login)) }
    await change { await self.notes.write(text, on: $0) }
  }

  package func lineAdded(_ text: String) async {
    await change { await self.notes.add(text, to: $0) }
  }

  package func changeTakenBack() async { await change { await self.notes.undo(on: $0) } }

  package func noteDeleted() async {
    notices.append(await notes.delete(from: user?.user, login: login))
    await load()
  }

  package func seenTakenBack() async {
    guard user != nil else { return notices.append(.unknownUser(login)) }
    isTakenBack = true
    await change { await self.notes.takeBackSeen(from: $0) }
  }

  package func storeChanged() async {
    // A text that becomes the note has a notice of its own.
    guard !isAttaching else { return }
    let before = user?.note?.text
    await load()
    if user?.note?.text != before { notices.append(.noteChanged(on: login)) }
    await markSeen()
  }

  package func noteChanged() async { await load() }

  package func noticesShown() { notices = [] }
}

extension ProfileViewModel {
  private func change(_ body: (User) async -> Notice) async {
    guard let user else { return notices.append(.unknownUser(login)) }
    notices.append(await body(user.user))
    await load()
  }

  private func load() async {
    do {
      var (found, saved) = (try await savedUser(), profile)
      if let found {
        try await readBefore(of: found.id)
        saved = try await repository.store.main.profile(id: found.id)
        (login, id) = (found.user.login, found.id)
      }
      // Both at once: on a slow disk a user without a profile would be shown first.
      user = found
      show(saved)
    } catch {
      report(error, saved: profile == nil ? .nothing : .shown)
    }
    connection = await repository.connection
  }

  private func savedUser() async throws -> SavedUser? {
    if let id { return try await repository.store.main.user(id: id) }
    return try await repository.store.main.user(login: login)
  }

  private func readBefore(of id: Int64) async throws {
    guard !hasReadBefore else { return }
    let seen = try await repository.store.main.seenProfile(of: id)
    if !hasReadBefore { (before, hasReadBefore) = (seen, true) }
  }

  private func show(_ saved: SavedProfile?) {
    if isShown, saved?.profile != profile?.profile { profileChanged(to: saved) }
    profile = saved
    changes =
      if let saved, let before { saved.profile.changes(since: before.profile) } else { [] }
  }

  // A profile that was on the screen is not printed again; one that comes for the first time is.
  private func profileChanged(to saved: SavedProfile?) {
    if profile == nil || saved == nil { version += 1 }
    guard let before = profile?.profile, let saved else { return }
    let fields = saved.profile.changes(since: before).map(\.field)
    if !fields.isEmpty { notices.append(.profileChanged(login, fields)) }
  }

  // At opening, and for each other profile that the reader sees then.
  private func markSeen() async {
    guard let user, !isCovered, !isTakenBack else { return }
    let profile = profile?.profile
    guard !isMarked || profile != seen else { return }
    (isMarked, seen) = (true, profile)
    do {
      try await repository.store.write.markSeen(
        user.id, login: user.user.login, as: profile, at: repository.now())
      await load()
    } catch {
      report(error)
    }
  }

  private func report(_ error: any Error, saved: SavedData = .shown) {
    notices.append(messages.notice(of: FetchError(error), saved: saved))
  }
}

extension ProfileViewModel {
  // A request for an unknown login goes on after the reader has left the screen.
  private func request() async {
    isLoading = true
    await startJob(outlivesScreen: user == nil) {
      let isTransient = await self.fetch(.interactive)?.isTransient == true
      guard isTransient, self.profile == nil, self.jobs.runInBackground, !Task.isCancelled else {
        return
      }
      await self.fetch(.background)
    }
  }

  // One job at a time: the newer takes the place of the one before.
  private func startJob(outlivesScreen: Bool = false, _ body: @escaping () async -> Void) async {
    if let job { jobs.stop(job) }
    requestCount += 1
    let number = requestCount
    let started = await jobs.run(
      "profile of \(login)", restart: "@\(login)", outlivesScreen: outlivesScreen
    ) {
      await body()
      guard number == self.requestCount else { return }
      self.job = nil
      self.isLoading = false
      await self.markSeen()
    }
    if number == requestCount, jobs.runInBackground { job = started }
  }

  @discardableResult private func fetch(_ policy: FetchPolicy) async -> FetchError? {
    // A request without a limit may wait for an hour, so that nothing says that it is loading.
    isLoading = !policy.isUnlimited
    let number = requestCount
    let result = await repository.fetchProfile(login: login, id: id, policy)
    guard number == requestCount else { return nil }
    isLoading = false
    connection = await repository.connection
    switch result {
    case .success(let saved) where user == nil || user?.id == saved.profile.id:
      if jobs.isLeft || isCovered && profile == nil { jobs.report(.profileSaved(login)) }
      id = saved.profile.id
      if !jobs.isLeft { await load() }
      await attachWaiting(to: saved.profile.user)
    case .success(let saved):
      say(.loginTaken(login, by: saved.profile.id, isShown: profile != nil))
    // The command that stopped the job says so.
    case .failure(.gitHub(.cancelled)) where jobs.runInBackground: break
    case .failure(let error):
      let goesOn = jobs.runInBackground && profile == nil && !policy.isUnlimited
      say(
        messages.notice(
          of: error, about: .profile(login), saved: user == nil ? .nothing : .shown, goesOn: goesOn)
      )
      if user == nil, error.isNotFoundOrGone {
        for notice in notes.stopWaiting(for: login) { say(notice) }
      }
      return error
    }
    return nil
  }

  // A text that was typed before anybody knew whose note it is.
  private func attachWaiting(to user: User) async {
    isAttaching = true
    defer { isAttaching = false }
    let attached = await notes.attachWaiting(to: user)
    for notice in attached { say(notice) }
    if !attached.isEmpty { await load() }
  }

  private func say(_ notice: Notice) {
    if jobs.isLeft { jobs.report(notice) } else { notices.append(notice) }
  }
}
