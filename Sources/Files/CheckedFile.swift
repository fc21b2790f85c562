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
  }

  /// What the system said of the file when it was opened.
  package let status: FileStatus
  private let file: FileDescriptor
  private let limit: Int

  /// - Parameters:
  ///   - limit: The most bytes that it may have; more are neither read nor kept in memory.
  ///   - directory: Where `path` is looked up as a name; `nil` where it is a whole path.
  /// - Throws: ``FileError``, with no file made but by ``Access/appendingOrMaking``.
  package init(
    _ path: String, for access: Access, limit: Int = .max, in directory: OpenDirectory? = nil
  ) throws(FileError) {
    let flags = access.flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = openat(directory?.descriptor ?? AT_FDCWD, path, flags, 0o600)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? FileError("is a link", code: ELOOP) : FileError(errno: errno)
    }
    let status = FileStatus(of: descriptor)
    guard let status, status.isPlainFile, status.size <= limit else {
      close(descriptor)
      throw status?.isPlainFile == true ? Self.tooLarge : .notPlain
    }
    self.status = status
    self.limit = limit
    file = FileDescriptor(rawValue: descriptor)
  }

  /// Opens a file for reading.
  ///
  /// - Returns: `nil` when there is no file of that name.
  /// - Throws: ``FileError`` when there is something else, or more than `limit` bytes.
  package static func reading(
    _ path: String, limit: Int, in directory: OpenDirectory? = nil
  ) throws(FileError) -> CheckedFile? {
    do throws(FileError) {
      return try CheckedFile(path, for: .reading, limit: limit, in: directory)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
      return nil
    }
  }

  deinit {
    // Its writers have asked for errors with ``sync()`` or ``checkWritten()``.
    try? file.close()
  }

  /// What the system says of the file now.
  package var currentStatus: FileStatus? { FileStatus(of: file.rawValue) }

  /// Whether `path` still is this file's name, and not that of another in its place.
  package func hasName(_ path: String) -> Bool {
    guard let named = FileStatus(of: path) else { return false }
    return named.identity == currentStatus?.identity
  }

  /// Opens a file and waits for its lock.
  ///
  /// Another process may remove or replace the file while it holds the lock. Then this function opens the
  /// new file and waits again.
  ///
  /// - Parameters:
  ///   - limit: How long to wait for all of it.
  ///   - open: Opens the file of that name; `nil` where there is none.
  /// - Returns: `nil` where there is none, or others kept it for longer than `limit`.
  /// - Throws: ``FileError`` of `open`, or where the file system knows no locks.
  package static func locked(
    _ path: String, within limit: Duration, open: () throws(FileError) -> CheckedFile?
  ) throws(FileError) -> CheckedFile? {
    let end = ContinuousClock.now + limit
    repeat {
      guard let file = try open(), try file.lock(within: end - .now) else { return nil }
      if file.hasName(path) { return file }
    } while ContinuousClock.now < end
    return nil
  }

  /// Waits for the lock of the file, which is this object's until it goes.
  ///
  /// - Returns: Whether nobody else kept it for longer than `limit`.
  /// - Throws: ``FileError`` where the file system knows no locks.
  package func lock(within limit: Duration) throws(FileError) -> Bool {
    try file.lock(within: limit)
  }

  /// Releases the lock.
  package func unlock() {
    flock(file.rawValue, LOCK_UN)
  }

  private static let tooLarge = FileError("is too large")
}

extension CheckedFile {
  /// All that is in it now.
  ///
  /// - Throws: ``FileError``, also when it has grown above its limit.
  package func bytes() throws(FileError) -> [UInt8] {
    let size = Int(currentStatus?.size ?? 0)
    guard size <= limit else { throw Self.tooLarge }
    return try bytes(from: 0, count: size)
  }

  /// The first `count` bytes, or fewer where it has no more.
  package func bytes(first count: Int) throws(FileError) -> [UInt8] {
    try bytes(from: 0, count: count)
  }

  /// At most `count` bytes from an offset on.
  package func bytes(from start: Int64, count: Int) throws(FileError) -> [UInt8] {
    try attempt {
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

  /// The last byte of the file; `nil` when it is empty.
  package func lastByte() throws(FileError) -> UInt8? {
    guard let size = currentStatus?.size, size > 0 else { return nil }
    return try bytes(from: size - 1, count: 1).first
  }

  /// Writes `bytes` at the end of a file that was opened for that.
  ///
  /// - Parameter isSynced: Whether they are on the disk when this returns.
  /// - Throws: ``FileError``, with any part of them written.
  package func append(_ bytes: [UInt8], isSynced: Bool) throws(FileError) {
    _ = try attempt { try file.writeAll(bytes) }
    if isSynced { try sync() }
  }

  /// Waits until all that is written is on the disk.
  package func sync() throws(FileError) {
    guard fsync(file.rawValue) == 0 else { throw FileError(errno: errno) }
  }

  /// Asks for an error that a file system over the network tells at a close only.
  ///
  /// What was synced needs no such question.
  package func checkWritten() throws(FileError) {
    try attempt { try file.duplicate().close() }
  }

  /// Cuts off all after the first `count` bytes.
  package func cut(to count: Int64) throws(FileError) {
    try attempt { try file.resize(to: count) }
  }

  /// Takes the file from all but its owner; `false` when that is not allowed.
  package func restrictToOwner() -> Bool { fchmod(file.rawValue, 0o600) == 0 }

  /// Makes the file say that it was last changed then, in whole seconds since 1970.
  ///
  /// Where that is not allowed, nothing happens.
  package func setModified(seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    _ = futimens(file.rawValue, [time, time])
  }
}

extension CheckedFile.Access {
  fileprivate var flags: Int32 {
    switch self {
    case .reading: O_RDONLY
    case .appending: O_RDWR | O_APPEND
    case .appendingOrMaking: O_RDWR | O_APPEND | O_CREAT
    case .making: O_RDWR | O_APPEND | O_CREAT | O_EXCL
    }
  }
}
