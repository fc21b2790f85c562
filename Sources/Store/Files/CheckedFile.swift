import FoundationEssentials
import Glibc
import SystemPackage

/// An open regular file; `deinit` closes it.
///
/// Symbolic links, pipes, devices and directories are refused, so that opening never blocks.
package final class CheckedFile: Sendable {
  package enum Access: Sendable {
    case reading
    /// Reading, and writing at the end.
    case appending
    /// The same; a missing file is created, for its owner only.
    case appendingOrMaking
    /// The same for a file that must not exist.
    case making

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .appending: O_RDWR | O_APPEND
      case .appendingOrMaking: O_RDWR | O_APPEND | O_CREAT
      case .making: O_RDWR | O_APPEND | O_CREAT | O_EXCL
      }
    }
  }

  /// The status of the file when it was opened.
  package let status: FileStatus
  let file: FileDescriptor

  /// - Parameter limit: The largest size in bytes.
  package init(_ path: String, for access: Access, limit: Int = .max) throws(FileError) {
    let flags = access.flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? FileError("is a link") : FileError(errno: errno)
    }
    let status = FileStatus(of: descriptor)
    guard let status, status.isPlainFile, status.size <= limit else {
      close(descriptor)
      throw status?.isPlainFile == true ? FileError("is too large") : .notPlain
    }
    self.status = status
    file = FileDescriptor(rawValue: descriptor)
  }

  /// Opens a file for reading.
  ///
  /// - Returns: `nil` if the file does not exist.
  /// - Throws: ``FileError`` if it is not a regular file, or larger than `limit`.
  package static func reading(_ path: String, limit: Int) throws(FileError) -> CheckedFile? {
    do throws(FileError) {
      return try CheckedFile(path, for: .reading, limit: limit)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
      return nil
    }
  }

  deinit {
    // An error at close loses nothing: what matters was synced.
    try? file.close()
  }

  /// The contents, up to the size that the file had when it was opened.
  package func bytes() throws(FileError) -> [UInt8] { try bytes(from: 0, count: Int(status.size)) }

  /// At most `count` bytes from an offset.
  package func bytes(from start: Int64, count: Int) throws(FileError) -> [UInt8] {
    try withFileError {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let space = UnsafeMutableRawBufferPointer(buffer)
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: space[filled..<count])
          let read = try file.read(fromAbsoluteOffset: start + Int64(filled), into: rest)
          // Another process has truncated the file.
          guard read > 0 else { return }
          filled += read
        }
      }
    }
  }

  /// The last byte; `nil` if the file was empty when it was opened.
  func lastByte() throws(FileError) -> UInt8? {
    status.size > 0 ? try bytes(from: status.size - 1, count: 1).first : nil
  }

  /// Appends `bytes`.
  ///
  /// - Parameter isSynced: Whether they are on disk when this returns.
  /// - Throws: ``FileError``; some of the bytes may have been written.
  package func append(_ bytes: [UInt8], isSynced: Bool) throws(FileError) {
    _ = try withFileError { try file.writeAll(bytes) }
    if isSynced { try sync() }
  }

  func sync() throws(FileError) {
    guard fsync(file.rawValue) == 0 else { throw FileError(errno: errno) }
  }

  func truncate(to count: Int64) throws(FileError) {
    try withFileError { try file.resize(to: count) }
  }

  /// Sets the times of access and modification, in whole seconds, if that is allowed; `nil` keeps a time.
  package func setTimes(accessed: Date?, modified: Date?) {
    let times = [accessed, modified].map { date in
      date.map { timespec(tv_sec: Int($0.timeIntervalSince1970.rounded(.down)), tv_nsec: 0) }
        // UTIME_OMIT, a macro that Swift does not see.
        ?? timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
    }
    _ = futimens(file.rawValue, times)
  }
}
