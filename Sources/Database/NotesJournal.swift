import Glibc

/// The second copy of every note: a plain file, one line a change, only ever added to.
///
/// Whoever writes holds the store's lock.
struct NotesJournal: Sendable {
  /// Where it is.
  let path: String

  /// Adds lines, with one write, and syncs the file.
  ///
  /// - Throws: ``DatabaseError/Kind/journal(errno:)``. What was written by then may stand there as
  ///   a torn line, which no reader counts.
  func append(_ entries: [JournalEntry]) throws(DatabaseError) {
    let isNew = StoreFiles.identity(of: path) == nil
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(errno) }
    defer { close(file) }
    var bytes: [UInt8] = endsTorn(file) ? [UInt8(ascii: "\n")] : []
    for entry in entries { bytes += entry.line + [UInt8(ascii: "\n")] }
    if let code = writeAll(bytes, to: file) { throw failure(code) }
    guard fsync(file) == 0 else { throw failure(errno) }
    if isNew { try syncDirectory() }
  }

  /// The `seq` of the last good line; 0 when there is none.
  func lastSequence() throws(DatabaseError) -> Int64 {
    // The longest line is a note of 64 KiB with every byte escaped; two of them fit.
    let tail = try read(last: 1 << 20)
    let last = tail.split(separator: UInt8(ascii: "\n")).reversed().lazy
      .compactMap { JournalEntry(line: $0) }.first
    if let last { return last.sequence }
    return try entries().entries.map(\.sequence).max() ?? 0
  }

  /// Every good line, in order, and how many others there are.
  func entries() throws(DatabaseError) -> (entries: [JournalEntry], skipped: Int) {
    let lines = try read(last: Int.max).split(separator: UInt8(ascii: "\n"))
    let entries = lines.compactMap { JournalEntry(line: $0) }
    return (entries, lines.count - entries.count)
  }

  /// Writes the journal anew: aside, synced, renamed.
  ///
  /// - Throws: ``DatabaseError/Kind/journal(errno:)``, with the journal as it was.
  func write(_ entries: [JournalEntry]) throws(DatabaseError) {
    let temporary = NotesJournal(path: path + ".tmp")
    unlink(temporary.path)
    try temporary.append(entries)
    guard rename(temporary.path, path) == 0 else { throw failure(errno) }
    try syncDirectory()
  }
}

extension NotesJournal {
  private func endsTorn(_ file: Int32) -> Bool {
    let size = lseek(file, 0, SEEK_END)
    var last: UInt8 = 0
    guard size > 0, pread(file, &last, 1, size - 1) == 1 else { return false }
    return last != UInt8(ascii: "\n")
  }

  private func read(last limit: Int) throws(DatabaseError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return [] }
      throw failure(errno)
    }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    let start = max(size - limit, 0)
    var bytes = [UInt8](repeating: 0, count: size - start)
    var filled = 0
    while filled < bytes.count {
      let count = bytes[filled...].withUnsafeMutableBytes { part in
        retryingInterrupts { pread(file, part.baseAddress, part.count, start + filled) }
      }
      guard count > 0 else { throw failure(count < 0 ? errno : EIO) }
      filled += count
    }
    return bytes
  }

  private func syncDirectory() throws(DatabaseError) {
    let parent = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    let directory = open(String(parent), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw failure(errno) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw failure(errno) }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(.journal(errno: code), "\(path): \(systemMessage(code)).")
  }
}
