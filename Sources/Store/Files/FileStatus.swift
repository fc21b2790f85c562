import FoundationEssentials
import Glibc

/// What the system says of the file that has a name, and not of what a link leads to.
package struct FileStatus: Equatable, Sendable {
  /// Tells one file from another that later has its name.
  package struct Identity: Equatable, Sendable {
    /// The file system that the file is on.
    package let device: UInt64
    /// The number of the file in its file system.
    package let inode: UInt64
  }

  /// Which file it is.
  package let identity: Identity
  /// In bytes.
  package let size: Int64
  /// When its content changed last.
  package let modified: Date
  /// What kind of file it is, and who may do what with it; see inode(7).
  package let mode: mode_t
  /// The user whose file it is.
  package let owner: uid_t
  /// How many names it has; 0 once the last one was removed.
  package let linkCount: UInt64

  /// `nil`, with `errno`, when there is no such file, or nobody may know.
  package init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// - Parameter file: An open file.
  package init?(of file: Int32) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    size = Int64(status.st_size)
    modified = Date(status.st_mtim)
    mode = status.st_mode
    owner = status.st_uid
    linkCount = UInt64(status.st_nlink)
  }

  /// The size of a file in bytes; 0 when there is none.
  package static func size(of path: String) -> Int64 { FileStatus(of: path)?.size ?? 0 }

  /// Whether it is a plain file, no link, directory, pipe or device.
  package var isPlainFile: Bool { mode & S_IFMT == S_IFREG }

  /// Whether it is a plain file that no other name leads to.
  ///
  /// One that another process is removing has no name any more; SQLite removes its rollback journal.
  package var isPlainFileOfOneName: Bool { isPlainFile && linkCount <= 1 }

  /// Whether it belongs to the user of this process.
  package var isOurs: Bool { owner == geteuid() }
}

extension Date {
  fileprivate init(_ time: timespec) {
    self.init(
      timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }
}
