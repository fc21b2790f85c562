import CSQLite
import Glibc

package struct StoreError: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// An extended result code of SQLite.
    case sqlite(code: Int32)
    /// A newer ghbrowse wrote the file.
    case newer(found: Int, supported: Int)
    /// ghbrowse 1.0 wrote the file.
    case older(found: Int)
    /// The file is another program's database.
    case foreign(applicationID: Int32)
    case damaged
    /// Only the search index is damaged; it can be rebuilt.
    case damagedIndex
    /// A path is a link, not a plain file, or another user's.
    case unsafePath
    /// Another process kept the lock for too long.
    case locked
    /// A system call failed.
    case file(errno: Int32)
    /// The notes log could not be read or written.
    case log(errno: Int32)
    /// The database was moved or removed while it was open.
    case replaced
    /// The note is longer than ``Note/byteLimit``.
    case noteTooLong(bytes: Int)
    /// The reader stopped a search.
    case interrupted
    case emptyNote

    init(sqlite code: Int32) {
      switch code {
      case Self.corruptIndexCode: self = .damagedIndex
      case SQLITE_INTERRUPT: self = .interrupted
      case _ where code & 0xFF == SQLITE_BUSY: self = .locked
      case _ where [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF): self = .damaged
      default: self = .sqlite(code: code)
      }
    }

    // `SQLITE_CORRUPT_VTAB`, as https://www.sqlite.org/rescode.html has it.
    private static let corruptIndexCode = SQLITE_CORRUPT | 1 << 8
  }

  package let kind: Kind
  /// A sentence that names the file and, if possible, says what to do.
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// - Parameter subject: The beginning of the message, which names the file and the operation.
  package init(_ error: FileError, _ subject: String) {
    self.init(.file(errno: error.code ?? EIO), "\(subject): \(error.reason).")
  }

  /// Casts an error that was thrown within this module.
  package init(_ error: any Error) {
    self = error as? StoreError ?? StoreError(.sqlite(code: SQLITE_INTERNAL), "\(error)")
  }

  /// Whether the disk or the user's quota is full.
  package var isDiskFull: Bool {
    switch kind {
    case .sqlite(let code): code & 0xFF == SQLITE_FULL
    case .file(let errno), .log(let errno): [ENOSPC, EDQUOT].contains(errno)
    default: false
    }
  }

  /// Whether nothing can be written now, but perhaps later.
  var isReadOnlyCondition: Bool {
    switch kind {
    case .sqlite(let code):
      [SQLITE_FULL, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM].contains(code & 0xFF)
    case .file(let errno), .log(let errno): Self.isReadOnlyCondition(errno: errno)
    case .locked, .replaced: true
    default: false
    }
  }

  static func isReadOnlyCondition(errno: Int32) -> Bool {
    [ENOSPC, EDQUOT, EFBIG, EROFS, EACCES, EPERM, EMFILE, ENFILE, ENOLCK].contains(errno)
  }

  /// Whether this program must not open the database.
  var isRefusal: Bool {
    switch kind {
    case .newer, .older, .foreign, .unsafePath: true
    default: false
    }
  }

  /// Whether a writer must first roll back an unfinished change (`SQLITE_READONLY_ROLLBACK`).
  var isUnfinishedChange: Bool { kind == .sqlite(code: SQLITE_READONLY | 3 << 8) }

  var isDamage: Bool { [.damaged, .damagedIndex].contains(kind) }
}
