import Database
import FoundationEssentials
import Glibc

/// The files of a directory of our own, each read and written whole; errors are error numbers.
struct AvatarDirectory: Sendable {
  /// A file as it lies there.
  struct File: Sendable {
    let name: String
    /// Bytes that it takes from the disk.
    let size: Int
    /// When it was last written or used.
    let date: Date
  }

  let path: String

  private static let asideStart = "aside-"
  private static let asideAge: TimeInterval = 3600
  private static let useStep: TimeInterval = 3600
  private static let tagName = "CACHEDIR.TAG"
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # This directory is ghbrowse's cache of pictures; it may be deleted at any time.
    # For information about cache directory tags see https://bford.info/cachedir/

    """

  /// Why nothing is read or written here, in words; `nil` when it is ours, or not there yet.
  var problem: String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return status.st_uid == geteuid() ? nil : "belongs to somebody else"
    case S_IFLNK: return "is a link"
    default: return "is no directory"
    }
  }

  /// The bytes of a file, which counts as used at `date`.
  ///
  /// `nil` where there is none, or a link, a directory, or more than `limit`.
  func read(_ name: String, limit: Int, at date: Date) -> [UInt8]? {
    guard let directory = opened() else { return nil }
    defer { close(directory) }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let file = openat(directory, name, flags)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
    else { return nil }
    // A use each time would be a write each time.
    if abs(date.timeIntervalSince(status.date)) > Self.useStep { Self.set(date, of: file) }
    return Self.bytes(of: file, count: Int(status.st_size))
  }

  /// Writes a file aside, and renames it; the directory is made where it is missing.
  ///
  /// Nothing waits for the disk: whoever reads it finds out by a checksum what a power failure did.
  ///
  /// - Returns: The error number, or `nil` when the file is there.
  func write(_ bytes: [UInt8], as name: String, at date: Date) -> Int32? {
    if let error = writeAside(bytes, as: name, at: date) {
      guard error == ENOENT else { return error }
      makeDirectory()
      return writeAside(bytes, as: name, at: date)
    }
    return nil
  }

  /// Removes a file, if it is there.
  func remove(_ name: String) {
    guard let directory = opened() else { return }
    defer { close(directory) }
    unlinkat(directory, name, 0)
  }

  /// All plain files but the tag; what was written aside long before `date` is removed.
  func files(at date: Date) -> [File] {
    guard let directory = opened() else { return [] }
    defer { close(directory) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      var status = stat()
      guard name != Self.tagName, fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      if name.hasPrefix(Self.asideStart), date.timeIntervalSince(status.date) > Self.asideAge {
        unlinkat(directory, name, 0)
        return nil
      }
      return File(name: name, size: Self.room(for: Int(status.st_size)), date: status.date)
    }
  }

  /// What a file of so many bytes takes from the disk.
  static func room(for count: Int) -> Int { (count + 4095) / 4096 * 4096 }
}

extension AvatarDirectory {
  // Names are looked up in what was opened: whatever takes the directory's place, nothing is written
  // through it. `nil`, with `errno`, where there is none of ours.
  private func opened() -> Int32? {
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard directory >= 0 else { return nil }
    var status = stat()
    guard fstat(directory, &status) == 0, status.st_uid == geteuid() else {
      close(directory)
      errno = EPERM
      return nil
    }
    return directory
  }

  private func writeAside(_ bytes: [UInt8], as name: String, at date: Date) -> Int32? {
    guard let directory = opened() else { return errno }
    defer { close(directory) }
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let aside = "\(Self.asideStart)\(getpid())-\(number)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(directory, aside, flags, 0o600)
    guard file >= 0 else { return errno }
    var error = writeAll(bytes, to: file)
    Self.set(date, of: file)
    if close(file) != 0, error == nil { error = errno }
    if error == nil, renameat(directory, aside, directory, name) != 0 { error = errno }
    if error != nil { unlinkat(directory, aside, 0) }
    return error
  }

  // Where it cannot be made, writing says why.
  private func makeDirectory() {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    _ = writeAside(Array(Self.tag.utf8), as: Self.tagName, at: Date())
  }

  private static func bytes(of file: Int32, count: Int) -> [UInt8]? {
    var start = 0
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while start < count {
        let part = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[start...])
        let more = retryingInterrupts { Glibc.read(file, part.baseAddress, part.count) }
        guard more > 0 else {
          isWhole = false
          break
        }
        start += more
      }
      filled = start
    }
    return isWhole ? bytes : nil
  }

  private static func set(_ date: Date, of file: Int32) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    // Without it the file goes a little too early.
    _ = futimens(file, [time, time])
  }
}

extension stat {
  fileprivate var date: Date { Date(timeIntervalSince1970: TimeInterval(st_mtim.tv_sec)) }
}
