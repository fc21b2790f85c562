import ArgumentParser
import FoundationEssentials
import Models
import Repository
import Screens
import Store
import Terminal

struct ShowCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a profile: the saved one while it is fresh, otherwise from GitHub.",
    discussion: """
      A saved profile that is less than an hour old is printed at once. Otherwise
      GitHub is asked; if that fails, the saved profile is printed, and its age on
      standard error.

      Several people are printed one after the other, and GitHub is asked only for
      those whose profile is not saved. Who is unknown is named on standard error, and
      the exit status is 1. ID+LOGIN@users.noreply.github.com, GitHub's address for
      commits, is found by its id.

      Examples:
        ghbrowse show mojombo            the profile of mojombo
        ghbrowse show https://github.com/mojombo
            the same, by the address of the page
        ghbrowse show mojombo --refresh  the profile as GitHub has it now
        ghbrowse show mojombo --offline  the saved profile, however old
        ghbrowse show mojombo --web      the page of mojombo, in your browser
        ghbrowse show - --csv < logins.txt
            a table of several people; those who are saved are not asked for again
      """)

  @Argument(
    help: ArgumentHelp(
      "Logins, or addresses of profiles; - reads them from standard input, one a line.",
      valueName: "login"))
  var logins: [LoginArgument]

  @Flag(help: "Ask GitHub, even if a saved profile is less than an hour old.")
  var refresh = false

  @Flag(help: "Open the person's page in the browser instead of printing the profile.")
  var web = false

  @OptionGroup var options: Options

  private var isOne: Bool { logins.count == 1 && logins[0].text != "-" }

  func validate() throws {
    try FieldTable.profile.check(options.fields)
    guard isOne || !web else { throw ValidationError("--web opens the page of one person only") }
    guard !web || !options.json && !options.csv && options.fields == nil else {
      throw ValidationError("show has no --json, --csv and --fields with --web")
    }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    guard isOne else { return try await showAll(dependencies) }
    let person = try logins[0].person(options)
    let saved = try await saved(person, dependencies)
    if web, let saved { return try await openPage(of: saved.user.user, dependencies) }
    // GitHub may have given a former login to somebody else.
    let isFormer = saved.map { person.id == nil && !$0.user.user.has(person.login) } ?? false
    if let saved, let profile = saved.profile, !refresh, !isFormer,
      Date().timeIntervalSince(profile.fetchedAt) < 3600
    {
      return try await show(saved, dependencies)
    }
    do {
      let shown = try await fetch(person, saved, dependencies)
      if web { return try await openPage(of: shown.user.user, dependencies) }
      if let error = shown.error { warn(error, person.login, shown.profile, dependencies) }
      if person.id == nil { dependencies.tellIfMoved(person.login, shown.user.user) }
      try await show(shown, dependencies)
    } catch let error as FetchError {
      throw dependencies.failure(of: error, about: .profile(person.login))
    }
  }

  @MainActor private func openPage(of user: User, _ dependencies: Dependencies) async throws {
    let page = try dependencies.page(of: user)
    let browser = ExternalProgram.browser(on: page, environment: dependencies.environment)
    dependencies.tell(.opening(page))
    if let failure = browser.failure(try await Child.run(browser)) {
      throw Notice.noBrowser(failure, page)
    }
  }

  // What is shown of a person, and why it could not be fetched again.
  private struct Shown {
    let user: SavedUser
    let profile: SavedProfile?
    var isFetched = false
    var error: FetchError?
  }

  @MainActor private func saved(
    _ person: (login: String, id: Int64?), _ dependencies: Dependencies
  ) async throws -> Shown? {
    let main = dependencies.store.main
    guard let user = try await main.user(login: person.login, id: person.id) else { return nil }
    return Shown(user: user, profile: try await main.profile(id: user.id))
  }

  // - Throws: `FetchError` if nothing is saved either.
  @MainActor private func fetch(
    _ person: (login: String, id: Int64?), _ saved: Shown?, _ dependencies: Dependencies
  ) async throws -> Shown {
    let login = person.login
    let result = await dependencies.waiting("Asking GitHub for \(SafeText.login(login))…") {
      await dependencies.repository.fetchProfile(login: login, id: person.id)
    }
    switch result {
    case .success(let fetched):
      let user = fetched.saved
      let isNoted = await dependencies.attachWaitingAndTell(to: user.user, askedFor: login)
      let noted = isNoted ? try await dependencies.store.main.user(id: user.id) : nil
      return Shown(user: noted ?? user, profile: fetched, isFetched: true)
    case .failure(let error):
      guard var saved else {
        dependencies.reportDrafts(about: NoteSubject(login: login), after: error)
        throw error
      }
      saved.error = error
      return saved
    }
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
  @MainActor private func show(_ shown: Shown, _ dependencies: Dependencies) async throws {
    guard dependencies.isInteractive else {
      dependencies.pager.begin()
      var printer = RecordPrinter(.profile, dependencies)
      return printer.print(alone: try await printed(shown, printer, dependencies))
    }
    let history = try await dependencies.store.main.history(of: shown.user.id)
    let layout = ProfileLayout(
      user: shown.user, saved: shown.profile, history: history, now: Date())
    dependencies.print { layout.lines(width: $0, dependencies.presentation) }
  }

  @MainActor private func printed(
    _ shown: Shown, _ printer: RecordPrinter<PrintedPerson>, _ dependencies: Dependencies
  ) async throws -> PrintedPerson {
    var person = try await dependencies.people(
      [UserRow(shown.user)], with: printer.fields)[0]
    person.isFetched = shown.isFetched
    return person
  }
}

