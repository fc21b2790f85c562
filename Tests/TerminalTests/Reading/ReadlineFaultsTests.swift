import Foundation
import Glibc
import XCTest

@testable import Terminal

@MainActor
final class ReadlineFaultsTests: XCTestCase {
  func test_fF26_ofWhatReadlineWrites_noNULReachesTheTerminal() async throws {
    let written: [UInt8] = [0, 0x67, 0, 0x0D, 0x0A, 0]
    let parts = written.withUnsafeBufferPointer { ReadlineFaults.parts(of: $0).map { Array($0) } }
    XCTAssertEqual(parts, [[0x67], [0x0D, 0x0A]])
  }

  func test_fG15_aStartUpFileThatIsNotAFile_orTooLarge_isLeftOut_andNamed() async throws {
    let path = NSTemporaryDirectory() + "ghbrowse-inputrc-\(getpid())"
    let before = getenv("INPUTRC").map { String(cString: $0) }
    setenv("INPUTRC", path, 1)
    defer {
      unlink(path)
      if let before { setenv("INPUTRC", before, 1) } else { unsetenv("INPUTRC") }
    }
    XCTAssertNil(ReadlineFaults.leaveOutStartUpFile(), "there is none")
    try Data("set bell-style none\n".utf8).write(to: URL(fileURLWithPath: path))
    XCTAssertNil(ReadlineFaults.leaveOutStartUpFile())
    XCTAssertEqual(truncate(path, 1 << 30), 0)
    XCTAssertEqual(ReadlineFaults.leaveOutStartUpFile(), "\(path) is too large")
    unlink(path)
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    XCTAssertEqual(ReadlineFaults.leaveOutStartUpFile(), "\(path) is not a plain file")
  }
}
