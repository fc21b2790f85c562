import FoundationEssentials
import Glibc

/// The result of lstat(2) or fstat(2).
package struct FileStatus: Equatable, Sendable {
  /// Distinguishes a file from another that later has the same name.
  package struct Identity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// The inode as SQLite can store it.
    var number: Int64 { Int64(bitPattern: inode) }
  }

  package let identity: Identity
  package let size: Int64
  package let modified: Date
  /// The type and the permissions; see inode(7).
  package let mode: mode_t
  package let owner: uid_t
  /// How many names it has; 0 after the last one was removed.
  let linkCount: UInt64

  /// `nil`, with `errno` set, if the file does not exist or may not be examined.
  package init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  package init?(of file: Int32) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    size = Int64(status.st_size)
    let time = status.st_mtim
    modified = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    mode = status.st_mode
    owner = status.st_uid
    linkCount = UInt64(status.st_nlink)
  }

  /// The size of a file in bytes; 0 if it does not exist.
  package static func size(of path: String) -> Int64 { FileStatus(of: path)?.size ?? 0 }

  package var isPlainFile: Bool { mode & S_IFMT == S_IFREG }

  /// Whether it is a plain file with at most one name.
  ///
  /// A file that is being removed, such as SQLite's rollback journal, has none.
  package var isPlainFileOfOneName: Bool { isPlainFile && linkCount <= 1 }

  package var isOurs: Bool { owner == geteuid() }
}
