import StandIn
import TestSupport
import XCTest

/// Avatars in the whole program, on a real terminal: inverted, late, kept on disk (L5, S4, P2).
final class AvatarStoryTests: PicturesTestCase {
  private func program() throws -> ProgramUnderTest {
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    program.environment["GHBROWSE_IMAGES"] = "blocks"
    program.environment["TERM"] = "tmux-256color"
    program.environment["COLORTERM"] = "truecolor"
    return program
  }

  private var pictureRequests: [String] {
    server.requests.map(\.path).filter { $0.hasPrefix("/u/") }
  }

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

  func test_L5_rowsFourEightAndTwelve_haveOppositeColours_alsoWhenFoundBySearch() async throws {
    let program = try program()
    let rows = try XCTUnwrap(program.run(["list", "--json"]).json as? [[String: Any]])
    let logins = rows.compactMap { $0["login"] as? String }
    XCTAssertEqual(logins.count, 12)
    let tmux = try Tmux(program, columns: 80, rows: 40)
    _ = try expectAll(on: tmux)
    for number in [4, 5, 12] {
      try tmux.enter(":search \"\(logins[number - 1])\"")
      let cells = number % 4 == 0 ? FlatPicture.invertedCells : FlatPicture.cells
      try tmux.wait("\(logins[number - 1]), found, with its picture") { grid in
        let text = grid.text.components(separatedBy: "Exactly \"\(logins[number - 1])\"")
        guard text.count == 2, let found = CellGrid.below("Exactly \"\(logins[number - 1])", grid)
        else { return false }
        return found.avatar(ofRow: 1) == cells
      }
    }
  }

  func test_S4_aSecondStartOffline_drawsEveryPictureFromDisk_andEachWasAskedOnce() async throws {
    let program = try program()
    do {
      let tmux = try Tmux(program, columns: 80, rows: 40)
      _ = try expectAll(on: tmux)
    }
    let requests = pictureRequests
    XCTAssertEqual(Set(requests).count, 12)
    XCTAssertEqual(requests.count, 12, "each is asked for once: \(requests)")
    XCTAssertTrue(requests.allSatisfy { $0.hasSuffix("?v=4&s=64") }, "\(requests)")
    await server.stop()
    let later = try Tmux(program, ["--offline"], columns: 80, rows: 40)
    _ = try expectAll(on: later)
  }

  func test_L11_lateOnesAreDrawnIn_underHalfTypedText_andInitialsStandThereUntilThen() async throws
  {
    let program = try program()
    XCTAssertEqual(try program.run(["list"]).status, 0)
    server.hold()
    let tmux = try Tmux(program, columns: 80, rows: 40)
    try tmux.expect("list>")
    let login = try XCTUnwrap(
      (program.run(["list", "--json"]).json as? [[String: Any]])?.first?["login"] as? String)
    try tmux.expect("  \(login.prefix(2).uppercased())   ")
    // What a first start says moves the line.
    try tmux.expect("Type a row's number to open it")
    try tmux.type(":note 3 half a no")
    let line = "list> :note 3 half a no"
    // A terminal takes what is written to it in parts; the cursor comes back last.
    let before = try tmux.wait("the cursor behind the line") { grid in
      grid.text.contains(line) && grid.cursor?.column == line.count
    }
    server.release()
    _ = try expectAll(on: tmux)
    let after = try tmux.wait("the cursor where it was") {
      $0.cursor ?? (-1, -1) == before.cursor ?? (0, 0)
    }
    XCTAssertTrue(after.text.contains(line))
    // Nothing but the pictures is another than before.
    let words = { (grid: CellGrid) in
      grid.rows.map { row in String(row.dropFirst(11).map(\.character)) }
    }
    XCTAssertEqual(words(after).prefix(25), words(before).prefix(25))
  }

  func test_P2_aProfileHasIt_besideItsFields() async throws {
    let program = try program()
    let tmux = try Tmux(program, columns: 80, rows: 40)
    _ = try expectAll(on: tmux)
    try tmux.enter("4")
    try tmux.wait("ten rows of twenty cells, inverted, beside the fields") { grid in
      let rows = CellGrid.below("list> 4", grid)?.rows.prefix(10) ?? []
      let colors = rows.map { $0.dropFirst(1).prefix(20).compactMap(\.look.back) }
      return colors.count == 10 && colors.allSatisfy { $0.count == 20 }
        && colors[0][0] == FlatPicture.invertedCells[0] && grid.text.contains("followers")
    }
  }

  func test_X8_offMeansOff_andNothingIsAskedFor() async throws {
    let program = try program()
    let tmux = try Tmux(program, ["--images", "off"], columns: 80, rows: 40)
    try tmux.expect("12 saved")
    try tmux.expect("list>")
    try tmux.enter("3")
    try tmux.expect("followers")
    XCTAssertEqual(pictureRequests, [])
    let outcome = try program.run(["-c", ":list", "--images", "tiff"])
    XCTAssertEqual(outcome.status, 2)
    XCTAssertTrue(outcome.error.contains("tiff"), outcome.error)
  }
}

extension CellGrid {
  /// The rows under the last one that has `text` in it.
  static func below(_ text: String, _ grid: CellGrid) -> CellGrid? {
    guard let row = grid.rows.lastIndex(where: { String($0.map(\.character)).contains(text) })
    else { return nil }
    var below = grid
    below.rows = Array(grid.rows[(row + 1)...])
    return below
  }
}
