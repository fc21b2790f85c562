import Glibc
import XCTest

@testable import Store

final class FileStatusTests: XCTestCase {
  func test_D6_aFileThatIsBeingRemoved_isStillAPlainFileOfOneName() throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.path("journal"), folder.path("other"))
    let file = open(path, O_CREAT | O_RDWR, 0o600)
    defer { close(file) }
    XCTAssertEqual(FileStatus(of: path)?.isPlainFileOfOneName, true)
    XCTAssertEqual(link(path, other), 0)
    XCTAssertEqual(FileStatus(of: path)?.isPlainFileOfOneName, false)
    XCTAssertEqual(unlink(other), 0)
    XCTAssertEqual(unlink(path), 0)
    XCTAssertEqual(FileStatus(of: file)?.linkCount, 0)
    XCTAssertEqual(FileStatus(of: file)?.isPlainFileOfOneName, true)
  }
}
