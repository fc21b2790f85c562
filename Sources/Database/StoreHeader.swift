import Files
import Glibc

/// What the first 100 bytes of a database file say, read before SQLite may touch it.
struct StoreHeader {
  /// What there is under the database's name.
  enum Finding: Equatable {
    /// No file, or an empty one beside which there is no notes log.
    case none
    /// A database of ours, as far as its first bytes tell.
    case ours
    /// One of ours that a writer must make readable first: it has an unfinished change, or a
    /// write-ahead log on a file system that takes none.
    case unready
    /// Something that cannot be read as one, for a reason to stand in a sentence.
    case damaged(String)
  }

  private static let magic = Array("SQLite format 3".utf8) + [0]
  private static let mostBelievableVersion = 100_000

  private let bytes: [UInt8]

  /// Looks at the database file; nothing is changed.
  ///
  /// Call it only while this process has no connection to the file: closing a descriptor of it would
  /// drop the connection's locks (https://www.sqlite.org/howtocorrupt.html, 2.2).
  ///
  /// - Throws: ``DatabaseError`` when the file is foreign, newer or older, or cannot be read.
  static func examine(_ files: StoreFiles) throws(DatabaseError) -> Finding {
    guard let status = FileStatus(of: files.database) else { return .none }
    guard status.size > 0 else {
      // To SQLite no bytes are a valid, empty database; beside a notes log they are damage.
      return FileStatus.size(of: files.notesLog.path) > 0 ? .damaged("it is empty") : .none
    }
    let header = StoreHeader(bytes: try read(files.database))
    guard header.bytes.count == 100, header.bytes.starts(with: magic) else {
      return .damaged("it is no SQLite database")
    }
    if FileStatus.size(of: files.wal) == 0, header.isCutShort(at: status.size) {
      return .damaged("it is cut short")
    }
    let application = Int32(bitPattern: header.number(at: 68))
    let version = Int(header.number(at: 60))
    // No program ever counts that far: bits have flipped.
    guard version <= mostBelievableVersion else { return .damaged("its version is no number") }
    try check(applicationID: application, version: version, of: files)
    let isUnfinished = FileStatus.size(of: files.rollback) > 0
    return isUnfinished || files.remoteKind != nil && header.hasLog ? .unready : .ours
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
    guard version == 0 || version >= Schema.firstVersion else {
      throw DatabaseError(
        .older(found: version),
        "\(files.database) was made by ghbrowse 1.0 and was not touched. Export your notes with that "
          + "program, move \(files.directory) aside, and import them with this one.")
    }
  }

  // Without a log all pages are in the file: https://www.sqlite.org/fileformat.html#page_size and
  // #in_header_database_size.
  private func isCutShort(at size: Int64) -> Bool {
    let said = Int64(bytes[16]) << 8 | Int64(bytes[17])
    let pageSize = said == 1 ? 65_536 : said
    guard pageSize >= 512, size % pageSize == 0 else { return true }
    // Programs that do not keep the number up leave another counter beside it.
    return number(at: 24) == number(at: 92) && size / pageSize < Int64(number(at: 28))
  }

  // https://www.sqlite.org/fileformat.html#file_format_version_numbers
  private var hasLog: Bool { bytes[18] == 2 }

  private static func read(_ path: String) throws(DatabaseError) -> [UInt8] {
    do throws(FileError) {
      return try CheckedFile(path, for: .reading).bytes(first: 100)
    } catch {
      throw DatabaseError(
        .file(errno: error.code ?? EIO), "\(path) cannot be read: \(error.reason).")
    }
  }

  private func number(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
