import ArgumentParser
import Models
import Screens
import Terminal

struct CoauthorCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "coauthor",
    abstract: "Print the line that makes somebody the co-author of a git commit.",
    discussion: """
      The address is GitHub's own for that account, which is no private one. The name is
      that of the saved profile. GitHub is asked once if none is saved; if it does not
      answer, the login stands for the name.

      Examples:
        ghbrowse coauthor mojombo
        git commit --trailer "$(ghbrowse coauthor mojombo)"
            a commit that both of you wrote
      """)

  @Argument(help: ArgumentHelp("Who helped.", valueName: "login"))
  var logins: [LoginArgument]

  @OptionGroup var options: Options

  func validate() throws {
    try options.refuseFields(of: "coauthor")
    guard !options.json else { throw ValidationError("coauthor has no --json") }
  }

  @MainActor func run(_ dependencies: Dependencies) async throws {
    let people = try logins.map { try $0.person(options) }
    var failures: [Notice] = []
    for (login, id) in people {
      do {
        let user = try await user(login, id, dependencies)
        StandardStream.output.write(line: try await dependencies.coauthorLine(of: user))
      } catch let failure as Notice {
        failures.append(failure)
      }
    }
    if people.count == 1, let failure = failures.first { throw failure }
    for failure in failures { dependencies.warn(failure.text) }
    if !failures.isEmpty { throw ExitStatus.failed }
  }

  @MainActor private func user(
    _ login: String, _ id: Int64?, _ dependencies: Dependencies
  ) async throws -> User {
    let main = dependencies.store.main
    let saved = try await main.user(login: login, id: id)
    if let saved, try await main.profile(id: saved.id) != nil { return saved.user }
    switch await dependencies.repository.fetchProfile(login: login, id: id) {
    case .success(let fetched): return fetched.profile.user
    case .failure(let error):
      if let saved { return saved.user }
      throw dependencies.failure(of: error, about: .profile(login))
    }
  }
}

extension Dependencies {
  /// The line of a commit message that names `user` as co-author; throws a ``Notice`` if commits have no such authors.
  func coauthorLine(of user: User) async throws -> SafeText {
    guard user.type != "Organization" else {
      throw Notice(
        "\(user.login) is an organization, and commits have people as authors.", failure: .failed)
    }
    let name = try await store.main.profile(id: user.id)?.profile.name
    return .field(user.coauthorTrailer(name: name, host: base.noreplyHost))
  }
}
