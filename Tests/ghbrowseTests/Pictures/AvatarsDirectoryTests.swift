import Foundation
import XCTest

/// A directory of pictures that is none of ours (R14).
final class AvatarsDirectoryTests: PicturesTestCase {
  func test_R14_aLinkInPlaceOfTheDirectory_isSaidOnce_andNothingIsWrittenThrough() throws {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    program.environment["COLORTERM"] = "truecolor"
    let port = try XCTUnwrap(server.baseURL.split(separator: ":").last)
    let folder = "\(program.directory)/.cache/ghbrowse/127.0.0.1_\(port)"
    let elsewhere = "\(program.directory)/elsewhere"
    for path in [folder, elsewhere] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    symlink(elsewhere, folder + "/avatars")
    let terminal = try PseudoTerminal(program, columns: 160, rows: 40)
    terminal.expect("list>")
    terminal.expect("Webikiwi")
    terminal.expect("avatars is a link, so there are no pictures.")
    terminal.enter("3")
    terminal.expectNews("Joined")
    terminal.enter(":back")
    terminal.expectNews("list>")
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    let said = terminal.screen.text.components(separatedBy: "so there are no pictures").count - 1
    XCTAssertEqual(said, 1)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: elsewhere), [])
    XCTAssertFalse(server.requests.contains { $0.path.hasPrefix("/u/") })
  }
}
