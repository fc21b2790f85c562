import FoundationEssentials
import Glibc

/// The directories of the program, by the XDG Base Directory Specification.
nonisolated struct Directories {
  /// The database and the notes log: they cannot be fetched again.
  let data: String
  /// The history and the program log: they belong to this machine.
  let state: String
  /// Texts that are not saved as notes.
  let drafts: String
  /// Pictures: they can be fetched again.
  let cache: String
  /// The reader's own settings; `nil` when there is no home directory.
  let config: String?

  /// Those in which only the program itself writes, those of all hosts among them.
  var own: [String] {
    let parent = { (path: String) in String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }
    return [parent(data), state, parent(cache)]
  }

  /// - Throws: ``CommandFailure`` when there is no home directory.
  init(environment: [String: String], host: String) throws {
    let base = { (name: String, usual: String) throws -> String in
      guard let path = Self.base(name, usual, environment) else {
        throw CommandFailure(
          message:
            "There is no home directory; set HOME, or XDG_DATA_HOME, XDG_STATE_HOME and XDG_CACHE_HOME",
          status: .failed)
      }
      return path
    }
    data = try base("XDG_DATA_HOME", ".local/share") + "/ghbrowse/\(host)"
    state = try base("XDG_STATE_HOME", ".local/state") + "/ghbrowse"
    drafts = state + "/\(host)/drafts"
    cache = try base("XDG_CACHE_HOME", ".cache") + "/ghbrowse/\(host)"
    config = Self.config(environment: environment)
  }

  /// All under one temporary directory, but for the reader's own settings.
  init(temporary directory: String, environment: [String: String]) {
    data = directory + "/data"
    state = directory + "/state"
    drafts = directory + "/state/drafts"
    cache = directory + "/cache"
    config = Self.config(environment: environment)
  }

  /// The directory of the reader's own settings.
  static func config(environment: [String: String]) -> String? {
    base("XDG_CONFIG_HOME", ".config", environment).map { $0 + "/ghbrowse" }
  }

  // The specification ignores a relative path.
  private static func base(
    _ name: String, _ usual: String, _ environment: [String: String]
  ) -> String? {
    if let path = environment[name], path.hasPrefix("/") { return path }
    // An environment without `HOME` leaves the system's list of users.
    let listed = getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
    let homes = [environment["HOME"], listed].compactMap { $0 }
    return homes.first { $0.hasPrefix("/") }.map { "\($0)/\(usual)" }
  }
}

/// A directory for the time of a run.
final class TemporaryDirectory {
  let path: String

  /// - Throws: ``CommandFailure`` when no directory can be made.
  init(environment: [String: String]) throws {
    let parent = environment["TMPDIR"] ?? ""
    var template = Array(
      ((parent.hasPrefix("/") ? parent : "/tmp") + "/ghbrowse-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw CommandFailure(message: "No temporary directory can be created.", status: .failed)
    }
    path = String(cString: made)
  }

  deinit { remove() }

  /// Removes the directory with its content.
  nonisolated func remove() {
    // The system clears such directories away when this cannot.
    try? FileManager.default.removeItem(atPath: path)
  }
}
