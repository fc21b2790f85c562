import Dispatch
import FoundationEssentials
import GitHub
import Networking
import Repository

/// Looks at everything that the program stands on, and changes nothing.
struct Doctor {
  /// The options, with the defaults of the configuration file.
  private(set) var options: Options
  let environment: [String: String]
  private let file: ConfigFile
  private let now: Date

  /// - Parameter environment: The environment of the process.
  init(_ options: Options, environment: [String: String], now: Date) {
    file = ConfigFile(environment: environment)
    self.options = options
    self.options.complete(from: file, environment)
    self.environment = environment
    self.now = now
  }

  /// The checks, those of this machine first; each ends within a time of its own.
  func checks() async -> [Check] {
    var checks = [version] + configuration
    do throws(GitHubError) {
      let base = try Dependencies.base(options, environment)
      checks.append(.ok("api", base.url))
      checks += await machine(host: base.directoryName)
      checks += await NetworkChecks(
        options: options, environment: environment, base: base, now: now
      ).checks()
    } catch {
      let reason = if case .badBase(let reason) = error { reason } else { "it is no address" }
      checks.append(
        .problem(
          "api", "the API's address cannot be used: \(reason)",
          "Set it to an address such as https://api.github.com."))
    }
    return checks
  }

  private var version: Check { .ok("version", RootCommand.configuration.version) }

  private var configuration: [Check] {
    guard let path = file.path else { return [.ok("config", "none: there is no home directory")] }
    let found: [Check] =
      file.mistakes.isEmpty
      ? [.ok("config", file.lines.isEmpty ? "none (\(path))" : path)]
      : file.mistakes.map {
        .problem("config", $0, "Correct it, or move the file away: no command works until then.")
      }
    let old = path + ".json"
    guard FileManager.default.fileExists(atPath: old) else { return found }
    return found + [
      .warning("config", "\(old) is no longer read", "Write its options into \(path), one a line.")
    ]
  }

  private func machine(host: String) async -> [Check] {
    let directories: Directories
    do {
      directories = try Directories(environment: environment, host: host)
    } catch let failure as CommandFailure {
      return [.problem("directories", failure.message, "Set HOME.")]
    } catch {
      return [.problem("directories", "\(error)", "Set HOME.")]
    }
    let paths = PathChecks(places: places(directories))
    let store = StoreChecks(
      directory: directories.data, drafts: Drafts(directory: directories.drafts))
    return await Check.bounded("directories", within: .seconds(5)) { paths.checks }
      + Check.bounded("store", within: .seconds(60)) { store.checks }
      + [TerminalChecks(options: options, environment: environment).check]
  }

  private func places(_ directories: Directories) -> [PathChecks.Place] {
    let store = [
      "ghbrowse.db", "ghbrowse.db-wal", "ghbrowse.db-shm", "ghbrowse.db-journal", "notes.jsonl",
      "ghbrowse.lock",
    ]
    let config = directories.config.map {
      [PathChecks.Place(name: "config directory", path: $0, privateFiles: [], isNeeded: false)]
    }
    return [
      PathChecks.Place(
        name: "data directory", path: directories.data, privateFiles: store, isNeeded: true),
      PathChecks.Place(
        name: "state directory", path: directories.state,
        privateFiles: ["history", "ghbrowse.log"], isNeeded: false),
      PathChecks.Place(
        name: "cache directory", path: directories.cache, privateFiles: [], isNeeded: false),
    ] + (config ?? [])
  }
}
