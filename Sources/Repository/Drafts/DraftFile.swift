import Files
import FoundationEssentials
import Glibc
import Synchronization

/// A note that is being typed, or was when the program ended.
package struct DraftNote: Codable, Equatable, Sendable {
  /// Whose API the user belongs to, as the directory of its store is called.
  package let host: String
  /// The user's id; `nil` when it was not known yet whose note it is.
  package let id: Int64?
  /// The user's login at that time.
  package let login: String?
  /// The text so far.
  package let note: String

  package init(host: String, id: Int64?, login: String?, note: String) {
    self.host = host
    self.id = id
    self.login = login
    self.note = note
  }
}

/// The file of this process that holds the notes being typed, a line of JSON for each.
///
/// It is locked for as long as the process lives, so that the next start knows whose it is.
final class DraftFile: Sendable {
  /// What the lock guards.
  private struct State {
    var file: CheckedFile?
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

  /// Puts `notes` in place of what is there; without any, the file goes.
  ///
  /// - Parameter version: Later ones are newer; one that comes too late does nothing.
  /// - Throws: ``FileError``, with the file as it was.
  func write(_ notes: [DraftNote], version: Int) throws(FileError) {
    try state.withLock { state throws(FileError) in
      guard version > state.version else { return }
      state.version = version
      state.file = try replaced(with: notes)
    }
  }

  /// The drafts that ended processes have left, and the files of these.
  func leftovers() -> [(path: String, notes: [DraftNote])] {
    AtomicFile.removeLeftovers(in: directory)
    return Self.paths(in: directory).compactMap { path in
      Self.abandoned(path).map { (path, $0) }
    }
  }

  /// Removes the drafts that `isAbout` tells from the files of processes that have ended.
  ///
  /// Those of running processes stay, and are named: they would be written again.
  static func forget(
    in directory: String, _ result: inout ForgottenDrafts, where isAbout: (DraftNote) -> Bool
  ) {
    let ended = DraftFile(directory: directory).leftovers()
    for (path, notes) in ended {
      let kept = notes.filter { !isAbout($0) }
      guard kept.count < notes.count else { continue }
      if isWritten(kept, to: path) {
        result.count += notes.count - kept.count
      } else {
        result.left.append(path)
      }
    }
    for path in paths(in: directory) where !ended.contains(where: { $0.path == path }) {
      let bytes = (try? CheckedFile.reading(path, limit: byteLimit)?.bytes()) ?? []
      if notes(in: bytes)?.contains(where: isAbout) != false { result.left.append(path) }
    }
  }

  private static func isWritten(_ notes: [DraftNote], to path: String) -> Bool {
    if notes.isEmpty { return unlink(path) == 0 }
    return (try? AtomicFile.write(try lines(notes), to: path, isSynced: true)) != nil
  }

  private static func paths(in directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.sorted().filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
      .map { "\(directory)/\($0)" }
  }

  private static func notes(in bytes: [UInt8]) -> [DraftNote]? {
    let decoder = JSONDecoder()
    return try? bytes.split(separator: UInt8(ascii: "\n")).map { line in
      try decoder.decode(DraftNote.self, from: Data(line))
    }
  }

  /// Removes files that ``leftovers()`` named.
  static func remove(_ paths: [String]) {
    for path in paths { unlink(path) }
  }

  // The file stays open, because its lock goes when it is closed.
  private func replaced(with notes: [DraftNote]) throws(FileError) -> CheckedFile? {
    if notes.isEmpty {
      unlink(path)
      return nil
    }
    try OpenDirectory.make(directory)
    return try AtomicFile.write(try Self.lines(notes), to: path, isSynced: true) {
      file throws(FileError) in
      guard try file.lock(within: .zero) else { throw FileError("is locked by another process") }
    }
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

  // A file that its process still writes is locked, or has another one in its place by now.
  private static func abandoned(_ path: String) -> [DraftNote]? {
    guard let file = try? CheckedFile.reading(path, limit: byteLimit),
      (try? file.lock(within: .zero)) == true, file.hasName(path), let bytes = try? file.bytes()
    else { return nil }
    // A file that cannot be read is left alone.
    return notes(in: bytes)
  }
}
