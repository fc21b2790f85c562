import Glibc

/// How much of the notes log has been taken into the database.
struct LogMark: Equatable {
  /// The size of the log in bytes; 0 before it exists.
  var size: Int64 = 0
  /// The CRC-32 of the last bytes before that place, which have the checksum of the last line.
  var checksum: Int64 = 0

  // In bytes. The shortest line is longer.
  fileprivate static let reach: Int64 = 64

  /// The mark of `size` bytes, of which these are the last ones.
  fileprivate init(size: Int64, ending: some Collection<UInt8>) {
    guard size > 0 else { return }
    self.size = size
    checksum = Int64(CRC32.checksum(of: Array(ending.suffix(Int(Self.reach)))))
  }

  /// What the database keeps; 0 bytes in a new one.
  init(in connection: Connection) throws {
    let sql = "SELECT value FROM meta WHERE key = ?1"
    size = try connection.cached(sql).first("log_size") { $0.int64(0) } ?? 0
    checksum = try connection.cached(sql).first("log_checksum") { $0.int64(0) } ?? 0
  }

  /// Keeps the mark in the database; the caller has begun a transaction.
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
    /// The lines whose checksum is right, in order.
    var lines: [LogLine] = []
    /// How many lines cannot be trusted; they are left where they are.
    var skippedCount = 0
    /// The end of what was read.
    var mark: LogMark
  }

  let path: String
  /// Whose API the people belong to.
  let host: String

  /// Adds lines with one write.
  ///
  /// - Parameter isSynced: Whether they are on the disk when this returns.
  /// - Returns: The size before, and the mark of the end now.
  /// - Throws: ``StoreError/Kind/log(errno:)``, with the log cut back to what it was.
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

  /// The lines that are not in the database.
  ///
  /// - Returns: Those after `mark` if the log is the one that the mark was made of, otherwise all of
  ///   them, and which of the two it is; `nil` if there is nothing after the mark.
  func content(after mark: LogMark) throws -> (content: Content, isWhole: Bool)? {
    let size = FileStatus.size(of: path)
    let start = max(mark.size - LogMark.reach, 0)
    guard size >= mark.size,
      try LogMark(size: mark.size, ending: bytes(from: start, limit: Int(mark.size - start)))
        == mark
    else { return (try content(), true) }
    return size == mark.size ? nil : (try content(from: mark.size), false)
  }

  /// The lines from an offset in bytes on.
  func content(from start: Int64 = 0) throws -> Content {
    let bytes = try bytes(from: start)
    var content = Content(mark: LogMark(size: start + Int64(bytes.count), ending: bytes))
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let line = LogLine(line) {
        content.lines.append(line)
      } else {
        content.skippedCount += 1
      }
    }
    return content
  }

  /// Writes the log anew without some of its lines: aside, synced, renamed.
  ///
  /// - Parameter isKept: Says whether a line stays; it is given without its line feed.
  /// - Returns: The mark of the end now.
  /// - Throws: ``StoreError/Kind/log(errno:)``, with the log as it was.
  func rewrite(keeping isKept: (ArraySlice<UInt8>) -> Bool) throws -> LogMark {
    let lines = try bytes(from: 0).split(separator: UInt8(ascii: "\n"))
    let kept = lines.filter(isKept).flatMap { $0 + [UInt8(ascii: "\n")] }
    let mark = LogMark(size: Int64(kept.count), ending: kept)
    guard FileStatus(of: path) != nil else { return mark }
    do {
      try AtomicFile.write(kept, to: path, isSynced: true)
      return mark
    } catch {
      throw failure(error)
    }
  }

  /// - Throws: ``StoreError/Kind/older(found:)`` for a log of ghbrowse 1.0, which is left as it is.
  func requireVersions() throws {
    // If the log cannot be read, the database can; a write says why it fails.
    let beginning = try? bytes(from: 0, limit: LogLine.beginningOf1.count)
    guard beginning == LogLine.beginningOf1 else { return }
    throw StoreError(
      .older(found: 8),
      "\(path) was made by ghbrowse 1.0 and was not changed. Export your notes with that program, "
        + "move its directory away, and import them with this one.")
  }
}

extension NotesLog {
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
    do { return try CheckedFile(path, for: access) } catch { throw failure(error) }
  }

  private func failure(_ error: FileError) -> StoreError {
    let code = error.code ?? EIO
    return StoreError(.log(errno: code), "\(path): \(systemMessage(code)).")
  }
}
