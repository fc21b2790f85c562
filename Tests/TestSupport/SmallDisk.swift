import Foundation
import Glibc
import XCTest

/// A small file system in memory, unmounted by deinit.
package final class SmallDisk {
  package let path: String

  /// - Throws: A skip with a message where nothing may be mounted.
  package init(at path: String, kibibytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
      throw XCTSkip("NOT TESTED: a small disk cannot be mounted; that takes root")
    }
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
  }

  package var free: Int {
    var status = statvfs()
    return statvfs(path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_bsize) : 0
  }

  /// Fills the disk except for some bytes.
  package func fill(leaving bytes: Int = 0) throws {
    clear()
    let file = open(filler, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    XCTAssertGreaterThanOrEqual(file, 0)
    defer { close(file) }
    let block = [UInt8](repeating: 1, count: 1024)
    for _ in 0..<max(0, free - bytes) / block.count {
      guard write(file, block, block.count) == block.count else { break }
    }
  }

  /// Undoes ``fill(leaving:)``.
  package func clear() {
    unlink(filler)
  }

  package func remount(readOnly: Bool) throws {
    let flags = UInt(MS_REMOUNT) | (readOnly ? UInt(MS_RDONLY) : 0)
    guard mount("tmpfs", path, "tmpfs", flags, nil) == 0 else {
      throw XCTSkip("NOT TESTED: a disk cannot be made read-only here")
    }
  }

  private var filler: String { "\(path)/filler" }
}
