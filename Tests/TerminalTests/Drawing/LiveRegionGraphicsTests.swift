import XCTest

@testable import Terminal

/// Rows that a picture lies over are written together, or not at all (X8).
final class LiveRegionGraphicsTests: XCTestCase {
  private let owner = NSObject()

  private func row(_ text: SafeText, _ graphic: Graphic? = nil) -> LiveRegion.Row {
    let picture = StyledText("    ", content: graphic.map { .graphic($0) } ?? .covered)
    return LiveRegion.Row(content: .other, text: picture + StyledText(text))
  }

  private func graphic(_ data: String, rows: Int = 2) throws -> Graphic {
    try XCTUnwrap(Graphic(Array("\u{1B}P0q\"\(data)".utf8), rows: rows))
  }

  func test_X8_aRowOfAPictureThatChanges_takesTheOthersOfItAlong() throws {
    let picture = try graphic("a")
    let rows = [row("1"), row("2", picture), row("3"), row("4", picture)]
    for (changed, written) in [(0, [0, 1]), (1, [0, 1]), (2, [2, 3])] {
      var others = rows
      others[changed] = row("new", changed == 1 ? picture : nil)
      XCTAssertEqual(LiveRegion(rows: rows).change(to: LiveRegion(rows: others)), .rows(written))
    }
  }

  func test_X8_anotherPicture_hasAllRowsUnderItWritten_soThatNothingOfTheFirstIsLeft() throws {
    let before = LiveRegion(rows: [
      row("1"), row("2"), row("3", try graphic("a", rows: 3)), row("4"),
    ])
    let after = LiveRegion(rows: [
      row("1"), row("2"), row("3", try graphic("b", rows: 3)), row("4"),
    ])
    XCTAssertEqual(before.change(to: after), .rows([0, 1, 2]))
    let without = LiveRegion(rows: [row("1"), row("2"), row("3"), row("4")])
    XCTAssertEqual(before.change(to: without), .rows([0, 1, 2]))
  }

  func test_X8_whereRowsGo_writingBeginsAtThePicturesTop() throws {
    let before = LiveRegion(rows: [row("1"), row("2"), row("3", try graphic("a")), row("4")])
    let after = LiveRegion(rows: [row("1"), row("2"), row("3")])
    XCTAssertEqual(before.change(to: after), .all(from: 1))
  }

  func test_X8_aPictureWhoseTopIsGone_isLeftAlone() throws {
    var region = LiveRegion(rows: [row("1"), row("2", try graphic("a")), row("3")])
    region.trim(toLast: 2)
    XCTAssertEqual(region.rows.map(\.text.plain), ["    3"])
    region.trim(toLast: 0)
    XCTAssertEqual(region.rows, [])
  }
}
