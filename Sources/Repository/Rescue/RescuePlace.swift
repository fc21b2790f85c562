import Database
import FoundationEssentials
import Glibc

/// One place where texts are kept that the store could not take: a file of lines.
///
/// The directory may be one that others use too, so the file is touched only when it is a plain file
/// of ours with one name. Whoever adds or removes lines holds a lock on it.
package struct RescuePlace: Sendable {
  // More than this is no file of ours, or nobody has ever looked after it.
  private static let byteLimit = 16 << 20

  /// The whole path of the file.
  package let path: String
  private let makesDirectory: Bool

  /// - Parameter makesDirectory: Whether the directory is ours to make when it is missing.
  package init(path: String, makesDirectory: Bool) {
    self.path = path
    self.makesDirectory = makesDirectory
  }

  /// Whether there is something of that name.
  var exists: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Adds a line and syncs it.
  ///
  /// - Returns: Whether it is on disk; if not, the file is as it was.
  func append(_ line: [UInt8]) -> Bool {
    if makesDirectory { makeDirectory() }
    guard isDirectoryOurs, let file = RescueHandle(path, makesNew: true),
      let content = file.bytes(limit: Self.byteLimit)
    else { return false }
    let isTorn = content.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let bytes = (isTorn ? [UInt8(ascii: "\n")] : []) + line + [UInt8(ascii: "\n")]
    if content.count + bytes.count <= Self.byteLimit, file.write(bytes), syncDirectory() {
      return true
    }
    if content.isEmpty { unlink(path) }
    file.cut(to: content.count)
    return false
  }

  /// The lines, where they could be removed as well; none in a file that is not ours.
  func lines() -> [[UInt8]] {
    // A text that would be brought back but never removed would come back for ever.
    guard exists, access(directory, W_OK) == 0, let file = RescueHandle(path, makesNew: false),
      let bytes = file.bytes(limit: Self.byteLimit)
    else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  /// Removes one line that is just this one; the file goes with its last line.
  func remove(_ line: [UInt8]) {
    guard let file = RescueHandle(path, makesNew: false),
      var lines = file.bytes(limit: Self.byteLimit)?.split(separator: UInt8(ascii: "\n")),
      let index = lines.firstIndex(where: { $0.elementsEqual(line) })
    else { return }
    lines.remove(at: index)
    if lines.isEmpty {
      unlink(temporary)
      unlink(path)
    } else {
      replace(with: lines.flatMap { $0 + [UInt8(ascii: "\n")] })
    }
    _ = syncDirectory()
  }
}

extension RescuePlace {
  private var directory: String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  // Of one name only: whoever writes it holds the lock.
  private var temporary: String { path + ".new" }

  // Where this fails, the lines stay, and are known to be notes at the next look.
  private func replace(with bytes: [UInt8]) {
    unlink(temporary)
    guard let file = RescueHandle(temporary, makesNew: true), file.write(bytes),
      rename(temporary, path) == 0
    else {
      unlink(temporary)
      return
    }
  }

  private func makeDirectory() {
    // What cannot be made is found out by opening the file.
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  // In somebody else's directory the file could be exchanged, but where the system forbids it.
  private var isDirectoryOurs: Bool {
    var status = stat()
    guard stat(directory, &status) == 0 else { return false }
    return status.st_uid == geteuid() || status.st_mode & S_ISVTX != 0
  }

  private func syncDirectory() -> Bool {
    let file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }
}
