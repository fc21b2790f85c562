import Glibc
import Models

/// How much of the notes log is in the database.
struct LogMark: Equatable {
  /// In bytes.
  var size: Int64 = 0
  /// The CRC-32 of these bytes.
  var checksum: UInt32 = 0
  // The inode and the modification time (in milliseconds) of the log. If both and the size are unchanged,
  // `NotesLog.start(after:)` reads nothing.
  private var inode: Int64 = 0
  private var modified: Int64 = 0

  static let empty = LogMark(size: 0, checksum: 0, of: nil)

  fileprivate init(size: Int64, checksum: UInt32, of file: FileStatus?) {
    (self.size, self.checksum) = (size, checksum)
    guard let file else { return }
    inode = file.identity.number
    modified = file.modified.milliseconds
  }

  /// The mark after `bytes`, which follow this one.
  fileprivate func adding(_ bytes: [UInt8], of file: FileStatus?) -> LogMark {
    LogMark(
      size: size + Int64(bytes.count), checksum: CRC32.checksum(of: bytes, after: checksum),
      of: file)
  }

  /// Reads the mark; it is 0 in a new database.
  init(in connection: Connection) throws {
    size = try connection.meta("log_size")
    checksum = UInt32(truncatingIfNeeded: try connection.meta("log_checksum"))
    inode = try connection.meta("log_inode")
    modified = try connection.meta("log_modified")
  }

  /// Saves the mark; the caller has begun a transaction.
  func save(in connection: Connection) throws {
    try connection.setMeta("log_size", size)
    try connection.setMeta("log_checksum", Int64(checksum))
    try connection.setMeta("log_inode", inode)
    try connection.setMeta("log_modified", modified)
  }
}

/// Lines of a notes log that have no effect here; they stay in the file.
package struct SkippedLines: Equatable, Sendable {
  /// Lines with a wrong checksum or format.
  package var unreadable = 0
  /// Lines about people of other hosts, by host.
  package var ofOtherHosts: [String: Int] = [:]
  /// Lines of a kind that a later version has added.
  package var unknown = 0
}

/// The second copy of all notes: a file with a line for each version, to which lines are only appended by who
/// holds the store's lock.
struct NotesLog: Sendable {
  /// What has been read of a log.
  struct Content {
    /// The lines about this host with a correct checksum, in order, but those of ghbrowse 1.0.
    fileprivate(set) var lines: [LogLine] = []
    fileprivate(set) var linesOf1 = LinesOf1()
    fileprivate(set) var skipped = SkippedLines()
    /// The end of what has been read.
    fileprivate(set) var mark: LogMark
  }

  let path: String
  /// The host of the API.
  let host: String
  /// Another name of the host in lines.
  var otherName: String?
  // In bytes.
  private static let pieceSize: Int64 = 1 << 20

  /// Appends lines with one write, and returns the old size and the mark of the new end, or `mark` if another
  /// program has appended meanwhile; if it fails, the log has its old size.
  func append(
    _ lines: [LogLine], to mark: LogMark, isSynced: Bool
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
    let isNext = start == mark.size
    return (start, isNext ? mark.adding(bytes, of: FileStatus(of: file.file.rawValue)) : mark)
  }

  /// Removes what follows the first `size` bytes, if the disk allows it.
  func truncate(to size: Int64) {
    try? CheckedFile(path, for: .appending).truncate(to: size)
  }

  /// Where the lines begin that the database may lack: after `mark`, at the beginning if any byte before it is
  /// another log's, or `nil` if nothing follows it.
  func start(after mark: LogMark) throws -> LogMark? {
    let status = FileStatus(of: path)
    let size = status?.size ?? 0
    if LogMark(size: size, checksum: mark.checksum, of: status) == mark { return nil }
    guard mark.size >= 0, size >= mark.size, try checksum(ofFirst: mark.size) == mark.checksum
    else {
      return .empty
    }
    // A line that another program has not written to its end is left for later.
    let rest = try size > mark.size ? bytes(from: mark.size, limit: Int(Self.pieceSize)) : []
    return rest.contains(UInt8(ascii: "\n")) || LogLine.parse(rest) != nil ? mark : nil
  }

  private func checksum(ofFirst size: Int64) throws -> UInt32 {
    var checksum: UInt32 = 0
    for start in stride(from: 0, to: size, by: Int64.Stride(Self.pieceSize)) {
      let piece = try bytes(from: start, limit: Int(min(size - start, Self.pieceSize)))
      checksum = CRC32.checksum(of: piece, after: checksum)
    }
    return checksum
  }

  /// All lines, those of ghbrowse 1.0 first.
  func content() throws -> (lines: [LogLine], skipped: SkippedLines) {
    var lines: [LogLine] = []
    let content = try read(from: .empty) { lines += $0 }
    return (content.linesOf1.lines + lines, content.skipped)
  }

  /// Reads the log from a mark on, a MiB at a time, and calls `body` with the lines of each piece, but those of
  /// ghbrowse 1.0, whose order needs all of them; returns the rest.
  func read(from mark: LogMark, _ body: ([LogLine]) throws -> Void) throws -> Content {
    let status = FileStatus(of: path)
    var content = Content(mark: mark)
    // The beginning of a line.
    var rest: [UInt8] = []
    while case let start = content.mark.size + Int64(rest.count),
      case let piece = try bytes(from: start, limit: Int(Self.pieceSize)), !piece.isEmpty
    {
      let end = piece.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      if end > 0 { try pass(rest + piece[..<end]) }
      rest = (end > 0 ? [] : rest) + piece[end...]
    }
    if LogLine.parse(rest) != nil { try pass(rest) }
    return content

    func pass(_ bytes: [UInt8]) throws {
      content.mark = content.mark.adding(bytes, of: status)
      add(bytes, to: &content)
      try body(content.lines)
      content.lines = []
    }
  }

  /// Whether lines of that host are about people of this one, as a line without a host is, in any case, and with
  /// the port as in an address or as in a directory's name.
  func isOwn(_ host: String?) -> Bool {
    guard let host else { return true }
    let name = host.lowercased().replacing(":", with: "_")
    return [self.host, otherName].contains { $0?.lowercased() == name }
  }

  private func add(_ bytes: [UInt8], to content: inout Content) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      switch LogLine.parse(line) {
      case (let line, _, let origin?)?: content.linesOf1.add(line, origin)
      case (let line, let host, nil)? where isOwn(host):
        if line.content == .unknown { content.skipped.unknown += 1 }
        content.lines.append(line)
      case (_, let host, nil)?: content.skipped.ofOtherHosts[host ?? "", default: 0] += 1
      case nil where line.contains { $0 > 0x20 }: content.skipped.unreadable += 1
      case nil: break
      }
    }
  }

  /// Replaces the log by one with the lines, given without line feeds, that are kept; returns the mark of its end.
  func rewrite(keeping isKept: (ArraySlice<UInt8>) -> Bool) throws -> LogMark {
    let lines = try bytes(from: 0).split(separator: UInt8(ascii: "\n"))
    let kept = lines.filter(isKept).flatMap { $0 + [UInt8(ascii: "\n")] }
    guard FileStatus(of: path) != nil else { return .empty }
    do {
      try AtomicFile.write(kept, to: path, isSynced: true)
      return LogMark.empty.adding(kept, of: FileStatus(of: path))
    } catch {
      throw failure(error)
    }
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
    do { return try CheckedFile(path, for: access) } catch { throw failure(error) }
  }

  private func failure(_ error: FileError) -> StoreError {
    let code = error.code ?? EIO
    return StoreError(.log(errno: code), "\(path): \(systemMessage(code)).")
  }
}
