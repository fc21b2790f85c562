import FoundationEssentials

/// Where things are kept, as the XDG base directories have it.
struct Directories {
  /// What cannot be fetched again: the database, and the journal of the notes.
  let data: String
  /// What belongs to this machine: drafts.
  let state: String

  /// - Throws: ``CommandFailure`` when there is no home directory.
  init(environment: [String: String], host: String) throws {
    let home = { () throws -> String in
      let candidates = [environment["HOME"], ProcessSetUp.homeDirectory]
      guard let home = candidates.compactMap({ $0 }).first(where: { $0.hasPrefix("/") }) else {
        throw CommandFailure(
          message: "there is no home directory; set HOME or XDG_DATA_HOME and XDG_STATE_HOME",
          status: .failed)
      }
      return home
    }
    // A relative path counts as unset.
    let base = { (name: String, usual: String) throws -> String in
      if let path = environment[name], path.hasPrefix("/") { return path }
      return try home() + "/" + usual
    }
    data = try base("XDG_DATA_HOME", ".local/share") + "/ghbrowse/\(host)"
    state = try base("XDG_STATE_HOME", ".local/state") + "/ghbrowse"
  }

  /// Everything under one directory, which goes at the end.
  init(temporary directory: String) {
    data = directory + "/data"
    state = directory + "/state"
  }
}
