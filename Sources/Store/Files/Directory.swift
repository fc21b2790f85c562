import Glibc

package enum Directory {
  /// Creates a directory with its parents, for its owner only.
  ///
  /// Nothing is created in another user's directory: root with a user's `HOME` would leave directories
  /// that this user cannot write to.
  ///
  /// - Parameter isSynced: Whether their names are on disk when this returns.
  package static func make(_ path: String, isSynced: Bool = false) throws(FileError) {
    if let foreign = foreignDirectory(on: path) {
      throw FileError("\(foreign) belongs to another user", code: EPERM)
    }
    for path in missingPaths(path).reversed() {
      let code = mkdir(path, 0o700) == 0 ? 0 : errno
      guard code == 0 || code == EEXIST else {
        throw FileError("\(path) cannot be created", code: code)
      }
      if isSynced { try sync(parentOf: path) }
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError("\(path) is not a directory", code: ENOTDIR)
    }
  }

  // The path and its parents that do not exist.
  private static func missingPaths(_ path: String) -> [String] {
    let paths = sequence(first: path) { $0.contains("/") ? parent(of: $0) : nil }
    return Array(paths.prefix { !$0.isEmpty && FileStatus(of: $0) == nil })
  }

  /// Another user's directory that `path` would be created in.
  ///
  /// Root's parents do not count: their permissions decide.
  package static func foreignDirectory(on path: String) -> String? {
    var place = path
    var status = stat()
    while stat(place, &status) != 0, errno == ENOENT, !parent(of: place).isEmpty {
      place = parent(of: place)
    }
    guard stat(place, &status) == 0, status.st_uid != geteuid() else { return nil }
    return place != path && status.st_uid == 0 ? nil : place
  }

  /// Syncs the parent of `path`, so that the name of a new file survives a power failure.
  ///
  /// Ignores directories that cannot be read or synced: some file systems do not sync them.
  package static func sync(parentOf path: String) throws(FileError) {
    let descriptor = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor < 0 || fsync(descriptor) != 0 else { return }
    let error = FileError(errno: errno)
    if error.code == EIO || error.isDiskFull { throw error }
  }

  /// The parent of `path`, without a slash at its end; empty if `path` has no slash.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
