import FoundationEssentials
import GitHub
import Glibc
import Store

/// A cached picture.
struct SavedAvatar: Sendable, Equatable {
  /// The content of a PNG or JPEG file.
  let bytes: [UInt8]
  /// `nil` when it is not known.
  let source: AvatarSource?
  /// When the picture was fetched, or when its host last answered 304.
  let date: Date

  var isDrawable: Bool { source?.isUndrawable != true }

  /// Whether it came from `url` less than a day before `date`.
  func isFresh(from url: String, at date: Date) -> Bool {
    source?.url == url && (0..<86_400).contains(date.timeIntervalSince(self.date))
  }
}

struct AvatarSource: Sendable, Equatable, Codable {
  let url: String
  /// The width and height that were requested.
  let pixels: Int
  /// `nil` when the host sent none.
  let validators: Validators?
  /// Whether the response was not a picture, or was a broken one; `nil` means no.
  var isUndrawable: Bool?
}

/// The picture files, accessed on a queue of their own.
///
/// Each user has one file, with the largest size requested so far. Its modification time is when the
/// picture was fetched, its access time when it was last drawn. `ID.source` holds its ``AvatarSource``.
///
/// The directory may be read-only, full, or deleted at any time. Then pictures are missing, and nothing
/// else fails.
package actor AvatarCache {
  // In bytes.
  private static let fileLimit = 2 << 20
  private static let blockSize = 4096

  private nonisolated let directory: String
  private let cap: Int
  private let now: @Sendable () -> Date
  private nonisolated let executor = QueueExecutor(label: "ghbrowse.avatars")
  // The bytes written since the files were last measured; starts at `cap`, so that the first picture
  // measures them.
  private var bytesSincePrune: Int

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - directory: A directory for pictures only, created with mode 0700 for the first one.
  ///   - cap: The most bytes on disk. The least recently drawn pictures are removed first.
  package init(directory: String, cap: Int = 256 << 20, now: @escaping @Sendable () -> Date) {
    self.directory = directory
    self.cap = cap
    bytesSincePrune = cap
    self.now = now
  }

  /// Why no pictures are cached, such as `/x is a link`; `nil` when they are.
  package nonisolated var problem: String? {
    guard let status = FileStatus(of: directory) else { return nil }
    switch status.mode & S_IFMT {
    case S_IFDIR: return status.isOurs ? nil : "\(directory) belongs to another user"
    case S_IFLNK: return "\(directory) is a link"
    default: return "\(directory) is not a directory"
    }
  }

  /// Removes the picture of a user.
  ///
  /// - Returns: The number of picture files removed.
  @discardableResult
  package func forget(id: Int64) -> Int {
    names.filter { Self.id(of: $0) == id }.filter(remove).count
  }

  /// Reads the picture of a user, and records that it is drawn now.
  func picture(of id: Int64) -> SavedAvatar? {
    // A file that cannot be read counts as missing.
    guard problem == nil,
      let file = try? CheckedFile(path(of: "\(id)"), for: .reading, limit: Self.fileLimit),
      let bytes = try? file.bytes(), case let source = source(of: id),
      !bytes.isEmpty || source?.isUndrawable == true
    else { return nil }
    file.setTimes(accessed: now(), modified: nil)
    return SavedAvatar(bytes: bytes, source: source, date: file.status.modified)
  }

  /// Writes a picture that was fetched now; does nothing if the disk refuses it.
  func save(_ bytes: [UInt8], from source: AvatarSource, of id: Int64) {
    guard problem == nil else { return }
    do {
      try makeDirectory()
      // Not synced: a picture that a power failure has torn cannot be decoded and is fetched again.
      try AtomicFile.write(bytes, to: path(of: "\(id)"), isSynced: false)
      try write(source, of: id)
      measure(adding: bytes.count)
    } catch {
      // It is fetched again.
    }
  }

  /// Saves the validators of a 304 response, unless that fails; returns whether the picture is still in the cache.
  func markUnmodified(_ source: AvatarSource, of id: Int64) -> Bool {
    try? write(source, of: id)
    return FileStatus(of: path(of: "\(id)")) != nil
  }

  /// Records that the picture which the host sent cannot be drawn.
  func markUndrawable(id: Int64) {
    guard var source = source(of: id) else { return }
    source.isUndrawable = true
    try? write(source, of: id)
  }

  // Written after the picture: otherwise a 304 would keep the old picture for ever.
  private func write(_ source: AvatarSource, of id: Int64) throws(FileError) {
    let picture = try CheckedFile(path(of: "\(id)"), for: .reading)
    guard let json = try? JSONEncoder().encode(source) else { return }
    try AtomicFile.write(Array(json), to: sourcePath(of: "\(id)"), isSynced: false)
    picture.setTimes(accessed: now(), modified: now())
  }

  // A picture without a source is fetched again.
  private func source(of id: Int64) -> AvatarSource? {
    let file = try? CheckedFile(sourcePath(of: "\(id)"), for: .reading, limit: Self.fileLimit)
    let bytes = try? file?.bytes()
    return bytes.flatMap { try? JSONDecoder().decode(AvatarSource.self, from: Data($0)) }
  }

  // Files.

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

  @discardableResult
  private func remove(_ name: String) -> Bool {
    unlink(sourcePath(of: name))
    return unlink(path(of: name)) == 0
  }

  // Other processes write too, so the files are measured before any is removed.
  private func measure(adding bytes: Int) {
    bytesSincePrune += Self.diskSpace(for: bytes)
    guard bytesSincePrune > cap / 8 else { return }
    bytesSincePrune = 0
    let size = files.reduce(0) { $0 + $1.size }
    if size > cap { prune(to: cap - cap / 8) }
  }

  private func prune(to bytes: Int) {
    let files = files.sorted { $0.time < $1.time }
    var size = files.reduce(0) { $0 + $1.size }
    for file in files where size > bytes {
      remove(file.name)
      size -= file.size
    }
  }

  // The blocks of a picture file and of its source file.
  private static func diskSpace(for bytes: Int) -> Int {
    (bytes + blockSize - 1) / blockSize * blockSize + blockSize
  }

  // The time, in seconds, is when the picture was last drawn.
  private var files: [(name: String, size: Int, time: Int)] {
    names.compactMap { name in
      var status = stat()
      guard lstat(path(of: name), &status) == 0 else { return nil }
      return (name, Self.diskSpace(for: Int(status.st_size)), Int(status.st_atim.tv_sec))
    }
  }

  private var names: [String] {
    guard problem == nil else { return [] }
    AtomicFile.removeLeftovers(in: directory)
    // A directory that does not exist has no pictures.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { Self.id(of: $0) != nil }
  }

  // The file is named `ID`; in version 1.0, each size had its own file `ID-SIZE`.
  private static func id(of name: String) -> Int64? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ Int64($0) != nil }) else { return nil }
    return Int64(parts[0])
  }
}
