import Database
import Glibc

/// A rescue file that is open and locked: a plain file of ours that has its name still.
///
/// The lock goes with this.
final class RescueHandle {
  private static let patience = Duration.seconds(5)
  private let file: Int32

  /// Opens the file, and waits up to 5 s for others to leave it.
  ///
  /// - Parameter makesNew: Whether it is made when there is none.
  /// - Returns: `nil` when there is none, or it is not ours, or others stay in it.
  init?(_ path: String, makesNew: Bool) {
    let end = ContinuousClock.now + Self.patience
    // Each round but the last ends because somebody has just removed or replaced the file.
    repeat {
      guard let file = Self.open(path, makesNew: makesNew) else { return nil }
      guard Self.isOurs(file), Self.lock(file, until: end) else {
        close(file)
        return nil
      }
      if Self.hasName(path, file) {
        self.file = file
        return
      }
      close(file)
    } while ContinuousClock.now < end
    return nil
  }

  deinit {
    close(file)
  }

  /// All that is in it; `nil` when it cannot be read or is larger than `limit`.
  func bytes(limit: Int) -> [UInt8]? {
    let size = Int(lseek(file, 0, SEEK_END))
    guard 0...limit ~= size else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let count = bytes[filled...].withUnsafeMutableBytes { part in
        retryingInterrupts { pread(file, part.baseAddress, part.count, off_t(filled)) }
      }
      guard count > 0 else { return nil }
      filled += count
    }
    return bytes
  }

  /// Writes at its end, and syncs.
  func write(_ bytes: [UInt8]) -> Bool {
    writeAll(bytes, to: file) == nil && fsync(file) == 0
  }

  /// Takes away what comes after the first `count` bytes.
  func cut(to count: Int) {
    ftruncate(file, off_t(count))
  }

  private static func open(_ path: String, makesNew: Bool) -> Int32? {
    let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    // Between the two it may come and go.
    for _ in 0..<8 {
      let file = Glibc.open(path, flags)
      if file >= 0 { return file }
      guard makesNew, errno == ENOENT else { return nil }
      let made = Glibc.open(path, flags | O_CREAT | O_EXCL, 0o600)
      if made >= 0 { return made }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  private static func isOurs(_ file: Int32) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_nlink <= 1
    else { return false }
    return status.st_mode & 0o077 == 0 || fchmod(file, 0o600) == 0
  }

  private static func lock(_ file: Int32, until end: ContinuousClock.Instant) -> Bool {
    repeat {
      if retryingInterrupts({ flock(file, LOCK_EX | LOCK_NB) }) == 0 { return true }
      guard errno == EWOULDBLOCK else { return false }
      usleep(5_000)
    } while ContinuousClock.now < end
    return false
  }

  private static func hasName(_ path: String, _ file: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    return lstat(path, &named) == 0 && fstat(file, &opened) == 0
      && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }
}
