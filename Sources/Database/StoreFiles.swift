import FoundationEssentials
import Glibc

/// Where the store's files are, and whether they are files of ours at all.
struct StoreFiles: Sendable {
  /// The directory, with every link in its own path resolved.
  let directory: String
  /// What others could read or write until it was taken from them just now.
  let tightened: [String]
  var database: String { directory + "/ghbrowse.db" }
  var log: String { database + "-wal" }
  var index: String { database + "-shm" }
  var journal: String { directory + "/notes.jsonl" }
  var lock: String { directory + "/ghbrowse.lock" }
  /// The copy made before a migration.
  func copy(ofVersion version: Int) -> String { directory + "/ghbrowse.v\(version).db" }

  /// Makes the directory when it is missing, for its owner only.
  ///
  /// What others may read or write is taken from them; nothing is ever given to anybody.
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
    try Self.checkOwner(of: self.directory)
    // The folder of all hosts is ours as well; what lies above it is not.
    let parent = String(self.directory[..<(self.directory.lastIndex(of: "/") ?? "/".startIndex)])
    let isOurs = parent.hasSuffix("/ghbrowse")
    var tightened = isOurs ? Self.tighten(parent, forbidden: S_IWGRP | S_IWOTH) : []
    tightened += Self.tighten(self.directory, forbidden: 0o077)
    for name in [
      "ghbrowse.db", "ghbrowse.db-wal", "ghbrowse.db-shm", "notes.jsonl", "ghbrowse.lock",
    ] {
      let path = self.directory + "/" + name
      guard let status = FileStatus(of: path) else { continue }
      try status.requirePlainFile(path)
      tightened += Self.tighten(path, forbidden: 0o077)
    }
    self.tightened = tightened
  }

  private static func make(_ directory: String) throws(DatabaseError) {
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw DatabaseError(
        .file(errno: errno == 0 ? EIO : errno),
        "\(directory) cannot be made; is it writable, and is there nothing else of that name?")
    }
  }

  private static func checkOwner(of directory: String) throws(DatabaseError) {
    guard let status = FileStatus(of: directory) else {
      throw DatabaseError(.file(errno: errno), "\(directory): \(systemMessage(errno)).")
    }
    guard status.owner == geteuid() else {
      throw DatabaseError(
        .unsafePath, "\(directory) belongs to another user; nothing is written into it.")
    }
  }

  // - Returns: The path when something was taken away.
  private static func tighten(_ path: String, forbidden: mode_t) -> [String] {
    guard let status = FileStatus(of: path), status.owner == geteuid(),
      status.mode & forbidden != 0, chmod(path, status.mode & 0o7777 & ~0o077) == 0
    else { return [] }
    return [path]
  }
}

/// What the system says of the file that has a name, and not of what a link leads to.
struct FileStatus: Equatable, Sendable {
  /// Tells one file from another that later has its name.
  struct Identity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  let identity: Identity
  /// In bytes.
  let size: Int64
  /// When its content changed last, in nanoseconds since 1970.
  let modified: Int64
  let mode: mode_t
  let owner: uid_t
  private let linkCount: UInt64

  /// `nil` when there is no such file, or nobody may know.
  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// - Parameter file: An open file.
  init?(of file: Int32) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    mode = status.st_mode
    owner = status.st_uid
    linkCount = UInt64(status.st_nlink)
  }

  /// The size of a file in bytes; 0 when there is none.
  static func size(of path: String) -> Int64 { FileStatus(of: path)?.size ?? 0 }

  /// Whether it is a plain file of one name.
  var isPlainFile: Bool { mode & S_IFMT == S_IFREG && linkCount == 1 }

  /// - Throws: ``DatabaseError/Kind/unsafePath``.
  func requirePlainFile(_ path: String) throws(DatabaseError) {
    guard isPlainFile else {
      throw DatabaseError(
        .unsafePath,
        "\(path) is a link or no plain file, so it is left alone; move it aside and start again.")
    }
  }
}
