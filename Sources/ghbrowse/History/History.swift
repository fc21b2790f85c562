import Dispatch

/// The lines that the arrow keys bring back, kept from one launch to the next.
final class History {
  private let file: HistoryFile
  private let queue = DispatchQueue(label: "ghbrowse.history")
  private var unsaved: [String] = []
  private var saving: Task<Void, Never>?
  private var last: String?
  // A file of somebody else's is never overwritten.
  private var isKept = true

  /// - Parameter directory: The directory of the history's file.
  init(directory: String) {
    file = HistoryFile(directory: directory)
  }

  /// What the history's file was at a start.
  enum Beginning: Equatable, Sendable {
    /// The file is not there: this is the first launch.
    case first
    /// The lines of earlier launches, the oldest first.
    case lines([String])
    /// The file cannot be used; a sentence says why.
    case problem(String)
  }

  /// Whether there is no file yet, as before the first launch has begun.
  var isFirst: Bool { !file.isThere }

  /// Reads the lines of earlier launches.
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

  /// Takes a line that was typed.
  ///
  /// - Returns: Whether the line is kept. Empty lines, repeated ones, those that begin with a blank,
  ///   and those with line breaks are not.
  func take(_ line: String) -> Bool {
    guard Self.isToKeep(line), line != last else { return false }
    last = line
    guard isKept else { return true }
    unsaved.append(line)
    return true
  }

  /// Writes what is not written yet, while the reader goes on.
  ///
  /// Call it when a command is done: the file is written whole, beside what the command does.
  func saveSoon() {
    if saving == nil, !unsaved.isEmpty { saving = Task { await save() } }
  }

  /// Writes what is not written yet, before the process ends.
  func saveNow() {
    let (file, lines) = (file, unsaved)
    unsaved = []
    // The queue finishes a write that has begun. A history that cannot be written is lost with the
    // process; nothing else is.
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
          // The arrow keys find the lines in memory.
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
      // The next launch finds the file, and knows that it is not the first.
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
      && line.unicodeScalars.allSatisfy { !$0.isControl }
  }
}
