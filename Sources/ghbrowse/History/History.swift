import Dispatch

/// What the arrow keys bring back, from one launch to the next.
final class History {
  private let file: HistoryFile
  private let queue = DispatchQueue(label: "ghbrowse.history")
  private var unsaved: [String] = []
  private var saving: Task<Void, Never>?
  private var last: String?
  // A file that is not ours is not overwritten.
  private var isKept = true

  /// - Parameter directory: Where the file is.
  init(directory: String) {
    file = HistoryFile(directory: directory)
  }

  /// What a start finds.
  enum Beginning: Equatable, Sendable {
    /// There has been no launch before.
    case first
    /// The lines of before, the oldest first.
    case lines([String])
    /// The file is left alone, for a reason in words.
    case problem(String)
  }

  /// Reads the lines of before.
  func begin() async -> Beginning {
    let file = file
    let beginning = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Self.read(file)) }
    }
    switch beginning {
    case .first: break
    case .lines(let lines): last = lines.last
    case .problem: isKept = false
    }
    return beginning
  }

  /// Takes a line that was typed, and writes it while the reader goes on.
  ///
  /// - Returns: Whether it is one to keep: not empty, not the same again, not begun with a blank,
  ///   and nothing that takes more than one line.
  func take(_ line: String) -> Bool {
    guard Self.isToKeep(line), line != last else { return false }
    last = line
    guard isKept else { return true }
    unsaved.append(line)
    if saving == nil { saving = Task { await save() } }
    return true
  }

  /// Writes what is not written yet, before the process ends.
  func saveNow() {
    let (file, lines) = (file, unsaved)
    unsaved = []
    // What is being written already is waited for. A history that cannot be written is lost with
    // the process; nothing else is.
    queue.sync {
      if !lines.isEmpty { try? file.add(lines) }
    }
  }

  // Lines that come while the disk is busy wait together, and are written at once.
  private func save() async {
    while !unsaved.isEmpty {
      let (file, lines) = (file, unsaved)
      unsaved = []
      await withCheckedContinuation { continuation in
        queue.async {
          // The lines stay in memory, which is where the arrow keys find them.
          try? file.add(lines)
          continuation.resume()
        }
      }
    }
    saving = nil
  }

  private nonisolated static func read(_ file: HistoryFile) -> Beginning {
    do {
      if let lines = try file.lines() { return .lines(lines) }
      // The next launch is not the first.
      try file.add([])
      return .first
    } catch {
      return .problem("\(file.path) \(error.reason)")
    }
  }

  private static func isToKeep(_ line: String) -> Bool {
    guard let first = line.unicodeScalars.first, !first.properties.isWhitespace else {
      return false
    }
    return line.utf8.count <= HistoryFile.byteLimit
      && line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
