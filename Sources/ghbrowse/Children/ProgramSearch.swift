import Glibc

/// Where programs are, by the `PATH` of the environment.
///
/// Only whole paths in it count: an empty one or `.` is whatever directory one happens to be in.
nonisolated struct ProgramSearch {
  private let folders: [String]

  init(environment: [String: String]) {
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// The file of a program; a name with a slash in it is a path already.
  ///
  /// - Returns: `nil` when there is none that may be run.
  func path(of name: String) -> String? {
    let candidates = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    return candidates.first(where: isProgram)
  }

  private func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
