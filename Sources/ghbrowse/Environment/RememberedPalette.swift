import Glibc
import Terminal

/// Which background the terminal had in the last run, kept in a small file, so that the first
/// picture is right before the terminal has said it again.
///
/// Nothing hangs on it: what cannot be read or written is as if nothing had been kept.
nonisolated struct RememberedPalette {
  private static let longest = 16

  private let directory: String
  private var path: String { directory + "/palette" }

  /// - Parameter directory: The program's directory of the state; it may not be there yet.
  init(directory: String) {
    self.directory = directory
  }

  /// What was kept; `nil` when it is none of the two, or in no plain file.
  var choice: ThemeChoice? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, Self.isPlainFile(status) else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = read(file, &bytes, bytes.count)
    switch String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) {
    case "dark\n": return .dark
    case "light\n": return .light
    default: return nil
    }
  }

  /// Keeps which background the terminal has, where something else was kept before.
  func keep(isDark: Bool) {
    guard choice != (isDark ? .dark : .light), isFree else { return }
    if mkdir(directory, 0o700) != 0, errno != EEXIST { return }
    let temporary = path + ".\(getpid())"
    guard write(isDark ? "dark\n" : "light\n", to: temporary) else { return }
    if rename(temporary, path) != 0 { unlink(temporary) }
  }

  // Whatever else somebody has put there is theirs.
  private var isFree: Bool {
    var status = stat()
    return lstat(path, &status) == 0 ? Self.isPlainFile(status) : errno == ENOENT
  }

  private func write(_ text: String, to temporary: String) -> Bool {
    // Left behind by a process of this number that was killed.
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWritten = Glibc.write(file, text, text.utf8.count) == text.utf8.count
    let isClosed = close(file) == 0
    if !(isWritten && isClosed) { unlink(temporary) }
    return isWritten && isClosed
  }

  private static func isPlainFile(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }
}
