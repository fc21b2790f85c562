import FoundationEssentials
import Glibc
import Store

/// The pictures on disk, on a queue of their own.
///
/// Each user has one picture file, in the largest size that was requested. Its modification time is when
/// the picture was fetched, and its access time when it was last drawn. A second file, `ID.source`, holds
/// its ``AvatarSource``.
///
/// The directory may be read-only, full, or deleted while it is used. Then pictures are missing, and
/// nothing else fails.
package actor AvatarCache {
  // Both in bytes.
  private static let fileLimit = 2 << 20
  private static let blockSize = 4096

  private nonisolated let directory: String
  private let cap: Int
  private let now: @Sendable () -> Date
  private nonisolated let executor = QueueExecutor(label: "ghbrowse.avatars")
  // The number of bytes written since the files were last counted; it begins at `cap`, so that the first
  // picture counts them.
  private var uncounted: Int

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - directory: A directory for pictures only. The first picture makes it, with mode 0700.
  ///   - cap: The limit for all files together, in bytes. Pictures that were drawn longest ago go first.
  package init(directory: String, cap: Int = 256 << 20, now: @escaping @Sendable () -> Date) {
    self.directory = directory
    self.cap = cap
    uncounted = cap
    self.now = now
  }

  /// Why no picture is kept, in words; `nil` when they are.
  package nonisolated var problem: String? {
    guard let status = FileStatus(of: directory) else { return nil }
    switch status.mode & S_IFMT {
    case S_IFDIR: return status.isOurs ? nil : "\(directory) belongs to another user"
    case S_IFLNK: return "\(directory) is a link"
    default: return "\(directory) is not a directory"
    }
  }

  /// Whether its pictures are on the file system of a directory.
  package nonisolated func isOnDisk(of other: String) -> Bool {
    let own = FileStatus(of: directory)?.identity.device
    return own != nil && own == FileStatus(of: other)?.identity.device
  }

  /// Removes half of the cache, because the disk is full.
  ///
  /// - Returns: Whether there was anything to give.
  @discardableResult
  package func makeRoom() -> Bool {
    let taken = files.reduce(0) { $0 + $1.size }
    prune(to: taken / 2)
    return taken > 0
  }

  // The pictures that were drawn longest ago go first.
  private func prune(to bytes: Int) {
    let files = files.sorted { $0.time < $1.time }
    var taken = files.reduce(0) { $0 + $1.size }
    for file in files where taken > bytes {
      remove(file.name)
      taken -= file.size
    }
  }

  /// Removes the picture of a user.
  ///
  /// - Returns: How many files with pictures of them there were.
  @discardableResult
  package func forget(id: Int64) -> Int {
    let own = names.filter { Self.id(of: $0) == id }
    for name in own { remove(name) }
    return own.count
  }
}

extension AvatarCache {
  /// Reads the picture of a user, and notes that it was drawn now.
  func picture(of id: Int64) -> SavedAvatar? {
    // A file that cannot be read counts as missing.
    guard problem == nil,
      let file = try? CheckedFile(path(of: "\(id)"), for: .reading, limit: Self.fileLimit),
      let bytes = try? file.bytes(), !bytes.isEmpty
    else { return nil }
    file.setTimes(accessed: now(), modified: nil)
    return SavedAvatar(bytes: bytes, source: source(of: id), date: file.status.modified)
  }

  /// Writes a picture that came now, and replaces the old one; does nothing if the disk refuses it.
  func keep(_ bytes: [UInt8], from source: AvatarSource, of id: Int64) {
    guard problem == nil else { return }
    do throws(FileError) {
      try makeDirectory()
      // Not synced: a picture that a power failure has torn cannot be decoded and is fetched again.
      try AtomicFile.write(bytes, to: path(of: "\(id)"), isSynced: false)
      try write(source, of: id)
      count(bytes.count)
    } catch {
      if error.isDiskFull { makeRoom() }
    }
  }

  /// Notes that the host still has the same picture; does nothing if the disk refuses it.
  ///
  /// - Returns: Whether it is still there.
  func renew(_ source: AvatarSource, of id: Int64) -> Bool {
    try? write(source, of: id)
    return FileStatus(of: path(of: "\(id)")) != nil
  }

  // After the picture: the validators of a new picture beside the old one would keep the old one.
  private func write(_ source: AvatarSource, of id: Int64) throws(FileError) {
    let picture = try CheckedFile(path(of: "\(id)"), for: .reading)
    guard let json = try? JSONEncoder().encode(source) else { return }
    try AtomicFile.write(Array(json), to: sourcePath(of: "\(id)"), isSynced: false)
    picture.setTimes(accessed: now(), modified: now())
  }

  // A picture of unknown source is fetched again.
  private func source(of id: Int64) -> AvatarSource? {
    let file = try? CheckedFile(sourcePath(of: "\(id)"), for: .reading, limit: Self.fileLimit)
    let bytes = try? file?.bytes()
    return bytes.flatMap { try? JSONDecoder().decode(AvatarSource.self, from: Data($0)) }
  }
}

extension AvatarCache {
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # This directory is ghbrowse's cache of pictures; it may be deleted at any time.
    # For information about cache directory tags see https://bford.info/cachedir/

    """

  private func path(of name: String) -> String { "\(directory)/\(name)" }

  private func sourcePath(of name: String) -> String { path(of: name) + ".source" }

  private func makeDirectory() throws(FileError) {
    let path = directory + "/CACHEDIR.TAG"
    guard FileStatus(of: path) == nil else { return }
    try Directory.make(directory)
    try AtomicFile.write(Array(Self.tag.utf8), to: path, isSynced: false)
  }

  private func remove(_ name: String) {
    unlink(sourcePath(of: name))
    unlink(path(of: name))
  }

  // Other processes write too, so that the files are counted before anything is removed.
  private func count(_ bytes: Int) {
    uncounted += Self.room(for: bytes)
    guard uncounted > cap / 8 else { return }
    uncounted = 0
    let taken = files.reduce(0) { $0 + $1.size }
    if taken > cap { prune(to: cap - cap / 8) }
  }

  // What both files of a picture take from the disk.
  private static func room(for bytes: Int) -> Int {
    (bytes + blockSize - 1) / blockSize * blockSize + blockSize
  }

  // With the second when each was drawn last.
  private var files: [(name: String, size: Int, time: Int)] {
    names.compactMap { name in
      var status = stat()
      guard lstat(path(of: name), &status) == 0 else { return nil }
      return (name, Self.room(for: Int(status.st_size)), Int(status.st_atim.tv_sec))
    }
  }

  private var names: [String] {
    guard problem == nil else { return [] }
    AtomicFile.removeLeftovers(in: directory)
    // A directory that does not exist has no pictures.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { Self.id(of: $0) != nil }
  }

  // A picture is named `ID`. Version 1.0 kept several of each user, named `ID-SIZE`; they go in their turn.
  private static func id(of name: String) -> Int64? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ Int64($0) != nil }) else { return nil }
    return Int64(parts[0])
  }
}
