import Glibc

/// What the first 100 bytes of a database file say, read before SQLite may touch it.
struct StoreHeader {
  private static let magic = Array("SQLite format 3".utf8) + [0]

  private let bytes: [UInt8]

  /// Whether there is no database yet: no file, or an empty one that no journal vouches for.
  ///
  /// - Throws: ``DatabaseError`` when the file is foreign, newer or no database; it is untouched.
  static func check(_ files: StoreFiles) throws(DatabaseError) -> Bool {
    guard StoreFiles.size(of: files.database) > 0 else {
      let exists = StoreFiles.identity(of: files.database) != nil
      guard exists, StoreFiles.size(of: files.journal) > 0 else { return true }
      throw damaged(files, "it is empty")
    }
    let header = StoreHeader(bytes: try read(files.database))
    guard header.bytes.count == 100, header.bytes.starts(with: magic) else {
      throw damaged(files, "it is no SQLite database")
    }
    try check(
      applicationID: Int32(bitPattern: header.number(at: 68)), version: Int(header.number(at: 60)),
      of: files)
    return false
  }

  /// - Throws: ``DatabaseError`` when these are not of a database this program may open.
  static func check(
    applicationID: Int32, version: Int, of files: StoreFiles
  ) throws(DatabaseError) {
    guard applicationID == Schema.applicationID || (applicationID == 0 && version == 0) else {
      throw DatabaseError(
        .foreign(applicationID: applicationID),
        "\(files.database) is another program's database and was not touched; move it aside.")
    }
    guard version <= Schema.version else {
      throw DatabaseError(
        .newer(found: version, supported: Schema.version),
        "\(files.database) has version \(version), this ghbrowse knows up to \(Schema.version); "
          + "it was not touched: use a newer ghbrowse.")
    }
  }

  private static func damaged(_ files: StoreFiles, _ reason: String) -> DatabaseError {
    DatabaseError(
      .damaged,
      "\(files.database) is damaged (\(reason)) and was not touched; move it aside, and the notes "
        + "come back from \(files.journal).")
  }

  private static func read(_ path: String) throws(DatabaseError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else {
      throw DatabaseError(.file(errno: errno), "\(path) cannot be read: \(systemMessage(errno)).")
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = retryingInterrupts { pread(file, &bytes, 100, 0) }
    return Array(bytes.prefix(max(count, 0)))
  }

  private func number(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
