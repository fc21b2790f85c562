import Files
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
    /// The versions that imports brought and that were never the note here, in order.
    var kept: [KeptEntry] = []
    /// How many lines could not be trusted; they are left where they are.
    var skippedLines = 0

    /// Whether there was no line at all.
    var isEmpty: Bool { notes.isEmpty && seen.isEmpty && kept.isEmpty && skippedLines == 0 }

    /// The last change of each note.
    var newestNotes: [Int64: JournalEntry] {
      Dictionary(notes.map { ($0.id, $0) }) { $0.sequence > $1.sequence ? $0 : $1 }
    }

    /// The last change of each seen state.
    var newestSeen: [Int64: SeenEntry] {
      Dictionary(seen.map { ($0.id, $0) }) { _, later in later }
    }
  }

  // A line begins with `seq`, `at` and `id`, which take fewer bytes.
  private static let headLimit = 100

  /// Where it is.
  let path: String

  /// Adds lines, with one write.
  ///
  /// - Parameter isSynced: Whether the lines must be on the disk when this returns.
  /// - Returns: What the journal is after that.
  /// - Throws: ``DatabaseError/Kind/journal(errno:)``, with the journal cut back to what it was; when
  ///   not even that worked, a line that `restating` makes follows the refused ones.
  @discardableResult func append(
    _ lines: [JournalLine], isSynced: Bool, restating old: [JournalLine] = []
  ) throws(DatabaseError) -> JournalStamp {
    let isNew = FileStatus(of: path) == nil
    let file = try opened(.appendingOrMaking)
    let size = file.status.size
    var bytes = Self.bytes(of: lines)
    do throws(FileError) {
      if try isTorn(file) { bytes.insert(UInt8(ascii: "\n"), at: 0) }
      try file.append(bytes, isSynced: isSynced)
    } catch {
      cutBack(file, to: size, restating: old)
      throw failure(error)
    }
    if isNew, isSynced { try syncDirectory() }
    return JournalStamp(written: file.currentStatus, size: size + Int64(bytes.count))
  }

  /// The lines whose checksum holds.
  ///
  /// - Parameter id: Whom they must be about; `nil` for anybody.
  func content(about id: Int64? = nil) throws(DatabaseError) -> Content {
    var content = Content()
    // Most lines of a long journal are about others: these are not even parsed.
    let mark = id.map { Array("\"id\":\($0),".utf8) } ?? []
    for line in try read().split(separator: UInt8(ascii: "\n"))
    where mark.isEmpty || line.prefix(Self.headLimit).holds(mark) {
      switch JournalLine(line) {
      case .note(let entry): content.notes.append(entry)
      case .seen(let entry): content.seen.append(entry)
      case .kept(let entry): content.kept.append(entry)
      case nil: content.skippedLines += 1
      }
    }
    return content
  }

  /// Hands over each line that is there, without its line feed.
  func eachLine(_ body: ([UInt8]) -> Void) throws(DatabaseError) {
    guard var lines = try lines() else { return }
    do throws(FileError) {
      while case .bytes(let line)? = try lines.next() { body(line) }
    } catch {
      throw failure(error)
    }
  }

  /// Writes the journal anew without some of its lines: aside, synced, renamed.
  ///
  /// - Parameter isKept: Says whether a line stays; it is given without its line feed.
  /// - Returns: What the journal is after that; `nil` where every line stays.
  /// - Throws: ``DatabaseError/Kind/journal(errno:)``, with the journal as it was.
  func rewrite(keeping isKept: ([UInt8]) -> Bool) throws(DatabaseError) -> JournalStamp? {
    guard var lines = try lines() else { return nil }
    do throws(FileError) {
      let replacement = try FileReplacement(path, aside: temporaryPath)
      var isSame = true
      while case .bytes(let line)? = try lines.next() {
        if isKept(line) {
          try replacement.append(line + [UInt8(ascii: "\n")])
        } else {
          isSame = false
        }
      }
      guard !isSame else { return nil }
      let (file, size) = try replacement.finish()
      return JournalStamp(written: file.currentStatus, size: size)
    } catch {
      throw failure(error)
    }
  }

  /// Writes the journal anew: aside, synced, renamed.
  ///
  /// - Throws: ``DatabaseError/Kind/journal(errno:)``, with the journal as it was.
  func write(_ lines: [JournalLine]) throws(DatabaseError) -> JournalStamp {
    let bytes = Self.bytes(of: lines)
    do throws(FileError) {
      let file = try AtomicFile.write(bytes, to: path, isSynced: true, aside: temporaryPath)
      try OpenDirectory.sync(parentOf: path)
      return JournalStamp(written: file.currentStatus, size: Int64(bytes.count))
    } catch {
      throw failure(error)
    }
  }

  /// Where ``write(_:)`` writes first; what lies there was left by a process that ended.
  var temporaryPath: String { path + ".tmp" }
}

extension NotesJournal {
  private func opened(_ access: CheckedFile.Access) throws(DatabaseError) -> CheckedFile {
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

  private static func bytes(of lines: [JournalLine]) -> [UInt8] {
    lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
  }

  // A line that was refused must not come back as the note.
  private func cutBack(_ file: CheckedFile, to size: Int64, restating old: [JournalLine]) {
    if (try? file.cut(to: size)) != nil { return }
    guard !old.isEmpty else { return }
    // The refused line may stand there whole or torn. Where this fails too, the disk takes nothing.
    try? file.append([UInt8(ascii: "\n")] + Self.bytes(of: old), isSynced: true)
  }

  // Whether its last line has no end: a process was killed while it wrote.
  private func isTorn(_ file: CheckedFile) throws(FileError) -> Bool {
    let last = try file.lastByte()
    return last.map { $0 != UInt8(ascii: "\n") } ?? false
  }

  // `nil` where there is no journal.
  private func lines() throws(DatabaseError) -> InputLines? {
    if FileStatus(of: path) == nil, errno == ENOENT { return nil }
    return try opened(.reading).lines()
  }

  private func read() throws(DatabaseError) -> [UInt8] {
    if FileStatus(of: path) == nil, errno == ENOENT { return [] }
    let file = try opened(.reading)
    do {
      return try file.bytes()
    } catch {
      throw failure(error)
    }
  }

  private func syncDirectory() throws(DatabaseError) {
    do {
      try OpenDirectory.sync(parentOf: path)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: FileError) -> DatabaseError {
    let code = error.code ?? EIO
    return DatabaseError(.journal(errno: code), "\(path): \(systemMessage(code)).")
  }
}

extension ArraySlice<UInt8> {
  /// Whether `bytes` stand in it, one after the other.
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    indices.dropLast(Swift.max(bytes.count - 1, 0)).contains { self[$0...].starts(with: bytes) }
  }
}
