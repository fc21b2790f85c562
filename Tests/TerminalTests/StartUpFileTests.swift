import Foundation
import Glibc
import XCTest

@testable import Terminal

/// G15.
final class StartUpFileTests: XCTestCase {
  private var directory = ""

  override func setUp() async throws {
    directory = NSTemporaryDirectory() + "ghbrowse-inputrc-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  override func tearDown() async throws {
    try FileManager.default.removeItem(atPath: directory)
  }

  private func problem(_ name: String) -> String? {
    StartUpFile(named: "\(directory)/\(name)").problem
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(directory)/\(name)"))
  }

  func test_G15_anOrdinaryFile_isRead_whateverItIsWrittenIn() throws {
    try write("utf8", Array("# é\r\nset bell-style none\n\t\"\u{1B}[A\": next-history\n".utf8))
    try write("latin1", [0x22, 0xE9, 0x22, 0x3A, 0x20, 0x61, 0x0A])
    try write("empty", [])
    for name in ["utf8", "latin1", "empty", "not-there"] { XCTAssertNil(problem(name), name) }
    XCTAssertNil(StartUpFile(named: "/dev/null").problem)
  }

  func test_G15_whatReadlineWouldChokeOn_isNamed() throws {
    try write("binary", [0x61, 0x00])
    try write("control", [0x61, 0x01])
    XCTAssertEqual(mkfifo("\(directory)/fifo", 0o600), 0)
    XCTAssertEqual(symlink("/etc/passwd", "\(directory)/link"), 0)
    try write("large", [])
    XCTAssertEqual(truncate("\(directory)/large", 1 << 30), 0)
    let table = [
      ("binary", "is no text"), ("control", "is no text"), ("fifo", "is no plain file"),
      ("link", "is a link"), ("large", "is too large"), (".", "is no plain file"),
    ]
    for (name, words) in table { XCTAssertEqual(problem(name), "\(directory)/\(name) \(words)") }
    XCTAssertEqual(StartUpFile(named: "/dev/zero").problem, "/dev/zero is no plain file")
  }

  func test_G15_whatAFileIncludes_isLookedAtToo() throws {
    XCTAssertEqual(mkfifo("\(directory)/fifo", 0o600), 0)
    try write("good", Array("set bell-style none\n".utf8))
    try write("one", Array("$include \(directory)/good\n".utf8))
    try write("two", Array("a: b\n \t$Include\t\(directory)/fifo  \n".utf8))
    try write("self", Array("$include \(directory)/self\n".utf8))
    // Each includes the next one twice.
    for level in 0..<30 {
      let next = "$include \(directory)/tree\(level + 1)\n"
      try write("tree\(level)", Array((next + next).utf8))
    }
    try write("tree30", [])
    XCTAssertNil(problem("one"))
    XCTAssertEqual(problem("two"), "\(directory)/fifo is no plain file")
    XCTAssertEqual(problem("self"), "\(directory)/self is included too often")
    XCTAssertEqual(problem("tree0")?.hasSuffix(" is included too often"), true)
    XCTAssertNil(problem("tree26"))
  }

  // Readline reads the usual place by itself; it may be a link to where such files are kept.
  func test_G15_theUsualPlace_isLookedAt_whereNoneIsNamed() throws {
    let home = getenv("HOME").map { String(cString: $0) }
    setenv("HOME", directory, 1)
    defer { if let home { setenv("HOME", home, 1) } }
    try write("dotfile", Array("set bell-style none\n".utf8))
    XCTAssertEqual(symlink("\(directory)/dotfile", "\(directory)/.inputrc"), 0)
    XCTAssertNil(StartUpFile(named: nil).problem)
    XCTAssertNil(StartUpFile(named: "").problem)
    try write("dotfile", [0])
    XCTAssertEqual(StartUpFile(named: nil).problem, "\(directory)/.inputrc is no text")
  }
}
