import Glibc
import Models

/// How much of the notes log is in the database.
struct LogMark: Equatable {
  /// In bytes.
  var size: Int64 = 0
  /// The CRC-32 of the last bytes before the end, which include the checksum of the last line.
  var checksum: Int64 = 0

  // In bytes; shorter than any line.
  fileprivate static let checkedByteCount: Int64 = 64

  /// - Parameter ending: The last of `size` bytes.
  fileprivate init(size: Int64, ending: some Collection<UInt8>) {
    guard size > 0 else { return }
    self.size = size
    checksum = Int64(CRC32.checksum(of: Array(ending.suffix(Int(Self.checkedByteCount)))))
  }

  /// Reads the mark; it is 0 in a new database.
  init(in connection: Connection) throws {
    size = try connection.meta("log_size")
    checksum = try connection.meta("log_checksum")
  }

  /// Saves the mark; the caller has begun a transaction.
  func save(in connection: Connection) throws {
    try connection.setMeta("log_size", size)
    try connection.setMeta("log_checksum", checksum)
  }
}

/// The second copy of all notes: a file with a line for each version, to which lines are only appended.
///
/// Writers hold the store's lock.
struct NotesLog: Sendable {
  struct Content {
    /// The lines with a correct checksum, in order.
    var lines: [LogLine] = []
    /// How many lines are damaged; they stay in the file.
    var skippedCount = 0
    var mark: LogMark
  }

  let path: String
  /// The host of the API.
  let host: String

  /// Appends lines with one write.
  ///
  /// - Parameter isSynced: Whether they are on disk when this returns.
  /// - Returns: The old size, and the mark of the new end.
  /// - Throws: ``StoreError/Kind/log(errno:)``, with the log truncated to its old size.
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
      // If this fails too, the lines stay, and the next reconciliation inserts them.
      try? file.truncate(to: start)
      throw failure(error)
    }
    return (start, LogMark(size: start + Int64(bytes.count), ending: bytes))
  }

  /// Removes what follows the first `size` bytes, if the disk allows it.
  func truncate(to size: Int64) {
    try? CheckedFile(path, for: .appending).truncate(to: size)
  }

  /// The lines that the database may lack.
  ///
  /// - Returns: The lines after `mark`, or all lines if the log is not the one of the mark, and which of the
  ///   two; `nil` if nothing follows the mark.
  func content(after mark: LogMark) throws -> (content: Content, isWhole: Bool)? {
    let size = FileStatus.size(of: path)
    let start = max(mark.size - LogMark.checkedByteCount, 0)
    guard size >= mark.size,
      try LogMark(size: mark.size, ending: bytes(from: start, limit: Int(mark.size - start)))
        == mark
    else { return (try content(), true) }
    return size == mark.size ? nil : (try content(from: mark.size), false)
  }

  /// The lines from an offset in bytes.
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

  /// Replaces the log by one without some of its lines.
  ///
  /// - Parameter isKept: Whether a line, given without its line feed, stays.
  /// - Returns: The mark of the new end.
  /// - Throws: ``StoreError/Kind/log(errno:)``, with the log unchanged.
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

  /// - Throws: ``StoreError/Kind/older(found:)`` if ghbrowse 1.0 wrote the log.
  func requireVersions() throws {
    // If the log cannot be read, the next write reports it.
    let beginning = try? bytes(from: 0, limit: LogLine.beginningOf1.count)
    guard beginning == LogLine.beginningOf1 else { return }
    throw StoreError(
      .older(found: 8),
      "\(path) is in the format of ghbrowse 1.0 and was not changed. Export your notes with that program, "
        + "move the directory aside, and import them with this one.")
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
