import Dispatch
import FoundationEssentials
import GitHub
import Networking
import Repository

/// Looks at everything that the program stands on, and changes nothing.
struct Doctor {
  /// What applies to this run; a mistake in `config.json` is one of the checks.
  let settings: Settings
  private let now: Date

  /// - Parameter environment: The environment of the process.
  init(_ options: Options, environment: [String: String], now: Date) {
    let file = ConfigFile(directory: Directories.config(environment: environment))
    settings = Settings(options, environment, file: file)
    self.now = now
  }

  private var environment: [String: String] { settings.environment }

  /// The checks, those of this machine first; each ends within a time of its own.
  func checks() async -> [Check] {
    var checks = [version] + configuration
    do throws(GitHubError) {
      let base = try Dependencies.base(settings.options, environment)
      checks.append(.ok("api", "\(base.url) (\(settings.source(of: .apiUrl).name))"))
      checks += await machine(host: base.directoryName)
      checks += await NetworkChecks(settings: settings, base: base, now: now).checks()
    } catch {
      let reason = if case .badBase(let reason) = error { reason } else { "it is no address" }
      checks.append(
        .problem(
          "api",
          "the API's address (\(settings.source(of: .apiUrl).name)) cannot be used: \(reason)",
          "Set it to an address such as https://api.github.com."))
    }
    return checks
  }

  private var version: Check { .ok("version", RootCommand.configuration.version) }

  private var configuration: [Check] {
    let file = settings.file
    guard let path = file.path else { return [.ok("config", "none: there is no home directory")] }
    guard file.isThere else { return [.ok("config", "none (\(path))"), sources] }
    guard file.mistakes.isEmpty else {
      return file.mistakes.map { .problem("config", $0, "Mend it: no command works until then.") }
        + [sources]
    }
    return [.ok("config", path), sources]
  }

  // What somebody has said; the rest is built in.
  private var sources: Check {
    let said = ConfigSetting.all.compactMap { setting -> String? in
      let source = settings.source(of: setting.key)
      guard source != .builtIn else { return nil }
      let isHidden = source != .file && settings.file.values[setting.key] != nil
      let hidden = isHidden ? ", which goes before config.json" : ""
      return "\(setting.key.rawValue) by \(source.name)\(hidden)"
    }
    return .ok("settings", said.isEmpty ? "all built in" : said.joined(separator: "; "))
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
    let palette = RememberedPalette(directory: directories.state)
    return await Check.bounded("directories", within: .seconds(5)) { paths.checks }
      + Check.bounded("store", within: .seconds(60)) { store.checks }
      + TerminalChecks(settings: settings, palette: palette).checks
      + ProgramChecks(settings: settings).checks
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
