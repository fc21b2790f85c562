import Glibc

/// The second copy of every note: a plain file, one line a change, only ever added to.
///
/// Whoever writes holds the store's lock.
struct NotesJournal: Sendable {
  /// What is read from a journal.
  struct Content: Sendable {
    /// The changes to notes, in order.
    var notes: [JournalEntry] = []
    /// The changes to what the reader saw, in order.
    var seen: [SeenEntry] = []
    /// How many lines could not be trusted; they are left where they are.
    var skippedLines = 0

    /// The last change of each note.
    var newestNotes: [Int64: JournalEntry] {
      Dictionary(notes.map { ($0.id, $0) }) { $0.sequence > $1.sequence ? $0 : $1 }
    }

    /// The last change of each seen state.
    var newestSeen: [Int64: SeenEntry] {
      Dictionary(seen.map { ($0.id, $0) }) { _, later in later }
    }
  }

  /// Where it is.
  let path: String

  /// Adds lines, with one write.
  ///
  /// - Parameter syncs: Whether the lines must be on the disk when this returns.
  /// - Returns: What the journal is after that.
  /// - Throws: ``DatabaseError/Kind/journal(errno:)``, with the journal cut back to what it was; when
  ///   not even that worked, a line that `restating` makes follows the refused ones.
  @discardableResult func append(
    _ lines: [JournalLine], syncs: Bool = true, restating old: JournalLine? = nil
  ) throws(DatabaseError) -> JournalStamp {
    let isNew = FileStatus(of: path) == nil
    let file = try openPlainFile(O_RDWR | O_CREAT | O_APPEND)
    defer { close(file) }
    guard let size = FileStatus(of: file)?.size else { throw failure(errno) }
    var bytes: [UInt8] = endsTorn(file, size) ? [UInt8(ascii: "\n")] : []
    for line in lines { bytes += line.bytes + [UInt8(ascii: "\n")] }
    if let code = write(bytes, to: file, syncs: syncs) {
      cutBack(file, to: size, restating: old)
      throw failure(code)
    }
    if isNew, syncs { try syncDirectory() }
    return JournalStamp(FileStatus(of: file))
  }

  /// Everything that can be trusted.
  func content() throws(DatabaseError) -> Content {
    var content = Content()
    for line in try read().split(separator: UInt8(ascii: "\n")) {
      switch JournalLine(line) {
      case .note(let entry): content.notes.append(entry)
      case .seen(let entry): content.seen.append(entry)
      case nil: content.skippedLines += 1
      }
    }
    return content
  }

  /// Writes the journal anew: aside, synced, renamed.
  ///
  /// - Throws: ``DatabaseError/Kind/journal(errno:)``, with the journal as it was.
  func write(_ lines: [JournalLine]) throws(DatabaseError) -> JournalStamp {
    let temporary = NotesJournal(path: temporaryPath)
    unlink(temporary.path)
    let stamp = try temporary.append(lines)
    guard rename(temporary.path, path) == 0 else { throw failure(errno) }
    try syncDirectory()
    return stamp
  }

  /// Where ``write(_:)`` writes first; what lies there was left by a process that ended.
  var temporaryPath: String { path + ".tmp" }
}

extension NotesJournal {
  // Opened so that no pipe, link or directory in its place makes one wait.
  private func openPlainFile(_ flags: Int32) throws(DatabaseError) -> Int32 {
    let file = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(errno) }
    guard let status = FileStatus(of: file), status.isPlainFile else {
      close(file)
      throw DatabaseError(
        .unsafePath, "\(path) is a link or no plain file; move it aside, and it is made anew.")
    }
    return file
  }

  private func write(_ bytes: [UInt8], to file: Int32, syncs: Bool) -> Int32? {
    if let code = writeAll(bytes, to: file) { return code }
    return !syncs || fsync(file) == 0 ? nil : errno
  }

  // A line that was refused must not come back as the note.
  private func cutBack(_ file: Int32, to size: Int64, restating old: JournalLine?) {
    guard ftruncate(file, off_t(size)) != 0, let old else { return }
    // The refused line may stand there whole or torn. Where this fails too, the disk takes nothing.
    _ = writeAll([UInt8(ascii: "\n")] + old.bytes + [UInt8(ascii: "\n")], to: file)
    fsync(file)
  }

  private func endsTorn(_ file: Int32, _ size: Int64) -> Bool {
    var last: UInt8 = 0
    guard size > 0, pread(file, &last, 1, off_t(size - 1)) == 1 else { return false }
    return last != UInt8(ascii: "\n")
  }

  private func read() throws(DatabaseError) -> [UInt8] {
    if FileStatus(of: path) == nil, errno == ENOENT { return [] }
    let file = try openPlainFile(O_RDONLY)
    defer { close(file) }
    guard let size = FileStatus(of: file)?.size else { throw failure(errno) }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes[filled...].withUnsafeMutableBytes { part in
        retryingInterrupts { pread(file, part.baseAddress, part.count, off_t(filled)) }
      }
      guard count >= 0 else { throw failure(errno) }
      // Somebody has cut it off meanwhile.
      guard count > 0 else { break }
      filled += count
    }
    return Array(bytes[..<filled])
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
