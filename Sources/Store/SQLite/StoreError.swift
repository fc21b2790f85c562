import CSQLite
import Glibc

/// What went wrong in the store.
package struct StoreError: Error, Equatable, Sendable {
  /// The kind of the failure, by which callers decide what to do.
  package enum Kind: Equatable, Sendable {
    /// SQLite refused, with its extended result code.
    case sqlite(code: Int32)
    /// The file was written by a newer ghbrowse.
    case newer(found: Int, supported: Int)
    /// The file was written by ghbrowse 1.0, whose tables were others.
    case older(found: Int)
    /// The file is some other program's database.
    case foreign(applicationID: Int32)
    /// The file is no sound database.
    case damaged
    /// The search index is no sound one; it can be made anew from the tables.
    case damagedIndex
    /// The path is a link, a directory or something else that is not a file of ours.
    case unsafePath
    /// Another process kept the lock for longer than was waited.
    case locked
    /// A system call on a file failed.
    case file(errno: Int32)
    /// The notes log could not be written; nothing was saved.
    case log(errno: Int32)
    /// The database was moved or removed while it was open.
    case replaced
    /// The note has more than the limit, in bytes of UTF-8.
    case noteTooLong(bytes: Int)
    /// The note has no text.
    case emptyNote
  }

  package let kind: Kind
  /// A whole sentence that names the file and, where there is something, what to do.
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// Converts a ``FileError``; the message begins with `subject`, which names the file and the operation.
  package init(_ error: FileError, _ subject: String) {
    self.init(.file(errno: error.code ?? EIO), "\(subject): \(error.reason).")
  }

  /// The error that code of this module has thrown.
  package init(_ error: any Error) {
    self = error as? StoreError ?? StoreError(.sqlite(code: SQLITE_INTERNAL), "\(error)")
  }
}

extension StoreError.Kind {
  /// - Parameter code: An extended result code of SQLite.
  init(sqlite code: Int32) {
    switch code {
    case Self.corruptIndexCode: self = .damagedIndex
    case _ where code & 0xFF == SQLITE_BUSY: self = .locked
    case _ where [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF): self = .damaged
    default: self = .sqlite(code: code)
    }
  }

  // `SQLITE_CORRUPT_VTAB`, as https://www.sqlite.org/rescode.html has it.
  private static let corruptIndexCode = SQLITE_CORRUPT | 1 << 8
}

extension StoreError {
  /// Whether the disk, or the user's quota, is full.
  package var isDiskFull: Bool {
    switch kind {
    case .sqlite(let code): code & 0xFF == SQLITE_FULL
    case .file(let errno), .log(let errno): [ENOSPC, EDQUOT].contains(errno)
    default: false
    }
  }

  /// Whether the same may be saved later, when there is room for it or it is allowed.
  package var isReadOnlyCondition: Bool {
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

  /// Whether this program must not open the database, so that trying again cannot help.
  var isRefusal: Bool {
    switch kind {
    case .newer, .older, .foreign, .unsafePath: true
    default: false
    }
  }

  /// Whether a reader met a change that was not finished and must be undone by a writer first
  /// (`SQLITE_READONLY_ROLLBACK`).
  var isUnfinishedChange: Bool { kind == .sqlite(code: SQLITE_READONLY | 3 << 8) }

  /// Whether the database has to be repaired before it is read again.
  var isDamage: Bool { [.damaged, .damagedIndex].contains(kind) }
}
