import ArgumentParser
import FoundationEssentials
import Models
import Repository
import Terminal

/// Prints a profile.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a profile: the saved one while it is fresh.")

  @Argument(help: "Whose.", completion: LoginCompletion.kind)
  var login: String

  @Option(name: .customLong("max-age"), help: "How old a saved one may be: 90s, 30m, 1h, 2d.")
  var maxAge: Age = Age(seconds: 3600)

  @OptionGroup var options: Options

  @MainActor func run() async throws {
    let dependencies = try await Dependencies.forCommand(options)
    defer { dependencies.tidyUp() }
    let login = login.hasPrefix("@") ? String(login.dropFirst()) : login
    let saved = try await savedProfile(of: login, dependencies)
    let printer = ProfilePrinter(dependencies)
    if let saved, maxAge.allows(saved.fetchedAt, now: Date()) {
      return try printer.print(saved, source: .cache)
    }
    switch await dependencies.repository.fetchProfile(login: login) {
    case .success(let fetched): try printer.print(fetched, source: .network)
    case .failure(let error):
      guard let saved else { throw dependencies.failure(of: error, of: login, hasSavedData: false) }
      let sentence = dependencies.messages.sentence(for: error, of: login)
      let age = LocalTime.ago(from: saved.fetchedAt, now: Date())
      StandardStream.error.write(
        line: "ghbrowse: \(sentence) What is saved was fetched \(age).")
      try printer.print(saved, source: .cache)
    }
  }

  @MainActor private func savedProfile(
    of login: String, _ dependencies: Dependencies
  ) async throws -> SavedProfile? {
    let repository = dependencies.repository
    return try await dependencies.wrap { () throws(FetchError) in
      guard let user = try await repository.user(login: login) else { return nil }
      return try await repository.profile(id: user.id)
    }
  }
}

/// A greatest age, as typed: a number and `s`, `m`, `h` or `d`.
struct Age: ExpressibleByArgument {
  let seconds: Double

  init(seconds: Double) {
    self.seconds = seconds
  }

  init?(argument: String) {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let last = argument.last else { return nil }
    let unit = units[last]
    guard let number = UInt32(unit == nil ? argument : String(argument.dropLast())) else {
      return nil
    }
    seconds = Double(number) * (unit ?? 1)
  }

  /// Whether `date` is not longer ago than this; dates in the future never are.
  func allows(_ date: Date, now: Date) -> Bool {
    now.timeIntervalSince(date) < seconds
  }
}
