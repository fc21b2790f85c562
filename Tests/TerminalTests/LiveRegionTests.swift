import XCTest

@testable import Terminal

final class LiveRegionTests: XCTestCase {
  private let owner = NSObject()
  private var key: LiveRegion.Key { key(start: 0) }

  func test_section4_aRowThatChanges_isTheOnlyOneToBeWritten() {
    let before = region(of: block(["a", "b", "c"]))
    let after = before.showing(block(["a", "B", "c"]), key, printed: 3)
    XCTAssertEqual(before.change(to: after), .rows([1]))
  }

  func test_section4_nothingIsWrittenWhileNothingChanges() {
    let before = region(of: block(["a", "b"], pending: ["…"]))
    let after = before.showing(block(["a", "b"], pending: ["…"]), key, printed: 2)
    XCTAssertEqual(before.change(to: after), .none)
  }

  func test_L4_rowsThatCome_takeTheSpinnersPlace() {
    let before = region(of: block(["a"], pending: ["…"]))
    let after = before.showing(block(["a", "b"]), key, printed: 1)
    XCTAssertEqual(texts(after), ["a", "b"])
    XCTAssertEqual(before.change(to: after), .rows([1]))
  }

  func test_L11_skeletonsGo_whenTheRowsAreFewer() {
    let before = region(of: block([], pending: ["░", "░", "░"]))
    let after = before.showing(block(["a", "b"]), key, printed: 0)
    XCTAssertEqual(texts(after), ["a", "b"])
    XCTAssertEqual(before.change(to: after), .all(from: 0))
  }

  func test_X2_rowsThatComeAfterNews_standUnderIt() {
    var before = region(of: block(["a"]))
    before.append([StyledText("news")])
    let after = before.showing(block(["a", "b"]), key, printed: 1)
    XCTAssertEqual(texts(after), ["a", "news", "b"])
    XCTAssertEqual(before.change(to: after), .all(from: 2))
  }

  func test_section4_aRowThatHasScrolledAway_isLeftAlone() {
    var before = region(of: block(["a", "b", "c"]))
    before.keep(2)
    let after = before.showing(block(["A", "b", "C"]), key, printed: 3)
    XCTAssertEqual(texts(after), ["b", "C"])
    XCTAssertEqual(after.lineNumbers(of: key), [1, 2])
  }

  func test_L4_theSpinnerOfAnotherBlock_goes() {
    let before = region(of: block(["a"], pending: ["…"]))
    let after = before.showing(block(["b"], start: 1), key(start: 1), printed: 0)
    XCTAssertEqual(texts(after), ["a", "b"])
  }

  func test_section4_aBlockThatIsLaidOutAnew_growsWhereItStands() {
    var before = region(of: block(["name", "note"], growth: .within))
    before.append([StyledText("news")])
    let after = before.showing(
      block(["name", "changed", "note"], growth: .within), key, printed: 2)
    XCTAssertEqual(texts(after), ["name", "changed", "note", "news"])
    XCTAssertEqual(before.change(to: after), .all(from: 1))
  }

  func test_section4_aBlockThatIsLaidOutAnew_isLeftAloneWhereItsTopHasScrolledAway() {
    var before = region(of: block(["name", "note"], growth: .within))
    before.keep(1)
    let after = before.showing(
      block(["name", "changed", "note"], growth: .within), key, printed: 2)
    XCTAssertEqual(texts(after), ["note"])
    XCTAssertEqual(
      texts(after.showing(block(["name", "more"], growth: .within), key, printed: 2)), ["more"])
  }

  func test_section4_aBlockThatGrows_isLeftAlone_underNews_whereItsTopHasScrolledAway() {
    var before = region(of: block(["name", "note"], growth: .within))
    before.append([StyledText("news")])
    before.keep(2)
    let grown = block(["name", "note", "a further line"], growth: .within)
    XCTAssertTrue(before.leaves(grown, key, printed: 2))
    XCTAssertEqual(texts(before.showing(grown, key, printed: 2)), ["note", "news"])
  }

  private func block(
    _ lines: [String], pending: [String] = [], start: Int = 0, growth: Block.Growth = .below
  ) -> Block {
    Block(
      identity: Block.Identity(visit: 0, start: start), growth: growth,
      lines: lines.map { StyledText(.line($0)) }, pending: pending.map { StyledText(.line($0)) })
  }

  private func key(start: Int) -> LiveRegion.Key {
    LiveRegion.Key(
      screen: ObjectIdentifier(owner), block: Block.Identity(visit: 0, start: start))
  }

  private func region(of block: Block) -> LiveRegion {
    LiveRegion().showing(block, key, printed: 0)
  }

  private func texts(_ region: LiveRegion) -> [String] {
    region.rows.map(\.text.plain.string)
  }
}
