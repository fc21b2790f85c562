import XCTest

@testable import Terminal

final class PrintHistoryTests: XCTestCase {
  private let owner = NSObject()
  private var screen: ObjectIdentifier { ObjectIdentifier(owner) }

  func test_X2_onlyWhatABlockHasGrownBy_isPrintedUnderIt() {
    var printed = PrintHistory()
    XCTAssertEqual(texts(printed.additions(of: block(["a"]), of: screen)), ["a"])
    XCTAssertEqual(texts(printed.additions(of: block(["a", "b"]), of: screen)), ["b"])
    XCTAssertEqual(texts(printed.additions(of: block(["a", "b"]), of: screen)), [])
  }

  func test_X2_aRowThatChanges_makesTheScreenOutdatedOnce() {
    var printed = PrintHistory()
    _ = printed.additions(of: block(["a", "b"]), of: screen)
    XCTAssertFalse(printed.takeOutdated(screen))
    _ = printed.additions(of: block(["a", "B"]), of: screen)
    XCTAssertTrue(printed.takeOutdated(screen))
    XCTAssertFalse(printed.takeOutdated(screen))
  }

  func test_X5_aBlockLaidOutAnew_isContinuedOnlyWhereItBeginsAsBefore() {
    var printed = PrintHistory()
    _ = printed.additions(of: block(["name"], growth: .within), of: screen)
    XCTAssertEqual(
      texts(printed.additions(of: block(["name", "note"], growth: .within), of: screen)), ["note"])
    XCTAssertEqual(
      texts(printed.additions(of: block(["Name", "note", "more"], growth: .within), of: screen)), []
    )
  }

  func test_X5_whatIsOnItsWay_isSaidOnce() {
    var printed = PrintHistory()
    let block = block([], pending: ["░"], words: "Loading users…")
    let key = LiveRegion.Key(screen: screen, block: block.identity)
    XCTAssertEqual(printed.takePendingText(of: block, key)?.string, "Loading users…")
    XCTAssertNil(printed.takePendingText(of: block, key))
  }

  func test_section4_aRowThatIsDrawnAnew_outdatesNothing() {
    var printed = PrintHistory()
    let key = LiveRegion.Key(screen: screen, block: block([]).identity)
    printed.note(block(["a", "b"]), key, visible: [0, 1])
    printed.note(block(["a", "B"]), key, visible: [1])
    XCTAssertFalse(printed.takeOutdated(screen))
    printed.note(block(["A", "B"]), key, visible: [1])
    XCTAssertTrue(printed.takeOutdated(screen))
  }

  func test_R13_ofABlockBeforeTheLastTwo_nothingIsKept() {
    var printed = PrintHistory()
    for visit in 1...3 {
      _ = printed.additions(of: block(["a", "b"], visit: visit), of: screen)
      XCTAssertEqual(printed.count(of: key(visit)), 2)
    }
    XCTAssertEqual((1...3).map { printed.count(of: key($0)) }, [0, 2, 2])
  }

  func test_R13_aBlockThatNothingCameOf_leavesTheOneBeforeAsItWas() {
    var printed = PrintHistory()
    _ = printed.additions(of: block(["a", "b"], visit: 1), of: screen)
    _ = printed.additions(of: block([], visit: 2), of: screen)
    XCTAssertEqual(texts(printed.additions(of: block(["a", "b"], visit: 1), of: screen)), [])
  }

  private func key(_ visit: Int) -> LiveRegion.Key {
    LiveRegion.Key(screen: screen, block: Block.Identity(visit: visit, start: 0))
  }

  private func block(
    _ lines: [String], pending: [String] = [], growth: Block.Growth = .below,
    words: SafeText? = nil, visit: Int = 0
  ) -> Block {
    Block(
      identity: Block.Identity(visit: visit, start: 0), growth: growth,
      lines: lines.map { StyledText(.line($0)) }, pending: pending.map { StyledText(.line($0)) },
      pendingText: words)
  }

  private func texts(_ lines: [StyledText]) -> [String] {
    lines.map(\.plain.string)
  }
}
