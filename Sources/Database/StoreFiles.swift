import FoundationEssentials
import Glibc

/// Where the store's files are, and whether they are files of ours at all.
struct StoreFiles: Sendable {
  /// The directory, with every link in its own path resolved.
  let directory: String
  var database: String { directory + "/ghbrowse.db" }
  var journal: String { directory + "/notes.jsonl" }
  var lock: String { directory + "/ghbrowse.lock" }
  /// The copy made before a migration.
  func copy(ofVersion version: Int) -> String { directory + "/ghbrowse.v\(version).db" }

  /// Makes the directory when it is missing, for its owner only.
  ///
  /// - Throws: ``DatabaseError`` when it cannot be made, belongs to somebody else, or one of the
  ///   files is a link, a directory, or anything else than a plain file of one name.
  init(directory: String) throws(DatabaseError) {
    try Self.make(directory)
    guard let resolved = realpath(directory, nil) else {
      throw DatabaseError(
        .file(errno: errno), "\(directory) cannot be opened: \(systemMessage(errno)).")
    }
    defer { free(resolved) }
    self.directory = String(cString: resolved)
    try keepToOwner()
    for path in [database, database + "-wal", database + "-shm", journal, lock] {
      try Self.checkPlainFile(path)
    }
  }

  /// The size of a file in bytes; 0 when there is none.
  static func size(of path: String) -> Int64 {
    var status = stat()
    return lstat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// What tells one file from another that later has its name; `nil` when there is none.
  static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  private static func make(_ directory: String) throws(DatabaseError) {
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw DatabaseError(
        .file(errno: EIO),
        "\(directory) cannot be made; is it writable, and is there nothing else of that name?")
    }
  }

  private func keepToOwner() throws(DatabaseError) {
    var status = stat()
    guard lstat(directory, &status) == 0 else {
      throw DatabaseError(.file(errno: errno), "\(directory): \(systemMessage(errno)).")
    }
    guard status.st_uid == geteuid() else {
      throw DatabaseError(
        .unsafePath, "\(directory) belongs to another user; nothing is written into it.")
    }
    if status.st_mode & 0o077 != 0 { chmod(directory, 0o700) }
  }

  private static func checkPlainFile(_ path: String) throws(DatabaseError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw DatabaseError(
        .unsafePath,
        "\(path) is a link or no plain file, so it is left alone; move it aside and start again.")
    }
  }
}

/// Tells one file from another that later has its name.
struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  let inode: UInt64
}
