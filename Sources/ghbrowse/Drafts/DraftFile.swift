import FoundationEssentials
import Glibc
import Synchronization

/// The file of this process that holds its unfinished notes, a line of JSON for each.
///
/// It is locked for as long as the process lives: the next start knows by that whose it is.
nonisolated final class DraftFile: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var version = 0
  }

  private static let prefix = "unfinished-"
  private static let suffix = ".jsonl"
  private static let byteLimit = 16 << 20

  private let directory: String
  private let path: String
  private let state = Mutex(State())

  /// - Parameter directory: Where it is; made when first needed.
  init(directory: String) {
    self.directory = directory
    path = "\(directory)/\(Self.prefix)\(getpid())-\(UInt32.random(in: 0...(.max)))\(Self.suffix)"
  }

  deinit {
    state.withLock { state in
      if state.descriptor >= 0 { close(state.descriptor) }
    }
  }

  /// Puts `notes` in place of what is there; without any, the file goes.
  ///
  /// - Parameter version: Later ones are newer; one that comes too late does nothing.
  /// - Throws: ``FileError``, with the file as it was.
  func write(_ notes: [DraftNote], version: Int) throws(FileError) {
    let problem = state.withLock { state -> FileError? in
      guard version > state.version else { return nil }
      state.version = version
      do throws(FileError) {
        try replace(&state.descriptor, with: notes)
        return nil
      } catch {
        return error
      }
    }
    if let problem { throw problem }
  }

  /// What processes left behind that have ended, and the files it is in.
  func leftovers() -> [(path: String, notes: [DraftNote])] {
    AtomicFile.removeLeftovers(in: directory)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let files = names.sorted().filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(Self.suffix) }
    return files.compactMap { name in
      let path = "\(directory)/\(name)"
      return Self.abandoned(path).map { (path, $0) }
    }
  }

  /// Takes away files that ``leftovers()`` named.
  static func remove(_ paths: [String]) {
    for path in paths { unlink(path) }
  }

  private func replace(
    _ descriptor: inout Int32, with notes: [DraftNote]
  ) throws(FileError) {
    if notes.isEmpty {
      unlink(path)
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
      return
    }
    try AtomicFile.makeDirectory(directory)
    let file = try AtomicFile.write(try Self.lines(notes), to: path, locked: true)
    if descriptor >= 0 { close(descriptor) }
    descriptor = file
  }

  private static func lines(_ notes: [DraftNote]) throws(FileError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try notes.flatMap { try encoder.encode($0) + [UInt8(ascii: "\n")] }
    } catch {
      throw FileError("cannot be written as JSON")
    }
  }

  // What its owner still writes is locked, or has another file in its place by now.
  private static func abandoned(_ path: String) -> [DraftNote]? {
    guard let file = try? CheckedFile(reading: path, limit: byteLimit),
      flock(file.descriptor, LOCK_EX | LOCK_NB) == 0, file.hasItsName,
      let bytes = try? file.bytes()
    else { return nil }
    let decoder = JSONDecoder()
    // A file that cannot be read is left alone.
    return try? bytes.split(separator: UInt8(ascii: "\n")).map { line in
      try decoder.decode(DraftNote.self, from: Data(line))
    }
  }
}
