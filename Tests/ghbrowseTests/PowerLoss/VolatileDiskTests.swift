import Foundation
import StandIn
import XCTest

/// What a power loss leaves, and takes (rel A2): a disk that keeps too much would hide every fault.
final class VolatileDiskTests: XCTestCase {
  private var numbers = SeededNumbers(seed: 7)

  func test_A2_whatIsSynced_isThere_andOfOtherWritesAnySectors() {
    var disk = VolatileDisk(["/d/f": bytes(1, 700)])
    disk.apply(.wrote("/d/f", offset: 0, bytes(2, 700)))
    let torn = files(of: disk).map { $0["/d/f"] ?? [] }
    XCTAssertTrue(torn.contains(bytes(1, 700)), "none came through")
    XCTAssertTrue(torn.contains(bytes(2, 700)), "both did")
    XCTAssertTrue(torn.contains(bytes(2, 512) + bytes(1, 188)), "only the first sector did")
    XCTAssertTrue(torn.contains(bytes(1, 512) + bytes(2, 188)), "only the second did")
    disk.apply(.synced("/d/f"))
    XCTAssertTrue(files(of: disk).allSatisfy { $0["/d/f"] == bytes(2, 700) })
  }

  func test_A2_whatIsAppended_mayBeMissing_orOfTheRightLengthWithoutItsBytes() {
    var disk = VolatileDisk(["/d/f": bytes(1, 500)])
    disk.apply(.wrote("/d/f", offset: nil, bytes(2, 100)))
    let left = files(of: disk).map { $0["/d/f"] ?? [] }
    XCTAssertTrue(left.contains(bytes(1, 500)))
    XCTAssertTrue(left.contains(bytes(1, 500) + bytes(0, 12) + bytes(2, 88)))
    disk.apply(.resized("/d/f", 500))
    disk.apply(.synced("/d/f"))
    XCTAssertTrue(files(of: disk).allSatisfy { $0["/d/f"] == bytes(1, 500) })
  }

  func test_A2_aName_isThereOnceItsDirectoryIsSynced_andARenameIsOneStep() {
    var disk = VolatileDisk(["/d/f": bytes(1, 9)])
    disk.apply(.made("/d/g"))
    disk.apply(.wrote("/d/g", offset: nil, bytes(2, 9)))
    disk.apply(.synced("/d/g"))
    disk.apply(.renamed("/d/g", to: "/d/f"))
    let left = Set(files(of: disk).map { [$0["/d/f"], $0["/d/g"]] })
    XCTAssertEqual(
      left, [[bytes(1, 9), nil], [bytes(1, 9), bytes(2, 9)], [bytes(2, 9), nil]])
    disk.apply(.synced("/d"))
    XCTAssertEqual(Set(files(of: disk)), [["/d/f": bytes(2, 9)]])
  }

  func test_A2_aNewDirectory_takesItsFilesWithIt_untilTheOneAboveIsSynced() {
    var disk = VolatileDisk([:])
    for step in [
      .madeDirectory("/d/new"), .made("/d/new/f"), .wrote("/d/new/f", offset: nil, bytes(2, 9)),
      .synced("/d/new/f"), .synced("/d/new"),
    ] as [FileTrace.Step] { disk.apply(step) }
    XCTAssertEqual(Set(files(of: disk)), [[:], ["/d/new/f": bytes(2, 9)]])
    disk.apply(.synced("/d"))
    XCTAssertEqual(Set(files(of: disk)), [["/d/new/f": bytes(2, 9)]])
  }

  func test_A2_aTrace_isReadInItsOrder_withTheCallsThatOthersInterrupted() {
    let trace = #"""
      7 openat(AT_FDCWD</h>, "\x2f\x64\x2f\x66", O_RDWR|O_CREAT, 0600) = 3<\x2f\x64\x2f\x66>
      7 pwrite64(3<\x2f\x64\x2f\x66>, "\x01\xff", 2, 4096 <unfinished ...>
      8 fsync(4<\x2f\x64>) = -1 EIO (\x49)
      7 <... pwrite64 resumed>) = 2
      8 rename("\x2f\x64\x2f\x66", "\x2f\x64\x2f\x67") = 0
      8 write(5<\x2f\x64\x2f\x67>, "\x0a", 1) = 1
      8 openat(AT_FDCWD</h>, "\x2f\x64\x2f\x67", O_RDONLY) = 6<\x2f\x64\x2f\x67>
      7 ftruncate(3<\x2f\x64\x2f\x67>, 7) = 0
      """#
    XCTAssertEqual(
      FileTrace(Array(trace.utf8)).steps,
      [
        .made("/d/f"), .wrote("/d/f", offset: 4096, [1, 255]), .renamed("/d/f", to: "/d/g"),
        .wrote("/d/g", offset: nil, [10]), .resized("/d/g", 7),
      ])
  }

  private func bytes(_ value: UInt8, _ count: Int) -> [UInt8] {
    Array(repeating: value, count: count)
  }

  /// What two hundred power losses leave.
  private func files(of disk: VolatileDisk) -> [[String: [UInt8]]] {
    (1...200).map { _ in disk.afterPowerLoss(using: &numbers) }
  }
}
