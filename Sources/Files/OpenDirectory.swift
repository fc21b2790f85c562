import FoundationEssentials
import Glibc
import SystemPackage

/// A directory that is open, so that names are looked up in it whatever takes its place.
///
/// It is closed with this object.
package final class OpenDirectory: Sendable {
  /// What the system said of the directory when it was opened.
  package let status: FileStatus
  private let file: FileDescriptor
  var descriptor: Int32 { file.rawValue }

  /// - Parameter followsLink: Whether `path` may be a link to the directory.
  /// - Throws: ``FileError`` when there is none, or something else has its name.
  package init(_ path: String, followsLink: Bool) throws(FileError) {
    let link = followsLink ? 0 : O_NOFOLLOW
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | link)
    guard descriptor >= 0 else { throw FileError(errno: errno) }
    guard let status = FileStatus(of: descriptor) else {
      let code = errno
      close(descriptor)
      throw FileError(errno: code)
    }
    self.status = status
    file = FileDescriptor(rawValue: descriptor)
  }

  deinit {
    // Nothing was written through it.
    try? file.close()
  }

  /// Removes the file of that name, if it is there.
  package func remove(_ name: String) {
    unlinkat(descriptor, name, 0)
  }

  /// Waits for the lock of the directory, which is this object's until it goes.
  ///
  /// - Returns: Whether nobody else kept it for longer than `limit`.
  /// - Throws: ``FileError`` where the file system knows no locks.
  package func lock(within limit: Duration) throws(FileError) -> Bool {
    try file.lock(within: limit)
  }

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
    for path in missing { try syncIfReadable(parentOf: path) }
  }

  // The path and its parents, as far as they are missing.
  private static func missingPaths(_ path: String) -> [String] {
    var missing: [String] = []
    var path = path[...]
    while !path.isEmpty, FileStatus(of: String(path)) == nil {
      missing.append(String(path))
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
    return missing
  }

  // A directory may be writable and still not readable, and some file systems sync no directory.
  private static func syncIfReadable(parentOf path: String) throws(FileError) {
    do throws(FileError) {
      try sync(parentOf: path)
    } catch {
      if error.code == EIO || error.isDiskFull { throw error }
    }
  }

  /// The last directory of `path` that exists, if it belongs to another user.
  ///
  /// A parent of a missing directory may also be root's: its rights decide.
  ///
  /// - Returns: `nil` where the directory is ours.
  package static func foreignDirectory(on path: String) -> String? {
    var place = path
    var status = stat()
    while stat(place, &status) != 0, errno == ENOENT, let end = place.lastIndex(of: "/"),
      end > place.startIndex
    {
      place = String(place[..<end])
    }
    guard stat(place, &status) == 0, status.st_uid != geteuid() else { return nil }
    return place != path && status.st_uid == 0 ? nil : place
  }

  /// Brings the names in the directory of `path` to the disk: a new file has its name after a power
  /// failure only then.
  package static func sync(parentOf path: String) throws(FileError) {
    let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let directory = try OpenDirectory(parent, followsLink: true)
    guard fsync(directory.descriptor) == 0 else { throw FileError(errno: errno) }
  }
}
