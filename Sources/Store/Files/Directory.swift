import FoundationEssentials
import Glibc

/// Directories of ours: made, asked for their owner, and synced.
package enum Directory {
  /// Makes a directory for its owner, with those above it, where it is missing.
  ///
  /// - Throws: ``FileError``, with nothing made in a directory of another user's: where root has the
  ///   home directory of somebody, what it makes there could not be written by them. Also when the disk
  ///   does not take the name of a new directory: a power failure would take all that is in it.
  package static func make(_ path: String) throws(FileError) {
    if let foreign = foreignDirectory(on: path) {
      throw FileError("\(foreign) belongs to another user", code: EPERM)
    }
    let missing = missingPaths(path)
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw FileError("\(path) cannot be made", code: errno == 0 ? EIO : errno)
    }
    for path in missing { try sync(parentOf: path) }
  }

  // The path and its parents, as far as they are missing.
  private static func missingPaths(_ path: String) -> [String] {
    let paths = sequence(first: path) { $0.contains("/") ? parent(of: $0) : nil }
    return Array(paths.prefix { !$0.isEmpty && FileStatus(of: $0) == nil })
  }

  /// The last directory of `path` that exists, if it belongs to another user.
  ///
  /// A parent of a missing directory may also be root's: its rights decide.
  ///
  /// - Returns: `nil` where the directory is ours.
  package static func foreignDirectory(on path: String) -> String? {
    var place = path
    var status = stat()
    while stat(place, &status) != 0, errno == ENOENT, !parent(of: place).isEmpty {
      place = parent(of: place)
    }
    guard stat(place, &status) == 0, status.st_uid != geteuid() else { return nil }
    return place != path && status.st_uid == 0 ? nil : place
  }

  /// Syncs the directory of `path`: a new file has its name after a power failure only then.
  ///
  /// A directory that cannot be read or synced is ignored, as some file systems sync no directories.
  package static func sync(parentOf path: String) throws(FileError) {
    let descriptor = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor < 0 || fsync(descriptor) != 0 else { return }
    let error = FileError(errno: errno)
    if error.code == EIO || error.isDiskFull { throw error }
  }

  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
