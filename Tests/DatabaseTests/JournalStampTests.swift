import Files
import Foundation
import XCTest

@testable import Database

final class JournalStampTests: XCTestCase {
  func test_S6_aJournalThatWasAlteredRightAfterItsWriting_isNotTheOneThatIsKnown() throws {
    let path = NSTemporaryDirectory() + "ghbrowse-stamp-\(UUID().uuidString).jsonl"
    defer { unlink(path) }
    let bytes = Data("a line\nanother line\n".utf8)
    try bytes.write(to: URL(fileURLWithPath: path))
    let size = Int64(bytes.count)
    let whole = JournalStamp(FileStatus(of: path))
    XCTAssertEqual(JournalStamp(written: FileStatus(of: path), size: size), whole)
    truncate(path, 7)
    let stamp = JournalStamp(written: FileStatus(of: path), size: size)
    XCTAssertNotEqual(stamp, JournalStamp(FileStatus(of: path)), "it is looked at again")
  }
}
