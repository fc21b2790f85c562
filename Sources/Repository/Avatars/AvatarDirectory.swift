import Files
import FoundationEssentials
import Glibc

/// The files of a directory of our own, each read and written as a whole.
struct AvatarDirectory: Sendable {
  /// A file as it lies there.
  struct File: Sendable {
    let name: String
    /// Bytes that it takes from the disk.
    let size: Int
    /// When it was last written or used.
    let date: Date
  }

  let path: String

  private static let asideStart = "aside-"
  private static let asideAge: TimeInterval = 3600
  private static let useStep: TimeInterval = 3600
  private static let tagName = "CACHEDIR.TAG"
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # This directory is ghbrowse's cache of pictures; it may be deleted at any time.
    # For information about cache directory tags see https://bford.info/cachedir/

    """

  /// Why nothing is read or written here, in words; `nil` when it is ours, or not there yet.
  var problem: String? {
    guard let status = FileStatus(of: path) else { return nil }
    switch status.mode & S_IFMT {
    case S_IFDIR: return status.isOurs ? nil : "belongs to somebody else"
    case S_IFLNK: return "is a link"
    default: return "is no directory"
    }
  }

  /// The bytes of a file, which counts as used at `date`.
  ///
  /// `nil` where there is none, or a link, a directory, or more than `limit`.
  func read(_ name: String, limit: Int, at date: Date) -> [UInt8]? {
    guard let directory = try? opened(),
      let file = try? CheckedFile(name, for: .reading, limit: limit, in: directory)
    else { return nil }
    // A use each time would be a write each time.
    if abs(date.timeIntervalSince(file.status.date)) > Self.useStep { Self.set(date, of: file) }
    return try? file.bytes()
  }

  /// Writes a file aside, and renames it; the directory is made where it is missing.
  ///
  /// Nothing waits for the disk: a reader learns from the checksum what a power failure did.
  ///
  /// - Throws: ``FileError``, with what was there as it was.
  func write(_ bytes: [UInt8], as name: String, at date: Date) throws(FileError) {
    do throws(FileError) {
      try writeAside(bytes, as: name, at: date)
    } catch {
      guard error.code == ENOENT else { throw error }
      make()
      try writeAside(bytes, as: name, at: date)
    }
  }

  /// Removes a file, if it is there.
  func remove(_ name: String) {
    // A directory that is not ours is left alone.
    try? opened().remove(name)
  }

  /// All plain files but the tag; what was written aside long before `date` is removed.
  func files(at date: Date) -> [File] {
    guard let directory = try? opened() else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      guard name != Self.tagName, let status = FileStatus(of: name, in: directory),
        status.isPlainFile
      else { return nil }
      if name.hasPrefix(Self.asideStart), date.timeIntervalSince(status.date) > Self.asideAge {
        directory.remove(name)
        return nil
      }
      return File(name: name, size: Self.room(for: Int(status.size)), date: status.date)
    }
  }

  /// Removes what processes that have ended were writing.
  func removeLeftovers() {
    guard let directory = try? opened() else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasPrefix(Self.asideStart) {
      let number = name.dropFirst(Self.asideStart.count).prefix { $0 != "-" }
      if pid_t(number).map(AtomicFile.hasEnded) == true { directory.remove(name) }
    }
  }

  /// What a file of so many bytes takes from the disk.
  static func room(for count: Int) -> Int { (count + 4095) / 4096 * 4096 }
}

extension AvatarDirectory {
  // Names are looked up in the directory that was opened: whatever takes its place, nothing is
  // written through that.
  private func opened() throws(FileError) -> OpenDirectory {
    let directory = try OpenDirectory(path, followsLink: false)
    guard directory.status.isOurs else { throw FileError(errno: EPERM) }
    return directory
  }

  private func writeAside(_ bytes: [UInt8], as name: String, at date: Date) throws(FileError) {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let file = try AtomicFile.write(
      bytes, to: name, isSynced: false, aside: "\(Self.asideStart)\(getpid())-\(number)",
      in: opened())
    Self.set(date, of: file)
  }

  // Where it cannot be made, writing says why.
  private func make() {
    try? OpenDirectory.make(path)
    try? writeAside(Array(Self.tag.utf8), as: Self.tagName, at: Date())
  }

  // Where the date cannot be set, the file goes a little too early.
  private static func set(_ date: Date, of file: CheckedFile) {
    file.setModified(seconds: Int(date.timeIntervalSince1970.rounded(.down)))
  }
}

extension FileStatus {
  // In whole seconds.
  fileprivate var date: Date {
    Date(timeIntervalSince1970: TimeInterval(modified / 1_000_000_000))
  }
}
