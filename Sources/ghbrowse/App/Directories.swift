import FoundationEssentials
import Glibc
import Screens
import Store

/// The directories of the program, by the XDG Base Directory Specification.
nonisolated struct Directories {
  /// For the database and the notes log, which cannot be fetched again.
  let data: String
  /// For the history and the program log of this machine.
  let state: String
  /// For texts that are not saved as notes.
  let drafts: String
  /// For pictures, which can be fetched again.
  let cache: String

  /// The directories that only the program writes to, for all hosts.
  var own: [String] { [Directory.parent(of: data), state, Directory.parent(of: cache)] }

  /// - Throws: ``Notice`` without a home directory.
  init(environment: [String: String], host: String) throws {
    let base = { (name: String, usual: String) throws -> String in
      guard let path = Self.base(name, usual, environment) else {
        throw Notice(
          "There is no home directory; set HOME, or XDG_DATA_HOME, XDG_STATE_HOME and XDG_CACHE_HOME",
          failure: .failed)
      }
      return path
    }
    data = try base("XDG_DATA_HOME", ".local/share") + "/ghbrowse/\(host)"
    state = try base("XDG_STATE_HOME", ".local/state") + "/ghbrowse"
    drafts = state + "/\(host)/drafts"
    cache = try base("XDG_CACHE_HOME", ".cache") + "/ghbrowse/\(host)"
  }

  /// Puts them all below a temporary directory.
  init(temporary directory: String) {
    data = directory + "/data"
    state = directory + "/state"
    drafts = directory + "/state/drafts"
    cache = directory + "/cache"
  }

  /// The directory of the configuration file; `nil` without a home directory.
  static func config(environment: [String: String]) -> String? {
    base("XDG_CONFIG_HOME", ".config", environment).map { $0 + "/ghbrowse" }
  }

  // As the specification says, a relative path is ignored.
  private static func base(
    _ name: String, _ usual: String, _ environment: [String: String]
  ) -> String? {
    if let path = environment[name], path.hasPrefix("/") { return path }
    // Without `HOME`, the system's list of users has it.
    let listed = getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
    let homes = [environment["HOME"], listed].compactMap { $0 }
    return homes.first { $0.hasPrefix("/") }.map { "\($0)/\(usual)" }
  }
}

/// A directory that exists for one run.
final class TemporaryDirectory {
  let path: String

  /// - Throws: ``Notice`` if the directory cannot be created.
  init(environment: [String: String]) throws {
    let parent = environment["TMPDIR"] ?? ""
    var template = Array(
      ((parent.hasPrefix("/") ? parent : "/tmp") + "/ghbrowse-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw Notice("Cannot create a temporary directory.", failure: .failed)
    }
    path = String(cString: made)
  }

  deinit { remove() }

  nonisolated func remove() {
    // If this fails, the system cleans up its temporary directory later.
    try? FileManager.default.removeItem(atPath: path)
  }
}
