import Foundation
import Glibc
import XCTest

/// A file system with little room, which goes with it.
final class SmallDisk {
  private let path: String

  /// - Throws: A skip with a message where nothing may be mounted.
  init(at path: String, kibibytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
      throw XCTSkip("NOT TESTED: a small disk cannot be mounted; that takes root")
    }
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
  }

  /// How many bytes may still be written.
  var free: Int {
    var status = statvfs()
    return statvfs(path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_bsize) : 0
  }

  /// Lets nobody write any more.
  func makeReadOnly() throws {
    let flags = UInt(MS_REMOUNT) | UInt(MS_RDONLY)
    guard mount("tmpfs", path, "tmpfs", flags, nil) == 0 else {
      throw XCTSkip("NOT TESTED: a disk cannot be made read-only here")
    }
  }

  /// Fills what is free, with a file of that name.
  func fill(_ name: String) throws {
    let file = try XCTUnwrap(fopen("\(path)/\(name)", "w"))
    setvbuf(file, nil, _IONBF, 0)
    let block = [UInt8](repeating: 1, count: 4096)
    while fwrite(block, 1, block.count, file) == block.count {}
    fclose(file)
  }
}
