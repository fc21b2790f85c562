import FoundationEssentials
import Glibc
import SystemPackage

/// An open plain file of ours; it is closed with this object.
///
/// No link is followed to it, and nothing that has its name can make the program wait or fill the
/// memory: a pipe, a device or a directory is refused.
package final class CheckedFile: Sendable {
  /// What a file is opened for.
  package enum Access: Sendable {
    /// For reading.
    case reading
    /// For reading, and for writing at its end.
    case appending
    /// The same; a missing file is made, for its owner only.
    case appendingOrMaking
    /// The same for a file that must not be there yet.
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

  /// What the system said of the file when it was opened.
  package let status: FileStatus
  let file: FileDescriptor

  /// - Parameter limit: The most bytes that it may have.
  /// - Throws: ``FileError``, with no file made but by ``Access/appendingOrMaking``.
  package init(_ path: String, for access: Access, limit: Int = .max) throws(FileError) {
    let flags = access.flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? FileError("is a link", code: ELOOP) : FileError(errno: errno)
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
  /// - Returns: `nil` when there is no file of that name.
  /// - Throws: ``FileError`` when there is something else, or more than `limit` bytes.
  package static func reading(_ path: String, limit: Int) throws(FileError) -> CheckedFile? {
    do throws(FileError) {
      return try CheckedFile(path, for: .reading, limit: limit)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
      return nil
    }
  }

  deinit {
    // Nothing is said of an error at a close: what must not be lost was synced.
    try? file.close()
  }
}

extension CheckedFile {
  /// All that was in it when it was opened.
  package func bytes() throws(FileError) -> [UInt8] { try bytes(from: 0, count: Int(status.size)) }

  /// At most `count` bytes from an offset on.
  package func bytes(from start: Int64, count: Int) throws(FileError) -> [UInt8] {
    try withFileError {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let room = UnsafeMutableRawBufferPointer(buffer)
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled..<count])
          let read = try file.read(fromAbsoluteOffset: start + Int64(filled), into: rest)
          // Somebody has cut it off meanwhile.
          guard read > 0 else { return }
          filled += read
        }
      }
    }
  }

  /// The last byte that was in it when it was opened; `nil` when it was empty.
  package func lastByte() throws(FileError) -> UInt8? {
    status.size > 0 ? try bytes(from: status.size - 1, count: 1).first : nil
  }

  /// Writes `bytes` at the end of a file that was opened for that.
  ///
  /// - Parameter isSynced: Whether they are on the disk when this returns.
  /// - Throws: ``FileError``, with any part of them written.
  package func append(_ bytes: [UInt8], isSynced: Bool) throws(FileError) {
    _ = try withFileError { try file.writeAll(bytes) }
    guard !isSynced || fsync(file.rawValue) == 0 else { throw FileError(errno: errno) }
  }

  /// Cuts off all after the first `count` bytes.
  package func cut(to count: Int64) throws(FileError) {
    try withFileError { try file.resize(to: count) }
  }

  /// Sets when the file was last read and last changed, in whole seconds; `nil` leaves a time as it is.
  ///
  /// Where that is not allowed, nothing happens.
  package func setTimes(accessed: Date?, modified: Date?) {
    let times = [accessed, modified].map { date in
      date.map { timespec(tv_sec: Int($0.timeIntervalSince1970.rounded(.down)), tv_nsec: 0) }
        // UTIME_OMIT, a macro that Swift does not see.
        ?? timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
    }
    _ = futimens(file.rawValue, times)
  }
}
