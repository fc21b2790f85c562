import FoundationEssentials
import Glibc
import Repository

/// Where things are kept, as the XDG base directories have it.
nonisolated struct Directories {
  /// What cannot be fetched again: the database, and the journal of the notes.
  let data: String
  /// What belongs to this machine: drafts.
  let state: String
  /// Texts that could not be kept as notes.
  var drafts: String { state + "/drafts" }
  /// What can be fetched again: pictures.
  let cache: String
  /// What the reader wrote to have things their way; `nil` when there is no home directory.
  let config: String?

  /// - Throws: ``CommandFailure`` when there is no home directory.
  init(environment: [String: String], host: String) throws {
    let base = { (name: String, usual: String) throws -> String in
      guard let path = Self.base(name, usual, environment) else {
        throw CommandFailure(
          message:
            "there is no home directory; set HOME, or XDG_DATA_HOME, XDG_STATE_HOME and XDG_CACHE_HOME",
          status: .failed)
      }
      return path
    }
    data = try base("XDG_DATA_HOME", ".local/share") + "/ghbrowse/\(host)"
    state = try base("XDG_STATE_HOME", ".local/state") + "/ghbrowse"
    cache = try base("XDG_CACHE_HOME", ".cache") + "/ghbrowse/\(host)"
    config = Self.config(environment: environment)
  }

  /// Everything under one directory, which goes at the end, but what the reader wrote.
  init(temporary directory: String, environment: [String: String]) {
    data = directory + "/data"
    state = directory + "/state"
    cache = directory + "/cache"
    config = Self.config(environment: environment)
  }

  /// What the reader wrote to have things their way, wherever the rest is kept.
  static func config(environment: [String: String]) -> String? {
    base("XDG_CONFIG_HOME", ".config", environment).map { $0 + "/ghbrowse" }
  }

  // A relative path counts as unset.
  private static func base(
    _ name: String, _ usual: String, _ environment: [String: String]
  ) -> String? {
    if let path = environment[name], path.hasPrefix("/") { return path }
    let homes = [environment["HOME"], ProcessSetUp.homeDirectory].compactMap { $0 }
    return homes.first { $0.hasPrefix("/") }.map { "\($0)/\(usual)" }
  }
}

extension RescueFile {
  /// The places where texts go that the store cannot take.
  ///
  /// - Parameters:
  ///   - directories: Where things are kept; `nil` when there is no home directory.
  ///   - isTemporary: Whether nothing is to be left behind.
  init(
    host: String, directories: Directories?, environment: [String: String],
    isTemporary: Bool = false
  ) {
    // In a directory that others share the name tells whose it is.
    let shared = "ghbrowse-rescue-\(geteuid()).jsonl"
    let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let others = [environment["XDG_RUNTIME_DIR"], temporary].compactMap { $0 }
      .filter { $0.hasPrefix("/") }
    let own = directories.map {
      RescuePlace(path: "\($0.state)/rescue.jsonl", makesDirectory: true)
    }
    self.init(
      host: host,
      places: (own.map { [$0] } ?? [])
        + (isTemporary ? [] : others).map {
          RescuePlace(path: "\($0)/\(shared)", makesDirectory: false)
        })
  }
}
