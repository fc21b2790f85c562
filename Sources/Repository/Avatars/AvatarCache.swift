import Files
import FoundationEssentials

/// The pictures on disk, one file for each, on a queue of their own.
///
/// The directory may be read-only, full, deleted while it is used, or used by another process. Then
/// pictures are missing, and nothing else fails.
package actor AvatarCache {
  /// The most bytes that a cache takes by default.
  package static let defaultCap = 256 << 20
  // For how many seconds after a full disk nothing is kept, so that others can use the room.
  private static let pauseAfterFull: TimeInterval = 60

  private let directory: AvatarDirectory
  private let cap: Int
  private let now: @Sendable () -> Date
  private nonisolated let executor = QueueExecutor(label: "ghbrowse.avatars")
  // Bytes that all files take, as far as this process knows; `nil` before it has looked.
  private var total: Int?
  // Bytes that this process has written since it looked.
  private var written = 0
  private var pausedUntil = Date.distantPast
  private var hasTidied = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - directory: Of its own; made when the first picture comes, for its owner only.
  ///   - cap: The most bytes that all files take; what was not used for longest goes first.
  package init(
    directory: String, cap: Int = defaultCap, now: @escaping @Sendable () -> Date
  ) {
    self.directory = AvatarDirectory(path: directory)
    self.cap = cap
    self.now = now
  }

  /// Why no picture is kept, in words; `nil` when they are.
  package nonisolated var problem: String? {
    directory.problem.map { "\(directory.path) \($0)" }
  }

  /// Somebody's picture in another size than asked for; `nil` when there is none.
  func otherSize(of key: AvatarKey) -> AvatarEntry.Picture? {
    key.others.lazy.compactMap { self.entry(for: $0)?.picture }.first
  }

  /// Removes what was not used for longest, until at most `bytes` are taken.
  package func prune(to bytes: Int) {
    let files = pictureFiles.sorted { $0.date < $1.date }
    var taken = files.reduce(0) { $0 + $1.size }
    for file in files {
      guard taken > bytes else { break }
      directory.remove(file.name)
      taken -= file.size
    }
    total = taken
    written = 0
  }

  /// Whether its pictures are on the file system of a directory.
  package nonisolated func isOnDisk(of other: String) -> Bool {
    let own = FileStatus(of: directory.path)?.identity.device
    return own != nil && own == FileStatus(of: other)?.identity.device
  }

  /// Gives half of what it takes back to a full disk, and takes nothing for a minute.
  ///
  /// - Returns: Whether there was anything to give.
  @discardableResult
  package func makeRoom() -> Bool {
    pausedUntil = now() + Self.pauseAfterFull
    look()
    guard let taken = total, taken > 0 else { return false }
    prune(to: taken / 2)
    return true
  }

  /// Removes all pictures of somebody.
  ///
  /// - Returns: How many there were.
  @discardableResult
  package func forget(id: Int64) -> Int {
    let files = directory.files(at: now()).filter { AvatarKey(fileName: $0.name)?.id == id }
    for file in files { directory.remove(file.name) }
    total = nil
    return files.count
  }
}

extension AvatarCache {
  /// The entry of that key; `nil` when there is none, or its file is damaged.
  func entry(for key: AvatarKey) -> AvatarEntry? {
    tidy()
    return directory.read(key.fileName, limit: AvatarEntry.fileLimit, at: now())
      .flatMap(AvatarEntry.init(fileBytes:))
  }

  /// Keeps an entry in place of what was there, if the disk takes it.
  func keep(_ entry: AvatarEntry, for key: AvatarKey) {
    guard let bytes = entry.fileBytes, !isPaused else { return drop(entry, for: key) }
    do throws(FileError) {
      try directory.write(bytes, as: key.fileName, at: now())
      count(bytes)
    } catch {
      drop(entry, for: key)
      if error.isDiskFull { makeRoom() }
    }
  }

  // Once for each process, before the first picture that it looks for.
  private func tidy() {
    guard !hasTidied else { return }
    hasTidied = true
    directory.removeLeftovers()
  }

  // The old file stays, unless its picture was rejected.
  private func drop(_ entry: AvatarEntry, for key: AvatarKey) {
    if entry.picture == nil { directory.remove(key.fileName) }
  }

  private var isPaused: Bool {
    let left = pausedUntil.timeIntervalSince(now())
    return left > 0 && left <= Self.pauseAfterFull
  }

  private func count(_ bytes: [UInt8]) {
    let room = AvatarDirectory.room(for: bytes.count)
    written += room
    total = total.map { $0 + room }
    if let total, total <= cap, written <= cap / 8 { return }
    look()
    if let total, total > cap { prune(to: cap - cap / 8) }
  }

  // Other processes write too, so that the sizes are read anew before anything is removed.
  private func look() {
    total = pictureFiles.reduce(0) { $0 + $1.size }
    written = 0
  }

  private var pictureFiles: [AvatarDirectory.File] {
    directory.files(at: now()).filter { AvatarKey(fileName: $0.name) != nil }
  }
}
