import Foundation
import Glibc
import XCTest

@testable import Store

/// Lines of a file or a pipe, block by block (X3).
final class InputLinesTests: XCTestCase {
  private func lines(of text: String, limit: Int = 1 << 20) throws -> [InputLines.Line] {
    let folder = TemporaryFolder()
    try folder.put(text, as: "lines")
    let descriptor = open(folder.path("lines"), O_RDONLY)
    defer { close(descriptor) }
    var lines = InputLines(descriptor: descriptor, limit: limit)
    var all: [InputLines.Line] = []
    while let line = try lines.next() { all.append(line) }
    return all
  }

  private func bytes(_ texts: String...) -> [InputLines.Line] {
    texts.map { .bytes(Array($0.utf8)) }
  }

  func test_X3_lines_areThoseOfTheFile_andTooLongOnesArePassedOver() throws {
    let long = String(repeating: "x", count: 200_000)
    XCTAssertEqual(try lines(of: ""), [])
    XCTAssertEqual(try lines(of: "\n"), bytes(""))
    XCTAssertEqual(try lines(of: "\u{FEFF}a\n\nb\r\nc\r"), bytes("a", "", "b", "c"))
    XCTAssertEqual(try lines(of: "a\r\r\n\u{FEFF}b"), bytes("a\r", "\u{FEFF}b"))
    XCTAssertEqual(try lines(of: "a\n\(long)\nb\n"), bytes("a", long, "b"))
    XCTAssertEqual(
      try lines(of: "a\n\(long)\nb\n", limit: 100_000), bytes("a") + [.tooLong] + bytes("b"))
    XCTAssertEqual(try lines(of: "a\n\(long)", limit: 100_000), bytes("a") + [.tooLong])
    XCTAssertEqual(try lines(of: "abcd\nabc\n", limit: 3), [.tooLong] + bytes("abc"))
  }

  func test_X3_aLineWithoutEnd_orWhatIsNoFile_isAnError() throws {
    let table = [("/dev/zero", "a line has more than 1 MiB"), ("/dev", "Is a directory")]
    for (path, reason) in table {
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      var lines = InputLines(descriptor: descriptor, limit: 100_000)
      XCTAssertThrowsError(try lines.next()) {
        XCTAssertEqual(($0 as? FileError)?.reason, reason)
      }
    }
  }

  func test_X3_aPipeThatDoesNotBlock_isWaitedFor() throws {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    XCTAssertEqual(fcntl(reading, F_SETFL, O_NONBLOCK), 0)
    let writer = Thread {
      for text in ["on", "e\ntwo", "\n"] {
        // The reader has taken what there was.
        var input = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 0) > 0 { sched_yield() }
        _ = text.withCString { write(writing, $0, strlen($0)) }
      }
      close(writing)
    }
    writer.start()
    var lines = InputLines(descriptor: reading, limit: 100)
    var all: [InputLines.Line] = []
    while let line = try lines.next() { all.append(line) }
    XCTAssertEqual(all, bytes("one", "two"))
  }
}
