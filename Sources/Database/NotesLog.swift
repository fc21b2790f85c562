import Files
import Glibc

/// How much of the notes log has been taken into the database.
struct LogMark: Equatable {
  /// In bytes; 0 where there is no log.
  let size: Int64
  /// The CRC-32 of the last bytes before that place, which have the checksum of the last line.
  let checksum: Int64

  // In bytes. The shortest line is longer.
  fileprivate static let reach: Int64 = 64
  static let none = LogMark(size: 0, checksum: 0)

  /// - Parameter ending: The last bytes up to `size`.
  fileprivate init(size: Int64, ending: some Collection<UInt8>) {
    let checksum = CRC32.checksum(of: Array(ending.suffix(Int(Self.reach))))
    self.init(size: size, checksum: size == 0 ? 0 : Int64(checksum))
  }

  private init(size: Int64, checksum: Int64) {
    self.size = size
    self.checksum = checksum
  }
}

extension LogMark {
  /// What the database keeps; `none` in a new one.
  init(in connection: Connection) throws {
    let sql = "SELECT value FROM meta WHERE key = ?1"
    let size = try connection.cached(sql).first("log_size") { $0.int64(0) }
    let checksum = try connection.cached(sql).first("log_checksum") { $0.int64(0) }
    self.init(size: size ?? 0, checksum: checksum ?? 0)
  }

  /// Keeps it in the database; the caller has begun a transaction.
  func keep(in connection: Connection) throws {
    for (key, value) in [("log_size", size), ("log_checksum", checksum)] {
      try connection.cached(
        "INSERT INTO meta(key, value) VALUES(?1, ?2) ON CONFLICT(key) DO UPDATE SET value = ?2"
      ).run(key, value)
    }
  }
}

/// The second copy of all notes: a plain file with a line for each version, only ever added to.
///
/// Whoever writes holds the store's lock.
struct NotesLog: Sendable {
  /// What is read from the log.
  struct Content {
    /// The lines whose checksum holds, in order.
    var lines: [LogLine] = []
    /// How many lines cannot be trusted; they are left where they are.
    var skippedCount = 0
    /// The end of what was read.
    var mark = LogMark.none
  }

  let path: String
  /// Whose API the people belong to.
  let host: String

  /// Adds lines with one write.
  ///
  /// - Parameter isSynced: Whether they are on the disk when this returns.
  /// - Returns: The size before, and the mark of the end now.
  /// - Throws: ``DatabaseError/Kind/log(errno:)``, with the log cut back to what it was.
  func append(
    _ lines: [LogLine], isSynced: Bool
  ) throws -> (start: Int64, mark: LogMark) {
    let isNew = FileStatus(of: path) == nil
    let file = try opened(.appendingOrMaking)
    let start = file.status.size
    var bytes = lines.flatMap { $0.bytes(host: host) + [UInt8(ascii: "\n")] }
    do throws(FileError) {
      // A process was killed while it wrote the last line.
      let last = try file.lastByte()
      if let last, last != UInt8(ascii: "\n") { bytes.insert(UInt8(ascii: "\n"), at: 0) }
      try file.append(bytes, isSynced: isSynced)
      if isNew, isSynced { try Directory.sync(parentOf: path) }
    } catch {
      // Where this fails too, the lines stay and count at the next look.
      try? file.cut(to: start)
      throw failure(error)
    }
    return (start, LogMark(size: start + Int64(bytes.count), ending: bytes))
  }

  /// Cuts off what was added after the first `size` bytes, as far as the disk lets it.
  func cut(to size: Int64) {
    try? CheckedFile(path, for: .appending).cut(to: size)
  }

  /// Whether the log ends at `mark`.
  func ends(at mark: LogMark) throws -> Bool {
    try size(after: mark) == mark.size
  }

  /// The lines that are not in the database.
  ///
  /// - Returns: Those after `mark` where the log is the one that the mark was made of, otherwise all of
  ///   them, and which of the two it is; `nil` where there is nothing after the mark.
  func content(
    after mark: LogMark
  ) throws -> (content: Content, isWhole: Bool)? {
    guard let size = try size(after: mark) else { return (try content(), true) }
    if size == mark.size { return nil }
    return (try content(from: mark.size), false)
  }

  /// The lines from an offset in bytes on.
  func content(from start: Int64 = 0) throws -> Content {
    var content = Content()
    let bytes = try bytes(from: start)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let line = LogLine(line) {
        content.lines.append(line)
      } else {
        content.skippedCount += 1
      }
    }
    content.mark = LogMark(size: start + Int64(bytes.count), ending: bytes)
    return content
  }

  /// Writes the log anew without some of its lines: aside, synced, renamed.
  ///
  /// - Parameter isKept: Says whether a line stays; it is given without its line feed.
  /// - Returns: The mark of the end now.
  /// - Throws: ``DatabaseError/Kind/log(errno:)``, with the log as it was.
  func rewrite(keeping isKept: (ArraySlice<UInt8>) -> Bool) throws -> LogMark {
    let lines = try bytes(from: 0).split(separator: UInt8(ascii: "\n"))
    let kept = lines.filter(isKept).flatMap { $0 + [UInt8(ascii: "\n")] }
    let mark = LogMark(size: Int64(kept.count), ending: kept)
    guard FileStatus(of: path) != nil else { return mark }
    do {
      try AtomicFile.write(kept, to: path, isSynced: true, aside: temporaryPath)
      return mark
    } catch {
      throw failure(error)
    }
  }

  /// Where ``rewrite(keeping:)`` writes first; what lies there was left by a process that ended.
  var temporaryPath: String { path + ".tmp" }

  /// - Throws: ``DatabaseError/Kind/older(found:)`` for a log of ghbrowse 1.0, which is left as it is.
  func requireVersions() throws {
    let beginning = try bytes(from: 0, limit: LogLine.beginningOf1.count)
    guard beginning == LogLine.beginningOf1 else { return }
    throw DatabaseError(
      .older(found: 8),
      "\(path) was made by ghbrowse 1.0 and was not touched. Export your notes with that program, "
        + "move its directory aside, and import them with this one.")
  }
}

extension NotesLog {
  // The size of the log where it still has what `mark` was made of; otherwise `nil`.
  private func size(after mark: LogMark) throws -> Int64? {
    let size = FileStatus.size(of: path)
    guard size >= mark.size else { return nil }
    let start = max(mark.size - LogMark.reach, 0)
    let ending = try bytes(from: start, limit: Int(mark.size - start))
    return LogMark(size: mark.size, ending: ending) == mark ? size : nil
  }

  private func bytes(from start: Int64, limit: Int = .max) throws -> [UInt8] {
    if FileStatus(of: path) == nil, errno == ENOENT { return [] }
    let file = try opened(.reading)
    let count = max(file.status.size - start, 0)
    do {
      return try file.bytes(from: start, count: min(limit, Int(count)))
    } catch {
      throw failure(error)
    }
  }

  private func opened(_ access: CheckedFile.Access) throws -> CheckedFile {
    do throws(FileError) {
      let file = try CheckedFile(path, for: access)
      guard file.status.isPlainFileOfOneName else { throw FileError.notPlain }
      return file
    } catch {
      guard error == .notPlain else { throw failure(error) }
      throw DatabaseError(
        .unsafePath, "\(path) is a link or no plain file; move it aside, and it is made anew.")
    }
  }

  private func failure(_ error: FileError) -> DatabaseError {
    let code = error.code ?? EIO
    return DatabaseError(.log(errno: code), "\(path): \(systemMessage(code)).")
  }
}
