import ArgumentParser
import FoundationEssentials
import Models
import Screens
import Terminal

struct ReposCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "repos",
    abstract: "Print somebody's public repositories, most stars first.",
    discussion: """
      Forks and archived ones come last. What is saved is printed at once if it is less
      than an hour old. Otherwise GitHub is asked for the 100 repositories that were
      pushed last; if that fails, the saved ones are printed. At the prompt, :repos
      fetches more.

      Examples:
        ghbrowse repos mojombo
        ghbrowse repos mojombo --fields list | ghbrowse sync -
            the contributors to each of them
      """)

  @Argument(help: ArgumentHelp("Whose.", valueName: "login"))
  var login: LoginArgument

  @OptionGroup var options: Options

  func validate() throws { try FieldTable.repositories(of: "").check(options.fields) }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let person = try login.person(options)
    let user = try await user(person, dependencies)
    let main = dependencies.store.main
    var saved = try await main.repositories(of: user.id)
    if saved.map(dependencies.repository.isStale) ?? true {
      try await fetch(user, saved, dependencies)
      saved = try await main.repositories(of: user.id)
    }
    // The answer may have brought another login.
    let login = try await main.user(id: user.id)?.user.login ?? user.login
    dependencies.print(
      saved?.all ?? [], .repositories(of: login), in: .repositories(dependencies.presentation))
    if let saved, saved.all.isEmpty { dependencies.tell(.noRepositories(of: login)) }
    if let saved, saved.wholeAt == nil {
      dependencies.tell(
        Notice(
          "Only the \(saved.all.count.grouped) pushed last are here; :repos at the prompt fetches more."
        ))
    }
  }

  @MainActor private func user(
    _ person: (login: String, id: Int64?), _ dependencies: Dependencies
  ) async throws -> User {
    let saved = try await dependencies.store.main.user(login: person.login, id: person.id)
    // GitHub may have given a former login to somebody else.
    if let user = saved?.user, person.id != nil || user.has(person.login) { return user }
    switch await dependencies.repository.fetchProfile(login: person.login, id: person.id) {
    case .success(let fetched):
      let user = fetched.profile.user
      if person.id == nil { dependencies.tellIfMoved(person.login, user) }
      return user
    case .failure(let error):
      guard let user = saved?.user else {
        throw dependencies.failure(of: error, about: .repositories(of: person.login))
      }
      dependencies.tellIfMoved(person.login, user)
      return user
    }
  }

  // Says why the saved ones are printed instead.
  @MainActor private func fetch(
    _ user: User, _ saved: SavedRepositories?, _ dependencies: Dependencies
  ) async throws {
    let result = await dependencies.waiting("Asking GitHub for repositories…") {
      await dependencies.repository.fetchRepositories(of: user, .first)
    }
    let subject = FetchSubject.repositories(of: user.login)
    switch result {
    case .success(let refusedCount):
      if refusedCount > 0 { dependencies.warn(Notice.unreadableEntries(refusedCount).text) }
    case .failure(let error):
      guard let saved else { throw dependencies.failure(of: error, about: subject) }
      let sentence = dependencies.messages.sentence(for: error, about: subject)
      let age = LocalTime.ago(from: saved.fetchedAt, now: Date())
      dependencies.warn("\(sentence) The saved ones were fetched \(age).")
    }
  }
}

extension FieldTable where Value == GitRepository {
  /// A repository of the account with that login, as `repos` prints it.
  nonisolated static func repositories(of login: String) -> Self {
    let fields: [Field<GitRepository>] = [
      Field("name") { .text($0.name) }, Field("stars") { .number($0.stars) },
      Field("language") { .text($0.language) }, Field("description") { .text($0.description) },
      Field("pushedAt") { .date($0.pushedAt) }, Field("isFork") { .flag($0.isFork) },
      Field("isArchived") { .flag($0.isArchived) },
      Field("list") { .text("contributors:\(login)/\($0.name)") },
    ]
    return Self(fields: fields, columns: fields.dropLast().map(\.name))
  }
}
