import CSQLite
import FoundationEssentials
import Glibc

/// The paths of the store's files.
struct StoreFiles: Sendable {
  /// With symbolic links resolved.
  let directory: String
  /// The file system, such as NFS, if a network or a user program serves it; `nil` otherwise.
  let remoteKind: String?
  var database: String { directory + "/ghbrowse.db" }
  var wal: String { database + "-wal" }
  var rollbackJournal: String { database + "-journal" }
  /// The host of the API, after which the directory is named; it may be a link to another one.
  let host: String
  var notesLog: NotesLog {
    // 2.0 wrote the name of the directory that a link leads to.
    let target = String(directory.split(separator: "/").last ?? "")
    return NotesLog(path: directory + "/notes.jsonl", host: host, otherName: target)
  }
  var lock: String { directory + "/ghbrowse.lock" }

  /// Creates a missing directory, without a sync, and removes the permissions of other users; throws if it is
  /// another user's, or if one of the files is not a plain file or has a second name.
  init(directory: String) throws {
    if FileStatus(of: directory) == nil { try Self.make(directory) }
    guard let resolved = realpath(directory, nil) else {
      throw StoreError(
        .file(errno: errno), "\(directory) cannot be opened: \(systemMessage(errno)).")
    }
    defer { free(resolved) }
    self.directory = String(cString: resolved)
    host = String(directory.split(separator: "/").last ?? "")
    remoteKind = Self.remoteKind(csqlite_file_system(self.directory))
    guard FileStatus(of: self.directory)?.isOurs == true else {
      throw Self.foreign(self.directory)
    }
    // The parent, which contains the directories of all hosts, is ours as well.
    let parent = self.directory.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    if parent.hasSuffix("/ghbrowse") { Self.tighten(parent, S_IWGRP | S_IWOTH) }
    Self.tighten(self.directory, 0o077)
    AtomicFile.removeLeftovers(in: self.directory)
    let suffixes = ["", "-wal", "-shm", "-journal"]
    for path in suffixes.map({ database + $0 }) + [notesLog.path, lock] {
      guard let status = FileStatus(of: path), !status.isPlainFileOfOneName else { continue }
      throw StoreError(
        .unsafePath,
        "\(path) is a link or not a plain file, so it was not opened. Move it away and start again."
      )
    }
  }

  /// The files of a store that must not be changed.
  init(untouched directory: String) {
    let resolved = realpath(directory, nil)
    defer { free(resolved) }
    self.directory = resolved.map { String(cString: $0) } ?? directory
    host = String(directory.split(separator: "/").last ?? "")
    remoteKind = Self.remoteKind(csqlite_file_system(self.directory))
  }

  // The numbers of statfs(2).
  private static func remoteKind(_ number: UInt32) -> String? {
    switch number {
    case 0x6969: "NFS"
    case 0x517B, 0xFE53_4D42: "SMB"
    case 0xFF53_4D42: "CIFS"
    case 0x0102_1997: "9p"
    case 0x6573_5546: "FUSE"
    case 0x00C3_6400: "Ceph"
    case 0x5346_414F: "AFS"
    default: nil
    }
  }

  private static func make(_ directory: String) throws {
    if let foreign = Directory.foreignDirectory(on: directory) { throw Self.foreign(foreign) }
    do {
      try Directory.make(directory)
    } catch {
      throw StoreError(
        .file(errno: error.code ?? EIO),
        "\(directory) cannot be created; check its permissions, and whether something else has that name."
      )
    }
  }

  private static func foreign(_ directory: String) -> StoreError {
    StoreError(
      .unsafePath, "\(directory) belongs to another user, so nothing is written to it.")
  }

  // Removes the permissions of other users, if they have one of `forbidden`.
  private static func tighten(_ path: String, _ forbidden: mode_t) {
    guard let status = FileStatus(of: path), status.isOurs, status.mode & forbidden != 0
    else { return }
    chmod(path, status.mode & 0o700)
  }
}
