import Files
import FoundationEssentials
import Glibc

/// Where the store's files are, and whether they are files of ours at all.
struct StoreFiles: Sendable {
  /// The directory, with every link in its own path resolved.
  let directory: String
  /// Paths that other users could read or write until this opening.
  let tightened: [String]
  /// The name of the file system where other machines or a program of somebody's serve it, such as NFS.
  ///
  /// A write-ahead log needs memory that all who have the database open share.
  let remoteKind: String?
  var database: String { directory + "/ghbrowse.db" }
  var wal: String { database + "-wal" }
  var index: String { database + "-shm" }
  /// What undoes a change that was not finished, where there is no write-ahead log.
  var rollback: String { database + "-journal" }
  // The directory is named after the host whose people it has.
  var notesLog: NotesLog {
    let host = directory.split(separator: "/").last ?? ""
    return NotesLog(path: directory + "/notes.jsonl", host: String(host))
  }
  var lock: String { directory + "/ghbrowse.lock" }
  /// An empty file that is there while somebody is removed for good.
  var forgetting: String { database + ".forgetting" }

  /// Makes the directory when it is missing, for its owner only.
  ///
  /// Rights of other users are taken away; none is ever given.
  ///
  /// - Throws: ``DatabaseError`` when it cannot be made, belongs to somebody else, or one of the
  ///   files is a link, a directory, or anything else than a plain file of one name.
  init(directory: String) throws(DatabaseError) {
    if FileStatus(of: directory) == nil { try Self.make(directory) }
    guard let resolved = realpath(directory, nil) else {
      throw DatabaseError(
        .file(errno: errno), "\(directory) cannot be opened: \(systemMessage(errno)).")
    }
    defer { free(resolved) }
    self.directory = String(cString: resolved)
    remoteKind = FileSystem(of: self.directory).remoteKind
    try Self.checkOwner(of: self.directory)
    // The folder of all hosts is ours as well; what lies above it is not.
    let parent = String(self.directory[..<(self.directory.lastIndex(of: "/") ?? "/".startIndex)])
    let isOurs = parent.hasSuffix("/ghbrowse")
    var tightened = isOurs ? Self.tighten(parent, forbidden: S_IWGRP | S_IWOTH) : []
    tightened += Self.tighten(self.directory, forbidden: 0o077)
    for name in [
      "ghbrowse.db", "ghbrowse.db-wal", "ghbrowse.db-shm", "ghbrowse.db-journal", "notes.jsonl",
      "ghbrowse.lock",
    ] {
      let path = self.directory + "/" + name
      guard let status = FileStatus(of: path) else { continue }
      try status.requirePlainFile(path)
      tightened += Self.tighten(path, forbidden: 0o077)
    }
    self.tightened = tightened
  }

  /// The files of a store that nothing is to be changed in.
  init(untouched directory: String) {
    self.directory = directory
    remoteKind = FileSystem(of: directory).remoteKind
    tightened = []
  }

  private static func make(_ directory: String) throws(DatabaseError) {
    if let foreign = OpenDirectory.foreignDirectory(on: directory) { throw notOurs(foreign) }
    do {
      try OpenDirectory.make(directory)
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO),
        "\(directory) cannot be made; is it writable, and is there nothing else of that name?")
    }
  }

  private static func checkOwner(of directory: String) throws(DatabaseError) {
    guard let status = FileStatus(of: directory) else {
      throw DatabaseError(.file(errno: errno), "\(directory): \(systemMessage(errno)).")
    }
    guard status.isOurs else { throw notOurs(directory) }
  }

  private static func notOurs(_ directory: String) -> DatabaseError {
    DatabaseError(
      .unsafePath, "\(directory) belongs to another user; nothing is written into it.")
  }

  // - Returns: The path when something was taken away.
  private static func tighten(_ path: String, forbidden: mode_t) -> [String] {
    guard let status = FileStatus(of: path), status.isOurs,
      status.mode & forbidden != 0, chmod(path, status.mode & 0o7777 & ~0o077) == 0
    else { return [] }
    return [path]
  }
}

extension StoreFiles {
  /// Removes unfinished files of processes that have ended; the caller holds the lock.
  func removeLeftovers() {
    for path in leftovers { unlink(path) }
  }

  /// The same where nobody writes now: whoever writes has removed it already.
  func removeLeftoversUnlessLocked() {
    guard !leftovers.isEmpty, let lock = try? FileLock(path: lock),
      (try? lock.acquire(within: .zero)) == true
    else { return }
    removeLeftovers()
    lock.release()
  }

  private var leftovers: [String] {
    [notesLog.temporaryPath].filter { FileStatus(of: $0) != nil }
  }
}

extension FileStatus {
  /// - Throws: ``DatabaseError/Kind/unsafePath``.
  fileprivate func requirePlainFile(_ path: String) throws(DatabaseError) {
    guard isPlainFileOfOneName else {
      throw DatabaseError(
        .unsafePath,
        "\(path) is a link or no plain file, so it is left alone; move it aside and start again.")
    }
  }
}
