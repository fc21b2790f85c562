import FoundationEssentials
import Models
import Observation
import Repository
import Store

/// A profile: what is saved first, then what GitHub sends.
///
///     opening ──▶ idle ── asked ──▶ fetching ── answered ──▶ idle
///                                   fetching ── no answer ──▶ waiting ── answered ──▶ idle
@Observable
package final class ProfileViewModel: ProfileViewModelOutputs {
  private enum State {
    /// The store has not been read yet.
    case opening
    /// GitHub is asked nothing.
    case idle
    /// GitHub is asked, and answers soon if it can.
    case fetching
    /// GitHub is asked for as long as it takes, perhaps an hour.
    case waiting
  }

  /// What the store knows of this visit.
  private enum Visit: Equatable {
    case unmarked
    /// The reader has seen this profile.
    case seen(Profile?)
    /// The reader has marked the user as not seen.
    case unseen
  }

  private(set) var login: String
  private(set) var user: SavedUser?
  /// The saved login that may have been meant, while nobody is saved with the typed one.
  private(set) var closeLogin: String?
  private(set) var profile: SavedProfile?
  private(set) var changes: [ProfileChange] = []
  private(set) var history = PersonHistory()
  private var state = State.opening
  private(set) var version = 0
  private(set) var connection = ConnectionState.unknown
  private(set) var notices: [Notice] = []
  let jobs: ScreenJobs

  // What the reader saw on the last visit, not during this one.
  @ObservationIgnored private var lastSeen: SeenProfile?
  @ObservationIgnored private var hasReadLastSeen = false
  @ObservationIgnored private var visit = Visit.unmarked
  // Whether another screen is over the profile.
  @ObservationIgnored private var isCovered = false
  @ObservationIgnored private var isAttaching = false
  // The job that fetches the profile.
  @ObservationIgnored private let slot = JobSlot()
  // `nil` until the user is known; a login may have had two owners.
  @ObservationIgnored private var id: Int64?
  @ObservationIgnored private let repository: UserRepository
  @ObservationIgnored private let notes: NotesViewModel
  @ObservationIgnored private let messages: ErrorMessages

  /// - Parameter id: The user's id, if it is known.
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

  var isOpening: Bool { state == .opening }
  var isLoading: Bool { state == .fetching }
  var changesSince: Date? { lastSeen?.date }

  /// The subject of the lists about the account.
  var listSubject: String {
    get async {
      guard let user = user?.user else { return login }
      return (try? await repository.store.main.subject(of: user)) ?? user.login
    }
  }

  /// The person a note typed on this screen is about.
  var subject: NoteSubject { user.map { NoteSubject($0.user) } ?? NoteSubject(login: login) }
}

extension ProfileViewModel: ProfileViewModelInputs {
  @discardableResult func opened() async -> Route? {
    let (typed, isKnown) = (login, id != nil)
    await load()
    if user == nil { closeLogin = messages.closeLogin(login) }
    state = .idle
    if let user {
      await jobs.beside { await self.attachWaiting(to: user.user, askedFor: self.login) }
    }
    notices += notes.kept(
      about: subject, advice: ":note continues it, :unnote deletes it if there is no note")
    let former = try? await repository.store.main.formerOwners(of: login, besides: user?.id ?? id)
    for person in former ?? [] { notices.append(.hadLogin(login, person)) }
    if let user, !isKnown, !user.user.has(typed) {
      notices.append(.hasMoved(typed, user.user))
      await askForOwner(of: typed)
    } else if profile == nil {
      await request()
    }
    // There is nobody to show, so a script's next line runs where this one did.
    if user == nil, !jobs.runsInBackground { return .back }
    await jobs.beside { await self.markSeen() }
    return nil
  }

  func shown() async {
    guard slot.job == nil, let profile, repository.isStale(profile.fetchedAt) else { return }
    await startJob { isCurrent in
      let policy = self.jobs.runsInBackground ? FetchPolicy.refresh : .interactive
      await self.report(await self.fetch(policy, isCurrent))
    }
  }

