import Files
import Glibc

/// A file of lines that keeps texts until the store can take them.
///
/// The directory may be one that others use too, so the file is touched only when it is a plain file
/// of ours with one name. Whoever adds or removes lines holds a lock on it.
package struct RescuePlace: Sendable {
  // In bytes; a larger file is not ours, or was never emptied.
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
  var exists: Bool { FileStatus(of: path) != nil }

  /// How many lines there are, by a look that changes nothing; `nil` where there are none.
  var lineCount: Int? {
    guard let file = try? CheckedFile.reading(path, limit: Self.byteLimit), file.status.isOurs,
      let bytes = try? file.bytes(), !bytes.isEmpty
    else { return nil }
    return bytes.split(separator: UInt8(ascii: "\n")).count
  }

  /// Adds a line and syncs it.
  ///
  /// - Returns: Whether it is on disk; if not, the file is as it was.
  func append(_ line: [UInt8]) -> Bool {
    // Where the directory cannot be made, the file cannot be opened.
    if makesDirectory { try? OpenDirectory.make(directory) }
    guard isDirectoryOurs, let file = opened(.appendingOrMaking), let content = try? file.bytes()
    else { return false }
    let isTorn = content.last.map { $0 != UInt8(ascii: "\n") } ?? false
    let bytes = (isTorn ? [UInt8(ascii: "\n")] : []) + line + [UInt8(ascii: "\n")]
    if content.count + bytes.count <= Self.byteLimit, isAdded(bytes, to: file) { return true }
    if content.isEmpty { unlink(path) }
    try? file.cut(to: Int64(content.count))
    return false
  }

  /// The lines, where they could be removed as well; none in a file that is not ours.
  func lines() -> [[UInt8]] {
    // A line that cannot be removed would be brought back at every start.
    guard exists, access(directory, W_OK) == 0, let file = opened(.appending),
      let bytes = try? file.bytes()
    else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  /// Removes one line that is just this one; the file goes with its last line.
  func remove(_ line: [UInt8]) {
    guard let file = opened(.appending),
      var lines = try? file.bytes().split(separator: UInt8(ascii: "\n")),
      let index = lines.firstIndex(where: { $0.elementsEqual(line) })
    else { return }
    lines.remove(at: index)
    // Where a step fails, the lines stay, and are known to be notes at the next look.
    if lines.isEmpty {
      unlink(aside)
      unlink(path)
      try? OpenDirectory.sync(parentOf: path)
    } else {
      let bytes = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
      _ = try? AtomicFile.write(bytes, to: path, isSynced: true, aside: aside)
    }
    // The lock goes with the file.
    withExtendedLifetime(file) {}
  }
}

extension RescuePlace {
  private var directory: String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  // One name only, because whoever writes it holds the lock.
  private var aside: String { path + ".new" }

  // Opens the file and locks it, and waits up to 5 s for other processes to leave it; `nil` when
  // there is none, when it is not ours, or when others stay in it.
  private func opened(_ access: CheckedFile.Access) -> CheckedFile? {
    try? CheckedFile.locked(path, within: .seconds(5)) { () throws(FileError) in
      let file = try CheckedFile(path, for: access, limit: Self.byteLimit)
      return Self.isOurs(file) ? file : nil
    }
  }

  private static func isOurs(_ file: CheckedFile) -> Bool {
    guard file.status.isOurs, file.status.linkCount <= 1 else { return false }
    return file.status.mode & 0o077 == 0 || file.restrictToOwner()
  }

  private func isAdded(_ bytes: [UInt8], to file: CheckedFile) -> Bool {
    do throws(FileError) {
      try file.append(bytes, isSynced: true)
      try OpenDirectory.sync(parentOf: path)
      return true
    } catch {
      return false
    }
  }

  // In a directory of somebody else's, the file could be exchanged, unless it is a sticky one.
  private var isDirectoryOurs: Bool {
    guard let status = try? OpenDirectory(directory, followsLink: true).status else { return false }
    return status.isOurs || status.mode & S_ISVTX != 0
  }
}
