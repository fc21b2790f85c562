import Foundation
import Glibc

/// The files under a folder as they were at one moment, but for indexes of SQLite's logs, which each
/// start makes anew.
struct FolderSnapshot {
  /// What a file was.
  private struct File {
    let bytes: [UInt8]
    let modified: timespec
  }

  private let folder: String
  private let contents: [String: File]

  /// - Parameter folder: A whole path; it may be missing.
  init(of folder: String) {
    self.folder = folder
    contents = Self.paths(in: folder).reduce(into: [:]) { files, path in
      var status = stat()
      guard !path.hasSuffix("-shm"), lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        let bytes = FileManager.default.contents(atPath: path)
      else { return }
      files[path] = File(bytes: Array(bytes), modified: status.st_mtim)
    }
  }

  /// The bytes of each file by its whole path.
  var files: [String: [UInt8]] { contents.mapValues(\.bytes) }

  /// Makes the folder what it was.
  ///
  /// A file that is still there stays the same one for the system.
  func restore() throws {
    for path in Self.paths(in: folder) where contents[path] == nil || Self.isLink(path) {
      unlink(path)
    }
    for (path, file) in contents {
      let directory = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      defer { close(descriptor) }
      guard write(descriptor, file.bytes, file.bytes.count) == file.bytes.count else {
        throw POSIXError(.EIO)
      }
      futimens(descriptor, [file.modified, file.modified])
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  private static func paths(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.map { "\(folder)/\($0)" }
  }
}