  func covered() { isCovered = true }

  func returned() async {
    isCovered = false
    await storeChanged()
  }

  func connectionChanged() async { connection = repository.connection }

  func refreshed() async {
    if await repository.tryNow() { notices.append(.tokenDropped) }
    guard profile != nil else { return await request() }
    await startJob { isCurrent in
      let before = (profile: self.profile?.profile, notices: self.notices.count)
      await self.report(await self.fetch(.interactive, isCurrent))
      guard isCurrent(), self.profile?.profile == before.profile,
        self.notices.count == before.notices
      else { return }
      self.notices.append(.profileUnchanged(self.login))
    }
  }

  func noteWritten(_ text: String) async {
    guard user != nil else { return notices.append(notes.keep(text, for: login)) }
    await change { await self.notes.write(text, on: $0) }
  }

  func lineAdded(_ text: String) async { await change { await self.notes.add(text, to: $0) } }

  func noteDone() async { await change { await self.notes.done(on: $0) } }

  func changeUndone() async { await change { await self.notes.undo(on: $0) } }

  func noteDeleted() async {
    notices.append(await notes.delete(from: user?.user, login: login))
    await load()
  }

  func markedUnseen() async {
    guard let user else { return notices.append(.unknownUser(login)) }
    let isSeen = if case .seen = visit { true } else { user.seenAt != nil }
    visit = .unseen
    await notes.unsee(user.user, isSeen: isSeen, beside: jobs, say: say) { await self.load() }
  }

  func storeChanged() async {
    // A waiting text that becomes the note has another notice.
    guard !isAttaching else { return }
    let before = user?.note?.text
    await load()
    if user?.note?.text != before { notices.append(.noteChanged(on: login)) }
    await jobs.beside { await self.markSeen() }
  }

  func noteChanged() async { await load() }

  func noticesShown() { notices = [] }
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
        try await readLastSeen(of: found.id)
        saved = try await repository.store.main.profile(id: found.id)
        history = try await repository.store.main.history(of: found.id)
        (login, id) = (found.user.login, found.id)
      }
      // Both at once, so that a slow disk does not show the user without the profile first.
      user = found
      show(saved)
    } catch {
      report(error, saved: profile == nil ? .nothing : .shown)
    }
    connection = repository.connection
  }

  private func savedUser() async throws -> SavedUser? {
    try await repository.store.main.user(login: login, id: id)
  }

  private func readLastSeen(of id: Int64) async throws {
    guard !hasReadLastSeen else { return }
    let seen = try await repository.store.main.seenProfile(of: id)
    if !hasReadLastSeen { (lastSeen, hasReadLastSeen) = (seen, true) }
  }

  private func show(_ saved: SavedProfile?) {
    if state != .opening, saved?.profile != profile?.profile { profileChanged(to: saved) }
    profile = saved
    changes =
      if let saved, let lastSeen { saved.profile.changes(since: lastSeen.profile) } else { [] }
  }

  // A profile is printed when it is first fetched; later changes are drawn in place.
  private func profileChanged(to saved: SavedProfile?) {
    if profile == nil || saved == nil { version += 1 }
    guard let before = profile?.profile, let saved else { return }
    let fields = saved.profile.changes(since: before).map(\.field)
    if !fields.isEmpty { notices.append(.profileChanged(login, fields)) }
  }

  // Marks the profile at opening, and again whenever the reader sees it changed.
  private func markSeen() async {
    let profile = profile?.profile
    guard let user, !isCovered, visit != .unseen, visit != .seen(profile) else { return }
    visit = .seen(profile)
    do {
      try await repository.store.write.markSeen(
        user.id, login: user.user.login, as: profile, at: repository.now())
      await load()
    } catch  where jobs.runsInBackground && FetchError(error).isOfLock {
      // The reader has only looked.
      visit = .unmarked
    } catch {
      report(error)
    }
  }

  private func report(_ error: any Error, saved: SavedData = .shown) {
    notices.append(messages.notice(of: FetchError(error), saved: saved))
  }
}

