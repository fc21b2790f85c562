import ArgumentParser
import FoundationEssentials
import Models
import Screens
import Terminal

/// Parses the values of options; the errors say what the option takes.
nonisolated enum TypedValue {
  /// Parses a number of 0 or more.
  static func number<Number: FixedWidthInteger>(_ text: String) throws -> Number {
    guard let number = Number(text), number >= 0 else {
      let isLarge = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
      throw Notice(
        usage: isLarge ? "takes a number up to \(Number.max)" : "takes a number of 0 or more")
    }
    return number
  }

  /// Parses how far to go back, such as `7d`, or the day where to begin.
  static func start(_ text: String) throws -> Date {
    guard let start = LocalTime.start(of: text, now: Date()) else {
      throw Notice(
        usage: "takes a time such as 90s, 30m, 12h, 7d or 2w, or a day such as 2026-11-20")
    }
    return start
  }

  /// Parses how far to look ahead, such as `7d`, or the last day.
  static func lastDay(_ text: String) throws -> Day {
    guard let day = LocalTime.lastDay(of: text, now: Date()) else {
      throw Notice(usage: "takes a time such as 12h, 7d or 2w, or a day such as 2026-11-20")
    }
    return day
  }
}

extension Date {
  /// Where changes begin if no time is given.
  nonisolated static var weekAgo: Date { Date() - 7 * 86_400 }
}

/// A list of people as typed, such as `followers:mojombo`.
struct ListArgument: ExpressibleByArgument {
  static let everyone = ListArgument(argument: UserList.everyone.name)
  static let defaultCompletionKind = SavedNames.lists

  let text: String

  init(argument: String) { text = argument }

  var defaultValueDescription: String { text }

  /// The kind of the saved lists that `followers:*` stands for; `nil` for another text.
  var starredKind: UserList.Kind? {
    text.hasSuffix(":*") ? UserList.Kind(rawValue: text.dropLast(2).lowercased()) : nil
  }

  /// The list with the typed name; throws a usage error if the name is malformed.
  @MainActor func list(_ dependencies: Dependencies) throws(Notice) -> UserList {
    do throws(UserListMistake) {
      return try UserList(name: text, sites: dependencies.base.profileSites)
    } catch {
      let advice = text.contains(",") ? " To choose fields, use --fields \(text)" : ""
      throw Notice(usage: error.sentence + advice)
    }
  }
}

extension Dependencies {
  /// The lists that are typed, each once, with the saved ones that `followers:*` stands for, the last fetched first.
  func lists(_ typed: [ListArgument]) async throws -> [UserList] {
    var lists: [UserList] = []
    for argument in typed {
      guard let kind = argument.starredKind else {
        lists.append(try argument.list(self))
        continue
      }
      let saved = try await store.main.lists().map(\.list).filter { $0.kind == kind }
      guard !saved.isEmpty else { throw Notice("No \(argument.text) is saved.", failure: .failed) }
      lists += saved
    }
    guard lists.count > 1 else { return lists }
    var known: Set<UserList> = []
    return lists.filter { known.insert($0).inserted }
  }

  /// - Throws: ``Notice`` if the list is not saved.
  func checkIsSaved(_ list: UserList) async throws {
    guard try await store.main.overview(of: list).fetchedAt == nil else { return }
    throw Notice(SearchProblem.notSaved(list).sentence, failure: .failed)
  }
}

/// A person as typed: a login, `@login`, or the address of a profile.
struct LoginArgument: ExpressibleByArgument {
  // In bytes; longer than any login.
  private static let limit = 100

  static let defaultCompletionKind = SavedNames.logins

  let text: String

  init(argument: String) { text = argument }

  /// The login, checked before a request is spent on it; an address on another site is none.
  @MainActor func login(_ options: Options) throws -> String {
    // Only an address needs the host.
    try login(sites: text.contains("/") ? Self.sites(options) : ["github.com"])
  }

  /// The login, and the id if the text is GitHub's address for commits: `3+mojombo@users.noreply.github.com`.
  @MainActor func person(_ options: Options) throws -> (login: String, id: Int64?) {
    // A regular expression takes a tenth of a start.
    guard text.utf8.contains(UInt8(ascii: "+")),
      let match = text.wholeMatch(of: /(\d+)\+([^@]+)@users\.noreply\.(.+)/),
      let id = Int64(match.1), try Self.sites(options).contains(match.3.lowercased())
    else { return (try login(options), nil) }
    return (try LoginArgument(argument: String(match.2)).login(options), id)
  }

  @MainActor private static func sites(_ options: Options) throws -> [String] {
    do {
      return try Dependencies.base(options, ProcessInfo.processInfo.environment).profileSites
    } catch {
      throw Notice(atStart: error)
    }
  }

  /// - Parameter sites: The hosts that have profile pages, with their ports, in lower case.
  /// - Throws: ``Notice``.
  @MainActor func login(sites: [String]) throws(Notice) -> String {
    if let page = PageAddress(text, sites: sites) {
      if let login = page.login { return login }
      let list = try? UserList(.contributors, text, sites: sites)
      let advice =
        list.map { "ghbrowse list \($0.name) prints who has commits in it" }
        ?? "one is https://\(sites[0])/mojombo"
      throw Notice(usage: "\"\(text)\" is not the address of a profile; \(advice)")
    }
    let login = text.hasPrefix("@") ? String(text.dropFirst()) : text
    if let reason = Self.problem(of: login) {
      throw Notice(usage: "\"\(text)\" cannot be a login: \(reason)")
    }
    return login
  }

  @MainActor private static func problem(of login: String) -> String? {
    if login.isEmpty { return "it is empty" }
    if login.utf8.count > limit { return "it is too long" }
    // GitHub's apps have accounts such as dependabot[bot].
    let name = login.hasSuffix("[bot]") ? login.dropLast("[bot]".count) : login[...]
    return PageAddress.isLogin(name) ? nil : "a login has letters, digits, - and _ only"
  }
}
