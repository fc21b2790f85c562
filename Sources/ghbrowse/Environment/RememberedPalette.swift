import Files
import Terminal

/// Which background the terminal had in the last run, kept in a small file, so that the first
/// picture is right before the terminal has said it again.
///
/// Nothing hangs on it: what cannot be read or written is as if nothing had been kept.
nonisolated struct RememberedPalette {
  private static let names: [ThemeChoice: [UInt8]] = [
    .dark: Array("dark\n".utf8), .light: Array("light\n".utf8),
  ]
  // Far more than is ever kept.
  private static let limit = 1 << 16

  private let directory: String
  private var path: String { directory + "/palette" }

  /// - Parameter directory: The program's directory of the state; it may not be there yet.
  init(directory: String) {
    self.directory = directory
  }

  /// What was kept; `nil` when it is none of the two, or in no plain file.
  var choice: ThemeChoice? {
    do {
      return try kept()
    } catch {
      return nil
    }
  }

  /// Keeps which background the terminal has, where something else was kept before; what somebody
  /// else has put there stays.
  func keep(isDark: Bool) {
    let choice: ThemeChoice = isDark ? .dark : .light
    do {
      guard try kept() != choice, let name = Self.names[choice] else { return }
      try OpenDirectory.make(directory)
      try AtomicFile.write(name, to: path, isSynced: true)
    } catch {
      // The terminal will say it again in the next run.
    }
  }

  private func kept() throws(FileError) -> ThemeChoice? {
    let bytes = try CheckedFile.reading(path, limit: Self.limit)?.bytes()
    return Self.names.first { $0.value == bytes }?.key
  }
}
