import ArgumentParser
import FoundationEssentials
import Models
import Repository
import Screens
import Terminal

/// Prints a profile.
struct ShowCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a profile: the saved one while it is fresh, otherwise from GitHub.",
    discussion: """
      A saved profile that is less than an hour old is printed at once. Otherwise
      GitHub is asked; if that fails, the saved profile is printed, and its age on
      standard error.

      Examples:
        ghbrowse show mojombo            the profile of mojombo
        ghbrowse show https://github.com/mojombo
            the same, by the address of the page
        ghbrowse show mojombo --refresh  the profile as GitHub has it now
        ghbrowse show mojombo --offline  the saved profile, however old
        ghbrowse show mojombo --web      the page of mojombo, in your browser
      """)

  @Argument(
    help: "A login, or the address of a profile.")
  var login: LoginArgument

  @Flag(help: "Ask GitHub, even if a saved profile is less than an hour old.")
  var refresh = false

  @Flag(help: "Open the person's page in the browser instead of printing the profile.")
  var web = false

  @OptionGroup var options: Options

  func validate() throws {
    try FieldTable.profile.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let login = try login.login(options)
    var user = try await dependencies.store.main.user(login: login)
    if web, let user { return try await openPage(of: user.user, dependencies) }
    let saved = try await profile(of: user, dependencies)
    if user != nil, let saved, !refresh, Date().timeIntervalSince(saved.fetchedAt) < 3600 {
      return try await show(user, saved, isFetched: false, dependencies)
    }
    let result = await dependencies.waiting("Asking GitHub for \(SafeText.login(login))…") {
      await dependencies.repository.fetchProfile(login: login)
    }
    switch result {
    case .success(let fetched):
      user = fetched.saved
      if await dependencies.attachWaitingAndTell(to: fetched.profile.user, askedFor: login) {
        user = try await dependencies.store.main.user(login: login)
      }
      if web { return try await openPage(of: fetched.profile.user, dependencies) }
      try await show(user, fetched, isFetched: true, dependencies)
    case .failure(let error):
      guard user != nil else {
        dependencies.reportDrafts(about: NoteSubject(login: login), after: error)
        throw dependencies.failure(of: error, about: .profile(login))
      }
      warn(error, login, saved, dependencies)
      try await show(user, saved, isFetched: false, dependencies)
    }
  }

  @MainActor private func openPage(of user: User, _ dependencies: Dependencies) async throws {
    do {
      let page = try dependencies.page(of: user)
      let browser = ExternalProgram.browser(on: page, environment: dependencies.environment)
      dependencies.tell(.opening(page))
      if let failure = browser.failure(try await Child.run(browser)) {
        throw Notice.noBrowser(failure, page)
      }
    } catch let notice as Notice {
      dependencies.tell(notice)
      throw notice.failure ?? .failed
    } catch let failure as ChildFailure {
      throw CommandFailure(failure.message)
    }
  }

  @MainActor private func profile(
    of user: SavedUser?, _ dependencies: Dependencies
  ) async throws -> SavedProfile? {
    guard let user else { return nil }
    return try await dependencies.store.main.profile(id: user.id)
  }

  // Says why the saved data is printed instead.
  @MainActor private func warn(
    _ error: FetchError, _ login: String, _ saved: SavedProfile?, _ dependencies: Dependencies
  ) {
    let sentence = dependencies.messages.sentence(
      for: error, about: .profile(login), saved: saved == nil ? .nothing : .shown)
    let rest =
      saved.map { "It was fetched \(LocalTime.ago(from: $0.fetchedAt, now: Date()))." }
      ?? "Only the saved row and note are shown."
    dependencies.warn("\(sentence) \(rest)")
  }

  // Without a profile, prints the row and the note.
  @MainActor private func show(
    _ user: SavedUser?, _ saved: SavedProfile?, isFetched: Bool, _ dependencies: Dependencies
  ) async throws {
    guard let user else { return }
    guard dependencies.isInteractive else {
      dependencies.pager.begin()
      var printer = RecordPrinter(.profile, dependencies)
      for var person in try await dependencies.people([UserRow(user)], with: printer.fields) {
        person.isFetched = isFetched
        printer.print(alone: person)
      }
      return
    }
    let layout = ProfileLayout(user: user, saved: saved, now: Date())
    dependencies.print { layout.lines(width: $0, dependencies.presentation) }
  }
}
