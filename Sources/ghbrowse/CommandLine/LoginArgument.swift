import ArgumentParser
import FoundationEssentials
import GitHub
import Interface
import Networking

/// Whom a command is about, as typed: a login, `@login`, or the address of somebody's page.
struct LoginArgument: ExpressibleByArgument {
  // Longer than any login; a server is not asked for more.
  private static let limit = 100

  static let defaultCompletionKind = SavedNames.logins

  /// What was typed.
  let text: String

  init(argument: String) {
    text = argument
  }

  /// The login, checked before a request is spent.
  ///
  /// - Throws: ``UsageMistake`` when nobody can have that login, or the address is another site's.
  @MainActor func login(_ options: Options) throws -> String {
    // Only an address asks which host's pages are meant, and for that the settings are read.
    guard text.contains("/") else { return try login(sites: []) }
    let environment = ProcessInfo.processInfo.environment
    let base: APIBase
    do throws(GitHubError) {
      base = try Dependencies.base(options, environment)
    } catch {
      throw CommandFailure(error)
    }
    return try login(sites: base.profileSites)
  }

  /// - Parameter sites: The hosts, with their ports, whose pages show profiles; in lower case.
  /// - Throws: ``UsageMistake``.
  @MainActor func login(sites: [String]) throws(UsageMistake) -> String {
    let address: ProfileAddress?
    do throws(CommandError) {
      address = try ProfileAddress(text, sites: sites)
    } catch {
      throw UsageMistake(
        message: "\"\(text)\" is no address of a profile; one is https://\(sites[0])/mojombo")
    }
    if let address { return address.login }
    let login = text.hasPrefix("@") ? String(text.dropFirst()) : text
    if let reason = Self.problem(of: login) {
      throw UsageMistake(message: "\"\(text)\" cannot be a login: \(reason)")
    }
    return login
  }

  @MainActor private static func problem(of login: String) -> String? {
    if login.isEmpty { return "it is empty" }
    if login.utf8.count > limit { return "it is too long" }
    // GitHub's apps have accounts such as dependabot[bot].
    let name = login.hasSuffix("[bot]") ? login.dropLast("[bot]".count) : login[...]
    return ProfileAddress.isLogin(name) ? nil : "a login has letters, digits, - and _ only"
  }
}
