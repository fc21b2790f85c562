import FoundationEssentials
import Glibc
import Screens
import Store
import Terminal

/// One result of `ghbrowse doctor`.
nonisolated struct Check: Sendable, Equatable {
  enum Status: String, Sendable, CaseIterable {
    case ok
    /// The program works, but not as well as it could.
    case warning
    case problem
  }

  let name: String
  let status: Status
  let message: String
  /// What to do, as a sentence; `nil` when there is nothing to do.
  let remedy: String?

  static func ok(_ name: String, _ message: String, _ remedy: String? = nil) -> Check {
    Check(name: name, status: .ok, message: message, remedy: remedy)
  }

  static func warning(_ name: String, _ message: String, _ remedy: String?) -> Check {
    Check(name: name, status: .warning, message: message, remedy: remedy)
  }

  static func problem(_ name: String, _ message: String, _ remedy: String?) -> Check {
    Check(name: name, status: .problem, message: message, remedy: remedy)
  }
}

/// Checks everything that the program depends on, and changes nothing.
struct Doctor {
  /// The options, completed from the configuration file.
  private(set) var options: Options
  let environment: [String: String]
  private let file: ConfigFile
  private let now: Date

  init(_ options: Options, environment: [String: String], now: Date) {
    file = ConfigFile(environment: environment)
    self.options = options
    self.options.complete(from: file, environment)
    self.environment = environment
    self.now = now
  }

  /// Runs the checks: first this machine, then the network.
  func checks() async -> [Check] {
    var checks = [.ok("version", RootCommand.configuration.version)] + configuration
    do {
      let base = try Dependencies.base(options, environment)
      checks.append(.ok("api", base.url))
      checks += machine(host: base.directoryName) + [terminal]
      checks += await NetworkChecks(
        options: options, environment: environment, base: base, now: now
      ).checks()
    } catch {
      checks.append(
        .problem(
          "api", Notice(atStart: error).text, "Correct it, or unset it."))
    }
    return checks
  }

  private var configuration: [Check] {
    guard let path = file.path else { return [.ok("config", "none: there is no home directory")] }
    let found: [Check] =
      file.mistakes.isEmpty
      ? [.ok("config", file.lines.isEmpty ? "none (\(path))" : path)]
      : file.mistakes.map {
        .problem("config", $0, "Correct it, or move the file away; until then, no command works.")
      }
    let old = path + ".json"
    guard FileManager.default.fileExists(atPath: old) else { return found }
    return found + [
      .warning("config", "\(old) is no longer read", "Put its options into \(path), one per line.")
    ]
  }

  private func machine(host: String) -> [Check] {
    do {
      let directories = try Directories(environment: environment, host: host)
      let store = StoreChecks(
        directory: directories.data, drafts: Drafts(directory: directories.drafts))
      return [
        path("data directory", directories.data, StoreChecks.files, isNeeded: true),
        path("state directory", directories.state, ["history", "ghbrowse.log"]),
        path("cache directory", directories.cache),
      ] + store.checks
    } catch {
      return [.problem("directories", Notice(atStart: error).text, "Set HOME.")]
    }
  }

  /// Describes the terminal, or a mistake in a variable that says how to draw on it.
  private var terminal: Check {
    let stream = StandardStream.output
    let kind = environment["TERM"] ?? ""
    do {
      let theme = try Dependencies.theme(options, environment)
      let choice = try Dependencies.pictureChoice(nil, file, environment)
      let pictures = Dependencies.pictures(choice, environment, theme)
      guard pictures == .off || PicturePainter.hasLibrary else {
        return .warning(
          "terminal", "libchafa.so.0 is missing, so no pictures are drawn",
          "Install libchafa0 (Debian, Ubuntu) or chafa-libs (Fedora).")
      }
      guard stream.isTerminal else { return .ok("terminal", "standard output is not a terminal") }
      guard !["", "dumb"].contains(kind) else {
        return .warning(
          "terminal", "TERM is \(kind.isEmpty ? "not set" : kind), so output cannot be redrawn",
          "Set TERM to the name of your terminal, if it can do more.")
      }
      let size = stream.size(environment: environment)
      return .ok(
        "terminal",
        "\(kind), \(size.columns) × \(size.rows), \(theme.depth.summary), "
          + "\(theme.isDark ? "dark" : "light"), pictures: \(pictures?.rawValue ?? "sixels or blocks")"
      )
    } catch {
      return .problem("terminal", Notice(atStart: error).text, "Correct it, or unset it.")
    }
  }

  // Directories.

  /// Checks a directory, without which notes may not be saved, its parent, and the private files in it.
  private func path(
    _ name: String, _ path: String, _ files: [String] = [], isNeeded: Bool = false
  ) -> Check {
    let refused: (String, String) -> Check = { message, remedy in
      isNeeded ? .problem(name, message, remedy) : .warning(name, message, remedy)
    }
    if let foreign = Directory.foreignDirectory(on: path) {
      return .problem(
        name, "\(foreign) belongs to another user",
        "Run ghbrowse as that user, or choose another directory.")
    }
    // The deepest directory that exists.
    let last =
      sequence(first: path, next: Directory.parent).first { $0 == "/" || access($0, F_OK) == 0 }
      ?? "/"
    guard access(last, R_OK | W_OK | X_OK) == 0 else {
      let reason = last == path ? "cannot be written" : "cannot be created"
      return refused("\(path) \(reason)", "Run: chmod u+rwx \(last.shellWord)")
    }
    var status = stat()
    guard stat(last, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return .problem(name, "\(last) is not a directory", "Move it away.")
    }
    let paths: [String] = files.map { "\(path)/\($0)" }
    let locked = paths.first { access($0, F_OK) == 0 && access($0, R_OK | W_OK) != 0 }
    return rights(name, path, files)
      ?? locked.map {
        refused("\($0) cannot be read and written", "Run: chmod u+rw \($0.shellWord)")
      }
      ?? .ok(name, path + (last == path ? "" : " is created when it is needed"))
  }

  // Finds files of other kinds and owners, and what other users can read or write.
  private func rights(_ name: String, _ path: String, _ files: [String]) -> Check? {
    let found = files.map { "\(path)/\($0)" }.compactMap { path in
      FileStatus(of: path).map { (path: path, status: $0) }
    }
    if let odd = found.first(where: { !$0.status.isPlainFileOfOneName }) {
      return .problem(name, "\(odd.path) is a link or not a plain file", "Move it away.")
    }
    if let foreign = found.first(where: { !$0.status.isOurs }) {
      return .problem(
        name, "\(foreign.path) belongs to another user", "Change its owner with chown.")
    }
    // The parent contains the directories of several hosts.
    let directories = [Directory.parent(of: path)].filter { $0.hasSuffix("/ghbrowse") } + [path]
    let open = (directories + found.map(\.path)).filter { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }
    guard !open.isEmpty else { return nil }
    return .warning(
      name, "others can read or write \(open.joined(separator: ", "))",
      "Run: chmod go= \(open.map(\.shellWord).joined(separator: " "))")
  }
}
