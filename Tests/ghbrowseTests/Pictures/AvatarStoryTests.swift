import StandIn
import TestSupport
import XCTest

/// Avatars on a real terminal: inverted, late, and from disk.
final class AvatarStoryTests: PicturesTestCase {
  private func expectAll(
    on tmux: Tmux, file: StaticString = #filePath, line: UInt = #line
  ) throws -> CellGrid {
    try tmux.wait("twelve pictures", file: file, line: line) { grid in
      (1...12).allSatisfy { number in
        grid.avatar(ofRow: number)
          == (number % 4 == 0 ? FlatPicture.invertedCells : FlatPicture.cells)
      }
    }
  }

  func test_L5_S4_everyFourthIsInverted_alsoWhenFound_andAllAreDrawnFromDiskOffline() async throws {
    let logins = try program.logins()
    do {
      let tmux = try Tmux(program, columns: 80, rows: 40)
      _ = try expectAll(on: tmux)
      for (number, cells) in [(4, FlatPicture.invertedCells), (5, FlatPicture.cells)] {
        try tmux.enter(":search \"\(logins[number - 1])\"")
        try tmux.wait("\(logins[number - 1]), found, with its picture") { grid in
          CellGrid.below("Exactly \"\(logins[number - 1])\"", grid)?.avatar(ofRow: 1) == cells
        }
      }
    }
    let requests = server.requests.map(\.path).filter { $0.hasPrefix("/u/") }
    XCTAssertEqual(requests.count, 12, "each is asked for once: \(requests)")
    XCTAssertTrue(requests.allSatisfy { $0.hasSuffix("?v=4&s=64") }, "\(requests)")
    await server.stop()
    let later = try Tmux(program, ["--offline"], columns: 80, rows: 40)
    _ = try expectAll(on: later)
  }

  func test_L11_lateOnesAreDrawnIn_underHalfTypedText_andInitialsStandThereUntilThen() async throws
  {
    XCTAssertEqual(try program.run(["list"]).status, 0)
    server.hold()
    let tmux = try Tmux(program, columns: 80, rows: 40)
    try tmux.expect("list>")
    let login = try XCTUnwrap(program.logins().first)
    try tmux.expect("  \(login.prefix(2).uppercased())   ")
    // What a first start says moves the line.
    try tmux.expect("Type a row number to open it")
    try tmux.type(":note 3 half a no")
    let line = "list> :note 3 half a no"
    try tmux.expect(line)
    server.release()
    _ = try expectAll(on: tmux)
    try tmux.wait("the cursor after the line") { grid in
      grid.text.contains(line) && grid.cursor?.column == line.count
    }
  }
}
