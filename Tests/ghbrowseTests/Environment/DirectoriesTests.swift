import XCTest

@testable import ghbrowse

/// Where things are kept (XDG).
@MainActor
final class DirectoriesTests: XCTestCase {
  private func config(_ environment: [String: String]) throws -> String? {
    try Directories(environment: environment, host: "h").config
  }

  func test_P5_theReadersOwnFilesAreWhereXDGHasThem_andARelativePathCountsAsUnset() async throws {
    XCTAssertEqual(try config(["HOME": "/h"]), "/h/.config/ghbrowse")
    XCTAssertEqual(try config(["HOME": "/h", "XDG_CONFIG_HOME": "/c"]), "/c/ghbrowse")
    for path in ["c", "./c", ""] {
      XCTAssertEqual(
        try config(["HOME": "/h", "XDG_CONFIG_HOME": path]), "/h/.config/ghbrowse", path)
    }
  }

  func test_X14_theDemoKeepsAllInItsOwnPlace_butReadsWhatTheReaderWrote() async {
    let demo = Directories(temporary: "/t", environment: ["HOME": "/h"])
    XCTAssertEqual(
      [demo.data, demo.state, demo.config], ["/t/data", "/t/state", "/h/.config/ghbrowse"])
  }
}
