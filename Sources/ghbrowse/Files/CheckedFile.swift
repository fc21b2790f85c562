import Glibc

/// A small file of ours that was opened with care.
///
/// It is no link and no pipe, nothing that would make one wait or fill the memory. It is closed with
/// this.
nonisolated final class CheckedFile {
  let descriptor: Int32
  let size: Int
  private let path: String

  /// - Returns: `nil` when there is no file of that name.
  /// - Throws: ``FileError`` when there is something else, or more than `limit` bytes.
  init?(reading path: String, limit: Int) throws(FileError) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    if file < 0, errno == ELOOP { throw FileError("is a link") }
    guard file >= 0 else { throw FileError(errno: errno) }
    descriptor = file
    self.path = path
    var status = stat()
    let isKnown = fstat(file, &status) == 0
    size = isKnown ? Int(status.st_size) : 0
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
      throw FileError("is no plain file")
    }
    guard size <= limit else { throw FileError("is too large") }
  }

  deinit {
    close(descriptor)
  }

  /// Whether the name still is this file's, and not that of one that came in its place.
  var hasItsName: Bool {
    var (named, opened) = (stat(), stat())
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0
      && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }

  /// All that is in it, as it was when it was opened.
  ///
  /// - Throws: ``FileError``.
  func bytes() throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let result = bytes[count...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(count))
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw FileError(errno: errno) }
      guard result > 0 else { break }
      count += result
    }
    return Array(bytes[..<count])
  }
}
