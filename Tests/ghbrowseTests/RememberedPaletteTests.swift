import Foundation
import Glibc
import XCTest

@testable import ghbrowse

final class RememberedPaletteTests: XCTestCase {
  private var directory = ""
  private var path: String { directory + "/palette" }
  private var palette: RememberedPalette { RememberedPalette(directory: directory) }

  override func setUp() {
    directory = NSTemporaryDirectory() + "ghbrowse-palette-" + UUID().uuidString
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: directory)
  }

  private func makeDirectory() throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  private func status(of path: String) -> stat {
    var status = stat()
    XCTAssertEqual(lstat(path, &status), 0, path)
    return status
  }

  func test_B2_the_background_of_the_last_run_is_kept() throws {
    XCTAssertNil(palette.choice)
    palette.keep(isDark: false)
    XCTAssertEqual(palette.choice, .light)
    palette.keep(isDark: true)
    XCTAssertEqual(palette.choice, .dark)
    XCTAssertEqual(try names(), ["palette"])
    XCTAssertEqual(status(of: path).st_mode & 0o777, 0o600)
    XCTAssertEqual(status(of: directory).st_mode & 0o777, 0o700)
  }

  func test_B2_what_is_kept_already_is_not_written_again() {
    palette.keep(isDark: true)
    let before = status(of: path).st_ino
    palette.keep(isDark: true)
    XCTAssertEqual(status(of: path).st_ino, before)
  }

  func test_B2_junk_counts_as_nothing_and_is_replaced() throws {
    try makeDirectory()
    for junk in ["", "dark", "darkish\n", "light\ndark\n", String(repeating: "x", count: 9999)] {
      try Data(junk.utf8).write(to: URL(fileURLWithPath: path))
      XCTAssertNil(palette.choice, junk)
      palette.keep(isDark: true)
      XCTAssertEqual(palette.choice, .dark, junk)
    }
    try Data([0xFF, 0xFE, 0]).write(to: URL(fileURLWithPath: path))
    XCTAssertNil(palette.choice)
  }

  func test_B2_no_link_is_followed_and_none_replaced() throws {
    try makeDirectory()
    let target = directory + "/target"
    try Data("light\n".utf8).write(to: URL(fileURLWithPath: target))
    XCTAssertEqual(symlink(target, path), 0)
    XCTAssertNil(palette.choice)
    palette.keep(isDark: true)
    XCTAssertEqual(try String(contentsOfFile: target, encoding: .utf8), "light\n")
    XCTAssertEqual(status(of: path).st_mode & S_IFMT, S_IFLNK)
    XCTAssertEqual(try names(), ["palette", "target"])
  }

  func test_B2_a_directory_or_a_pipe_in_its_place_stays_and_nobody_waits() throws {
    try makeDirectory()
    for (make, kind) in [(mkfifo, S_IFIFO), (mkdir, S_IFDIR)] {
      XCTAssertEqual(make(path, 0o700), 0)
      XCTAssertNil(palette.choice)
      palette.keep(isDark: true)
      XCTAssertEqual(status(of: path).st_mode & S_IFMT, kind)
      XCTAssertEqual(try names(), ["palette"])
      try FileManager.default.removeItem(atPath: path)
    }
  }

  func test_B2_where_nothing_can_be_written_nothing_happens() throws {
    let palette = RememberedPalette(directory: "/proc/ghbrowse")
    palette.keep(isDark: true)
    XCTAssertNil(palette.choice)
  }
}
