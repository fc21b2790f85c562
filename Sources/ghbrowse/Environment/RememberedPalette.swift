import Files
import Terminal

/// The background that the terminal had in the last run, kept in a small file.
///
/// The first screen is right by it before the terminal has answered. A file that cannot be read or
/// written does no harm.
nonisolated struct RememberedPalette {
  private static let names: [ThemeChoice: [UInt8]] = [
    .dark: Array("dark\n".utf8), .light: Array("light\n".utf8),
  ]
  // Far more bytes than are ever kept.
  private static let limit = 1 << 16

  private let directory: String
  private var path: String { directory + "/palette" }

  /// - Parameter directory: The program's directory of state files; it may not be there yet.
  init(directory: String) {
    self.directory = directory
  }

  /// The theme that was kept; `nil` without one.
  var choice: ThemeChoice? {
    do {
      return try kept()
    } catch {
      return nil
    }
  }

  /// Keeps the background, if it is another than before; a file that is not plain stays.
  func keep(isDark: Bool) {
    let choice: ThemeChoice = isDark ? .dark : .light
    do {
      guard try kept() != choice, let name = Self.names[choice] else { return }
      try Directory.make(directory)
      try AtomicFile.write(name, to: path, isSynced: true)
    } catch {
      // The terminal answers again in the next run.
    }
  }

  private func kept() throws(FileError) -> ThemeChoice? {
    let bytes = try CheckedFile.reading(path, limit: Self.limit)?.bytes()
    return Self.names.first { $0.value == bytes }?.key
  }
}
