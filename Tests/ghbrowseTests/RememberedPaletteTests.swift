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
}