extension ProfileViewModel {
  private func request() async {
    await startJob { isCurrent in
      var isKept = self.user == nil
      guard let error = await self.fetch(.interactive, isKept: isKept, isCurrent) else { return }
      let waits = error.isTransient && self.profile == nil && self.jobs.runsInBackground
      if waits, !isKept { isKept = self.jobs.promise(self.slot) }
      await self.report(error, willRetry: waits && isKept)
      guard waits, isCurrent(), !Task.isCancelled else { return }
      await self.report(await self.fetch(.patient, isKept: isKept, isCurrent))
    }
  }

  // The person on the screen had the login, and GitHub may have given it to somebody else.
  private func askForOwner(of login: String) async {
    await startJob { isCurrent in
      let answer = await self.repository.fetchProfile(login: login)
      guard isCurrent() else { return }
      self.state = .idle
      await self.load()
      await self.sayIfTaken(login)
      if case .failure(let error) = answer { await self.report(error) }
    }
  }

  // Replaces the job before.
  private func startJob(_ body: @escaping (_ isCurrent: JobSlot.Check) async -> Void) async {
    state = .fetching
    await jobs.run(
      "profile of \(login)", restart: "type @\(login)", in: slot,
      leaving: user == nil ? .kept : .released
    ) { isCurrent in
      await body(isCurrent)
      if isCurrent() { await self.markSeen() }
    }
  }

  /// - Parameter isKept: Whether the request is sent although the reader has left the screen.
  /// - Returns: The error to report, if there is one.
  private func fetch(
    _ policy: FetchPolicy, isKept: Bool = false, _ isCurrent: JobSlot.Check
  ) async -> FetchError? {
    state = policy.isUnlimited ? .waiting : .fetching
    let result = await repository.fetchProfile(
      login: login, id: id, policy.wanted { [jobs] in isKept || !jobs.isScreenClosed })
    guard isCurrent() else { return nil }
    state = .idle
    connection = repository.connection
    switch result {
    case .success(let saved):
      if jobs.isScreenClosed ? isKept : isCovered && profile == nil {
        jobs.report(.profileSaved(login))
      }
      id = saved.profile.id
      let asked = login
      if !jobs.isScreenClosed { await load() }
      await attachWaiting(to: saved.profile.user, askedFor: asked)
      await sayIfTaken(asked)
    // The command that stopped the job has its own notice.
    case .failure(.gitHub(.cancelled)) where jobs.runsInBackground: break
    case .failure(let error): if isKept || !jobs.isScreenClosed { return error }
    }
    return nil
  }

  private func report(_ error: FetchError?, willRetry: Bool = false) async {
    guard let error else { return }
    let isFormerOwner = await listSubject != login
    let account = isFormerOwner ? "\(login) (id \(id ?? 0))" : login
    let notice = messages.notice(
      of: error, about: .profile(account), saved: user == nil ? .nothing : .shown,
      willRetry: willRetry)
    guard user == nil, error.isNotFoundOrGone else { return say(notice) }
    // A draft can be deleted on its own screen only.
    let stopped = notes.stopWaiting(for: login)
    if notes.kept(about: subject, advice: "").isEmpty, jobs.leaveDeadEnd([notice]) { return }
    for notice in [notice] + stopped { say(notice) }
  }

  private func sayIfTaken(_ login: String) async {
    let owner = try? await repository.store.main.id(ofLogin: login)
    if let owner, owner != id { say(.loginTaken(login, by: owner)) }
  }

  // Saves the notes that were typed before the user was known.
  private func attachWaiting(to user: User, askedFor login: String) async {
    isAttaching = true
    defer { isAttaching = false }
    let attached = await notes.attachWaiting(to: user, askedFor: login)
    for notice in attached { say(notice) }
    if !attached.isEmpty { await load() }
  }

  private func say(_ notice: Notice) {
    if jobs.isScreenClosed { jobs.report(notice) } else { notices.append(notice) }
  }
}
