import Foundation
import Glibc
import XCTest

@testable import ghbrowse

/// The reader's own layout as a file (P5, J6).
@MainActor
final class LayoutFileTests: XCTestCase {
  private nonisolated let directory =
    NSTemporaryDirectory() + "ghbrowse-layout-" + UUID().uuidString
  private nonisolated var path: String { directory + "/profile.layout" }

  override func setUp() async throws {
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
  }

  override func tearDown() async throws {
    try FileManager.default.removeItem(atPath: directory)
  }

  private func write(_ bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  private func reason() -> String? {
    do {
      return try LayoutFile(path: path).template() == nil ? "missing" : nil
    } catch {
      return error.reason
    }
  }

  func test_P5_aFileIsRead_andMayBeMissing() async throws {
    XCTAssertEqual(reason(), "missing")
    try write(Data("title {name}\n\nplain {x}\n".utf8))
    let template = try XCTUnwrap(LayoutFile(path: path).template())
    XCTAssertEqual(template.lineCount, 3)
    XCTAssertEqual(template.mistakes.map(\.line), [3])
  }

  func test_J6_whatIsNoPlainFile_isRefused() async throws {
    mkfifo(path, 0o600)
    XCTAssertEqual(reason(), "is no plain file")
    unlink(path)
    mkdir(path, 0o700)
    XCTAssertEqual(reason(), "is no plain file")
    rmdir(path)
    symlink("/etc/passwd", path)
    XCTAssertEqual(reason(), "is a link")
  }

  func test_J6_whatOthersMayWrite_orOwn_isRefused() async throws {
    try write(Data("title {name}".utf8))
    chmod(path, 0o666)
    XCTAssertEqual(reason(), "is writable by everyone: chmod 600 it, or move it away.")
    chmod(path, 0o664)
    XCTAssertNil(reason(), "a group of one's own is usual")
    try XCTSkipUnless(geteuid() == 0, "NOT TESTED: another owner needs root")
    chown(path, 12_345, 12_345)
    XCTAssertEqual(reason(), "belongs to somebody else")
  }

  func test_J6_whatIsTooLarge_orNoText_isRefused() async throws {
    try write(Data(repeating: 0x23, count: 1 << 20))
    XCTAssertNil(reason(), "a mebibyte of # is a comment")
    truncate(path, 1 << 30)
    XCTAssertEqual(reason(), "is too large")
    try write(Data("title {name}\nplain ".utf8) + Data([0xFF, 0x0A]))
    XCTAssertEqual(reason(), "is not UTF-8 in line 2")
  }

  func test_P5_aMistakeIsSaidOnce_andTheBuiltInLayoutIsUsed_untilItIsMended() async throws {
    let choice = LayoutChoice(directory: directory)
    let builtIn = choice.current().template.lineCount
    XCTAssertNil(choice.current().notice, "no file is no mistake")
    try write(Data("plain {compny}\nplain {nme}\n".utf8))
    let first = choice.current()
    XCTAssertEqual(
      first.notice?.text,
      "\(path), line 1: there is no field {compny}; did you mean {company}? (and 1 more). The "
        + "built-in layout is used; ghbrowse --check-layout says more.")
    XCTAssertNil(first.notice?.failure, "it is news, and no script fails of it")
    XCTAssertEqual(first.template.lineCount, builtIn)
    XCTAssertNil(choice.current().notice, "said once")
    try write(Data("plain {company}\n".utf8))
    XCTAssertNil(choice.current().notice)
    XCTAssertEqual(choice.current().template.lineCount, 1, "taken without a restart")
    chmod(path, 0o666)
    XCTAssertTrue(choice.current().notice?.text.hasPrefix("\(path) is writable by") == true)
    XCTAssertNil(LayoutChoice(directory: nil).current().notice)
    XCTAssertNil(LayoutChoice(directory: "/dev/null/ghbrowse").current().notice, "no such place")
  }
}
