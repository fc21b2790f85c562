import FoundationEssentials
import Models
import Observation
import Repository

/// What the reader does on a profile.
package protocol ProfileViewModelInputs {
  /// Call when the screen comes up.
  func opened() async
  /// Call once what is saved has been shown.
  func shown() async
  /// Call when another screen comes over it.
  func covered()
  /// Call when the reader comes back to the screen.
  func returned() async
  /// Call when the reader writes a note.
  func noteWritten(_ text: String) async
  /// Call when the reader wants the note in the editor.
  func editorAsked()
  /// Call when the reader takes the note away.
  func noteDeleted() async
  /// Call when the reader takes back that they have seen it.
  func seenTakenBack() async
  /// Call when the reader wants the page in the browser.
  func pageAsked()
  /// Call when what is on disk has changed.
  func storeChanged() async
  /// Call when the connection is another than before.
  func connectionChanged() async
  /// Call when the reader wants GitHub asked now.
  func refreshed() async
  /// Call when the notices have been shown.
  func noticesShown()
}

/// What a profile shows.
package protocol ProfileViewModelOutputs {
  /// The login that was asked for, or the real one once known.
  var login: String { get }
  /// The account with note and seen state; `nil` while nothing is known.
  var user: SavedUser? { get }
  /// What its owner says about it; `nil` until it was fetched once.
  var profile: SavedProfile? { get }
  /// What is another than when the reader looked at it before this time.
  var changes: [ProfileChange] { get }
  /// When that was; `nil` when they look for the first time, or when it is not known what they saw.
  var changesSince: Date? { get }
  /// Whether it is on its way.
  var isLoading: Bool { get }
  /// How often it became another profile's page: once, when there was none and one has come.
  var version: Int { get }
  /// How things stood with GitHub at the last exchange.
  var connection: ConnectionState { get }
  /// Sentences to show under the profile, the oldest first.
  var notices: [Notice] { get }
}

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
  @ObservationIgnored private var isAsking = false
  @ObservationIgnored private let canWait: Bool
  @ObservationIgnored private let id: Int64?
  @ObservationIgnored let repository: UserRepository
  @ObservationIgnored let router: any Router
  @ObservationIgnored private let notes: NoteEditor
  @ObservationIgnored let messages: ErrorMessages

  /// - Parameters:
  ///   - id: The user's id where it is known; a login may have had two owners.
  ///   - canWait: Whether somebody stays who can be told later.
  package init(
    login: String, id: Int64?, canWait: Bool = true, repository: UserRepository, router: any Router,
    notes: NoteEditor,
    messages: ErrorMessages
  ) {
    self.login = login
    self.id = id
    self.canWait = canWait
    self.repository = repository
    self.router = router
    self.notes = notes
    self.messages = messages
  }
}

extension ProfileViewModel: ProfileViewModelInputs {
  package func opened() async {
    isLoading = true
    await load()
    if profile == nil { await fetch(.interactive) }
    isLoading = false
    isUp = true
    guard user != nil else { return router.trigger(.back) }
    await takeAsSeen()
  }

  package func shown() async {
    guard !isAsking else { return }
    isAsking = true
    defer { isAsking = false }
    if let profile {
      guard await repository.isStale(profile.fetchedAt) else { return }
      await fetch(canWait ? .refresh : .interactive)
    } else {
      guard canWait, connection.mayPass else { return }
      await fetch(.background)
    }
    await takeAsSeen()
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
    let before = profile?.profile
    let count = notices.count
    await fetch(.userInitiated)
    await takeAsSeen()
    if profile?.profile == before, notices.count == count {
      notices.append(Notice("Nothing has changed."))
    }
  }

  package func noteWritten(_ text: String) async {
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
    guard let user else { return }
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

  private func fetch(_ policy: FetchPolicy) async {
    // What may come in an hour is not on its way.
    isLoading = !policy.isUnlimited
    defer { isLoading = false }
    switch await repository.fetchProfile(login: login, id: user?.id ?? id, policy) {
    case .success(let saved) where user == nil || user?.id == saved.profile.id:
      await recall(saved.profile.id)
      user = saved.saved
      login = saved.profile.user.login
      take(saved)
    case .success(let saved):
      notices.append(
        Notice(
          "\(login) is somebody else now (number \(saved.profile.id)); @\(login) opens them.",
          failure: profile == nil ? .failed : nil))
    case .failure(.cancelled) where policy.isUnlimited:
      guard profile == nil else { break }
      notices.append(Notice("No longer waiting for \(login); :refresh asks again."))
    case .failure(let error):
      notices.append(
        messages.notice(
          of: error, hasSavedData: user != nil,
          goesOn: canWait && user != nil && profile == nil && !policy.isUnlimited))
    }
    connection = await repository.connection
  }
}
