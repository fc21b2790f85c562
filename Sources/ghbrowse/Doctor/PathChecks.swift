import Database
import Files
import Glibc

/// The directories of the program: whose they are, who may look in, and which disk they are on.
nonisolated struct PathChecks: Sendable {
  /// A directory, and what is in it.
  struct Place: Sendable {
    let name: String
    let path: String
    /// The files that are the reader's alone.
    let privateFiles: [String]
    /// Whether the program cannot keep notes without it.
    let isNeeded: Bool
  }

  let places: [Place]

  var checks: [Check] { places.map(check) }

  private func check(_ place: Place) -> Check {
    guard let target = Self.resolved(place.path) else {
      return FileStatus(of: place.path) == nil ? missing(place) : unusable(place, "leads nowhere")
    }
    guard let status = FileStatus(of: target), status.mode & S_IFMT == S_IFDIR else {
      return unusable(place, "is no directory")
    }
    guard status.isOurs else {
      return .problem(
        place.name, "\(place.path) belongs to another user",
        "Take it over with chown, or choose another directory.")
    }
    guard access(target, R_OK | W_OK | X_OK) == 0 else {
      return Check(
        name: place.name, status: place.isNeeded ? .problem : .warning,
        message: "\(place.path) cannot be written", remedy: "Run: chmod u+rwx \(place.path)")
    }
    return strangers(place, target, status) ?? disk(place, target)
      ?? .ok(place.name, place.path + (target == place.path ? "" : ", which leads to \(target)"))
  }

  private func missing(_ place: Place) -> Check {
    if let foreign = Directory.foreignDirectory(on: place.path) {
      return .problem(
        place.name, "\(foreign) belongs to another user, and \(place.path) is missing",
        "Run ghbrowse as that user, or choose another directory.")
    }
    var parent = place.path[...]
    while FileStatus(of: String(parent)) == nil, let end = parent.lastIndex(of: "/"),
      end > parent.startIndex
    {
      parent = parent[..<end]
    }
    guard access(String(parent), W_OK) == 0 else {
      return Check(
        name: place.name, status: place.isNeeded ? .problem : .warning,
        message: "\(place.path) cannot be made", remedy: "Make \(parent) writable for you.")
    }
    return .ok(place.name, "\(place.path) is made when it is needed")
  }

  private func unusable(_ place: Place, _ reason: String) -> Check {
    .problem(place.name, "\(place.path) \(reason)", "Move it aside.")
  }

  // What others may read or write, and what is no file of ours.
  private func strangers(_ place: Place, _ target: String, _ status: FileStatus) -> Check? {
    let files = place.privateFiles.map { "\(target)/\($0)" }
    let found = files.compactMap { path in FileStatus(of: path).map { (path, $0) } }
    if let odd = found.first(where: { !$0.1.isPlainFileOfOneName }) {
      return .problem(place.name, "\(odd.0) is a link or no plain file", "Move it aside.")
    }
    if let foreign = found.first(where: { !$0.1.isOurs }) {
      return .problem(
        place.name, "\(foreign.0) belongs to another user", "Take it over with chown.")
    }
    let open = ([(target, status)] + found).filter { $0.1.mode & 0o077 != 0 }.map(\.0)
    guard !place.privateFiles.isEmpty, !open.isEmpty else { return nil }
    return .warning(
      place.name, "others can read or write \(open.joined(separator: ", "))",
      "Run: chmod go= \(open.joined(separator: " "))")
  }

  private func disk(_ place: Place, _ target: String) -> Check? {
    guard place.isNeeded else { return nil }
    if let kind = FileSystem(of: target).remoteKind {
      return .warning(
        place.name, "\(place.path) is on \(kind), whose locks may fail",
        "Set XDG_DATA_HOME to a directory on a disk of this machine.")
    }
    var status = statvfs()
    guard statvfs(target, &status) == 0, status.f_bavail * status.f_bsize < Self.leastRoom else {
      return nil
    }
    return .warning(
      place.name, "the disk of \(place.path) has less than 16 MiB left",
      "Make room, so that notes can be saved.")
  }

  // In bytes.
  private static let leastRoom: UInt = 16 << 20

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
