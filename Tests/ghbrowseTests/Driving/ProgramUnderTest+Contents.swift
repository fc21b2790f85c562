import Foundation
import Glibc

/// All that the program keeps, taken away and put back.
extension ProgramUnderTest {
  /// The bytes of each file that the program keeps, by whole path; each start makes the index of SQLite's
  /// log again.
  var files: [String: [UInt8]] {
    let names = FileManager.default.enumerator(atPath: directory)?.allObjects as? [String] ?? []
    return names.filter { $0.hasPrefix(".") && !$0.hasSuffix("-shm") }.reduce(into: [:]) {
      var status = stat()
      let path = "\(directory)/\($1)"
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
      $0[path] = FileManager.default.contents(atPath: path).map(Array.init)
    }
  }

  /// Lets it keep those files and no others.
  func replaceFiles(_ files: [String: [UInt8]]) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: directory)
    where name.hasPrefix(".") {
      try FileManager.default.removeItem(atPath: "\(directory)/\(name)")
    }
    try put(files.map { ($0.key, $0.value) })
  }

  /// Writes files at whole paths, for their owner only.
  func put(_ files: [(path: String, bytes: [UInt8])]) throws {
    for (path, bytes) in files {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
    }
  }
}
