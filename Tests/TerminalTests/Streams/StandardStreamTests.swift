import Foundation
import Glibc
import XCTest

@testable import Terminal

/// What a pager does not read, its reader sees all the same.
final class StandardStreamTests: XCTestCase {
  func test_aProgramThatReadsNothing_getsNothing_however_muchThereIs() throws {
    for (rows, isReadOnce) in [(1, false), (100_000, false), (100_000, true)] {
      let path = NSTemporaryDirectory() + "ghbrowse-stream-\(getpid())"
      let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
      defer {
        close(file)
        unlink(path)
      }
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      XCTAssertEqual(pipe(&ends), 0)
      let stream = StandardStream(descriptor: file, isBuffered: true, charset: .unicode)
      stream.redirect(to: ends[1])
      stream.write(line: "first")
      stream.flush()
      var byte: UInt8 = 0
      if isReadOnce { XCTAssertEqual(read(ends[0], &byte, 1), 1) }
      close(ends[0])
      for row in 1...rows { stream.write(line: .field("\(row)")) }
      stream.endRedirection { true }
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let expected = "first\n" + (1...rows).map { "\($0)\n" }.joined()
      XCTAssertEqual(text == expected, !isReadOnce, "\(rows) rows")
      if isReadOnce { XCTAssertEqual(text, "", "the pager has shown its part") }
    }
  }
}