// Several people.
extension ShowCommand {
  // Shows everybody once. After a failure that is not one person's, such as a limit, GitHub is not asked any
  // more, and the rest is named.
  @MainActor private func showAll(_ dependencies: Dependencies) async throws {
    // A mistake among the arguments is found before anything is printed.
    for login in logins where login.text != "-" { _ = try login.person(options) }
    var printer = RecordPrinter(.profile, dependencies)
    var (known, unasked, hasFailed, isStopped) = (Set<Int64>(), [String](), false, false)
    dependencies.pager.begin()
    for (place, argument) in try allLogins() {
      do {
        let person = try argument.person(options)
        var shown = try await saved(person, dependencies)
        if refresh || shown?.profile == nil {
          if isStopped {
            unasked.append(person.login)
          } else {
            shown = try await fetch(person, shown, dependencies)
          }
        }
        if let error = shown?.error {
          warn(error, person.login, shown?.profile, dependencies)
          (hasFailed, isStopped) = (true, !error.isNotFoundOrGone)
        }
        guard let shown, known.insert(shown.user.id).inserted else { continue }
        if person.id == nil { dependencies.tellIfMoved(person.login, shown.user.user) }
        try await show(shown, isFirst: known.count == 1, &printer, dependencies)
      } catch let error as FetchError {
        (hasFailed, isStopped) = (true, !error.isNotFoundOrGone)
        let login = try argument.person(options).login
        dependencies.warn(place + dependencies.failure(of: error, about: .profile(login)).text)
      } catch let mistake as Notice {
        hasFailed = true
        dependencies.warn(place + mistake.text)
      }
    }
    printer.end()
    if !unasked.isEmpty {
      dependencies.warn("Not asked for any more: \(unasked.joined(separator: ", ")).")
    }
    if hasFailed { throw ExitStatus.failed }
  }

  // The arguments, then the lines of standard input if `-` is among them.
  @MainActor private func allLogins() throws -> [(place: String, login: LoginArgument)] {
    var input = InputLines(descriptor: 0, limit: 1 << 16)
    var (found, number) = ([(place: String, login: LoginArgument)](), 0)
    for login in logins where login.text != "-" { found.append(("", login)) }
    guard found.count < logins.count else { return found }
    do throws(FileError) {
      while let line = try input.next() {
        number += 1
        let bytes = if case .bytes(let bytes) = line { bytes } else { Array("…".utf8) }
        let text = String(decoding: bytes, as: UTF8.self).replacing("\u{FEFF}", with: "")
          .trimmingBlanks()
        if !text.isEmpty { found.append(("Line \(number): ", LoginArgument(argument: text))) }
      }
    } catch {
      throw Notice("Standard input cannot be read: \(error.reason).", failure: .failed)
    }
    return found
  }

  // Profiles have a blank line between them; JSON, CSV and chosen fields are a table.
  @MainActor private func show(
    _ shown: Shown, isFirst: Bool, _ printer: inout RecordPrinter<PrintedPerson>,
    _ dependencies: Dependencies
  ) async throws {
    if dependencies.form.isJSON || dependencies.form == .csv || options.fields != nil {
      return printer.print([try await printed(shown, printer, dependencies)])
    }
    if !isFirst { StandardStream.output.write(line: "") }
    try await show(shown, dependencies)
  }
}
