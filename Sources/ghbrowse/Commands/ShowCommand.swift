import ArgumentParser
import FoundationEssentials
import Models
import Repository
import Terminal

/// Prints a profile.
struct ShowCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a profile: the saved one while it is fresh, else as GitHub has it now.",
    discussion: """
      A saved profile less than an hour old is printed without asking. Otherwise
      GitHub is asked; when that fails, the saved profile is printed, and its age is
      said on standard error.

      Examples:
        ghbrowse show mojombo            the profile of mojombo
        ghbrowse show https://github.com/mojombo
            the same, by its address
        ghbrowse show mojombo --refresh  the profile as GitHub has it now
        ghbrowse show mojombo --offline  what is saved of it, however old
      """)

  @Argument(
    help: "Whose profile: a login, or the address of the page.")
  var login: LoginArgument

  @Flag(help: "Ask GitHub, also where a saved profile is less than an hour old.")
  var refresh = false

  @OptionGroup var options: Options

  func validate() throws {
    try FieldTable.profile.check(options.fields)
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let login = try login.login(options)
    let (user, saved) = try await saved(login, dependencies)
    let printer = ProfilePrinter(dependencies)
    if let user, let saved, !refresh, Date().timeIntervalSince(saved.fetchedAt) < 3600 {
      return try printer.print(user, saved, source: .cache)
    }
    let result = await NetworkWait(dependencies).run("Asking GitHub for \(SafeText.login(login))…")
    {
      await dependencies.repository.fetchProfile(login: login)
    }
    switch result {
    case .success(let fetched):
      let isChanged = await dependencies.attachWaiting(to: fetched.profile.user)
      let user = isChanged ? try await self.saved(login, dependencies).0 : nil
      try printer.print(user ?? fetched.saved, fetched, source: .network)
    case .failure(let error):
      guard let user else {
        dependencies.reportDrafts(about: login, after: error)
        throw dependencies.failure(of: error, about: .profile(login), saved: .nothing)
      }
      say(error, login, saved, dependencies)
      try printer.print(user, saved, source: .cache)
    }
  }

  // What is saved is printed after it.
  @MainActor private func say(
    _ error: FetchError, _ login: String, _ saved: SavedProfile?, _ dependencies: Dependencies
  ) {
    let sentence = dependencies.messages.sentence(
      for: error, about: .profile(login), saved: saved == nil ? .nothing : .shown)
    let rest =
      saved.map { "What is saved was fetched \(LocalTime.ago(from: $0.fetchedAt, now: Date()))." }
      ?? "Row and note are printed as they are saved."
    StandardStream.error.write(line: "ghbrowse: \(SafeText.field("\(sentence) \(rest)"))")
  }

  @MainActor private func saved(
    _ login: String, _ dependencies: Dependencies
  ) async throws -> (SavedUser?, SavedProfile?) {
    let repository = dependencies.repository
    guard let user = try await repository.store.main.user(login: login) else { return (nil, nil) }
    return (user, try await repository.store.main.profile(id: user.id))
  }
}
