import Files
import Foundation
import Glibc
import XCTest

/// A file that takes its name when it is whole (X3, rel 2.10.3).
final class FileReplacementTests: XCTestCase {
  func test_X3_theOldFileStays_untilTheNewOneIsWhole() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("export")
    try folder.put("old", as: "export")
    do {
      let replacement = try FileReplacement(path)
      try replacement.append(Array("half".utf8))
      XCTAssertEqual(folder.text(of: "export"), "old")
    }
    XCTAssertEqual(folder.names, ["export"], "what was not finished is gone")
    let replacement = try FileReplacement(path)
    let block = [UInt8](repeating: 0x61, count: 100_000)
    for _ in 0..<3 { try replacement.append(block) }
    XCTAssertEqual(try replacement.finish().size, 300_000)
    XCTAssertEqual(FileStatus(of: path)?.size, 300_000)
    XCTAssertEqual((FileStatus(of: path)?.mode ?? 0) & 0o777, 0o600)
    XCTAssertEqual(folder.names, ["export"])
  }

  func test_X3_whatKilledProcessesLeft_goes_andNoOthersFile() throws {
    let folder = try TemporaryFolder()
    // No process has a number like that.
    let kept = ["export.\(getpid()).new", "other.4194305.new", "export.notes.new", "export.new"]
    for name in kept + ["export.4194305.new"] {
      try folder.put("x", as: name)
    }
    try FileReplacement(folder.path("export")).finish()
    XCTAssertEqual(
      folder.names, (["export"] + kept.dropFirst()).sorted(),
      "the leftover of this process was in the way")
  }
}
