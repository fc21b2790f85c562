/// What went wrong in the store.
package struct DatabaseError: Error, Equatable, Sendable {
  /// What kind of trouble it is, for those who decide by it.
  package enum Kind: Equatable, Sendable {
    /// SQLite refused, with its extended result code.
    case sqlite(code: Int32)
    /// The file was written by a newer ghbrowse.
    case newer(found: Int, supported: Int)
    /// The file is some other program's database.
    case foreign(applicationID: Int32)
    /// The file is no sound database.
    case damaged
    /// The path is a link, a directory or something else that is not a file of ours.
    case unsafePath
    /// Another process kept the lock for longer than was waited.
    case locked
    /// A system call on a file failed.
    case file(errno: Int32)
    /// The journal of the notes could not be written; nothing was saved.
    case journal(errno: Int32)
    /// The database was moved or removed while it was open.
    case replaced
    /// The note has more than the limit, in bytes of UTF-8.
    case noteTooLong(bytes: Int)
    /// The note has no text.
    case emptyNote
  }

  /// What kind of trouble it is.
  package let kind: Kind
  /// A whole sentence that names the file and, where there is something, what to do.
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
