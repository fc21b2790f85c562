import XCTest

@testable import Terminal

/// Blocks and news on a terminal without a line reader: what is redrawn, and what is left alone.
@MainActor
final class DisplayTests: XCTestCase {
  func test_aRowThatChanges_isRewrittenInItsPlace_andNoOtherIs() async throws {
    let bench = try DisplayBench()
    bench.show(["a", "b", "c"])
    XCTAssertEqual(bench.show(["a", "b", "c"]), "", "nothing has changed")
    let written = bench.show(["a", "B", "c"])
    XCTAssertEqual(bench.lines, ["a", "B", "c"])
    XCTAssertEqual(written.filter(\.isLetter).filter { "abcB".contains($0) }, "B")
    // The cursor is back where the prompt begins.
    bench.display.printNews(["news"])
    XCTAssertEqual(bench.lines, ["a", "B", "c", "news"])
  }

  func test_aRowThatHasScrolledAway_isNeverTouched_andTheScreenIsOutdatedOnce()
    async throws
  {
    let bench = try DisplayBench(rows: 5)
    let lines = (0..<8).map { "row \($0)" }
    let rows = lines.map { StyledText(.line($0)) }
    bench.show(rows)
    // One of the five rows is the prompt's.
    XCTAssertEqual(bench.shown, [4, 5, 6, 7])
    XCTAssertFalse(bench.consumeOutdatedFlag())
    bench.show(["NEW"] + rows.dropFirst())
    XCTAssertEqual(bench.lines, lines)
    XCTAssertTrue(bench.consumeOutdatedFlag())
    XCTAssertFalse(bench.consumeOutdatedFlag())
    bench.show(["NEW"] + rows.dropFirst().dropLast() + ["END"])
    XCTAssertEqual(bench.lines, lines.dropLast() + ["END"])
    XCTAssertFalse(bench.consumeOutdatedFlag())
  }

  func test_L4_rowsTakeThePlaceOfThePendingLine_andComeUnderNews() async throws {
    let bench = try DisplayBench()
    bench.show(["a"], pending: ["loading"])
    XCTAssertEqual(bench.lines, ["a", "loading"])
    bench.show(["a", "b"])
    XCTAssertEqual(bench.lines, ["a", "b"])
    bench.display.printNews(["news"])
    bench.show(["a", "b", "c"], pending: ["loading"])
    XCTAssertEqual(bench.lines, ["a", "b", "news", "c", "loading"])
    XCTAssertEqual(bench.shown, [0, 1, 2])
  }

  func test_L11_linesThatAreFewer_leaveNoRowBehind() async throws {
    let bench = try DisplayBench()
    bench.show([], pending: ["░", "░", "░", "░"])
    bench.show(["a", "b"])
    XCTAssertEqual(bench.lines, ["a", "b"])
    bench.display.printNews(["news"])
    XCTAssertEqual(bench.lines, ["a", "b", "news"])
  }

  func test_aBlockThatGrowsAnywhere_isRedrawnInItsPlace() async throws {
    let bench = try DisplayBench()
    bench.show(["name", "note"], growth: .anywhere)
    bench.display.printNews(["news"])
    bench.show(["name", "changed", "note"], growth: .anywhere)
    XCTAssertEqual(bench.lines, ["name", "changed", "note", "news"])
  }

  func test_aBlockThatGrowsAnywhere_isLeftAlone_ifItsTopHasScrolledAway() async throws {
    let bench = try DisplayBench(rows: 3)
    bench.show(["name", "note"], growth: .anywhere)
    bench.display.printNews(["news"])
    XCTAssertEqual(bench.lines, ["name", "note", "news"])
    XCTAssertEqual(bench.show(["name", "note", "a further line"], growth: .anywhere), "")
    XCTAssertTrue(bench.consumeOutdatedFlag())
  }

  func test_L4_anAnimatedRow_showsItsNextFrame_andTheOtherRowsAreLeftAlone() async throws {
    let bench = try DisplayBench()
    bench.show(["a"], pending: [StyledText("⠋", .spinner)])
    XCTAssertTrue(bench.display.isAnimated)
    var frames: [String] = []
    for _ in 0..<3 {
      bench.display.animate()
      XCTAssertFalse(bench.written.contains("a\r"))
      frames.append(bench.lines[1])
    }
    XCTAssertEqual(frames, ["⠙", "⠹", "⠸"])
    bench.show(["a", "b"])
    XCTAssertFalse(bench.display.isAnimated)
    bench.display.animate()
    XCTAssertEqual(bench.written, "")
  }

  func test_B2_anotherTheme_redrawsTheRowsOnTheScreen() async throws {
    let bench = try DisplayBench(theme: Theme(depth: .full, isDark: true))
    bench.show([StyledText("ada", .login)])
    let light = Theme(depth: .full, isDark: false)
    bench.display.setTheme(light)
    XCTAssertTrue(bench.written.contains(StyledText("ada", .login).rendered(in: light)))
    XCTAssertEqual(bench.lines, ["ada"])
    bench.display.setTheme(light)
    XCTAssertEqual(bench.written, "")
  }

  func test_rowsThatWereLeft_areNeverRedrawn_andABlockGoesOnBelow() async throws {
    let bench = try DisplayBench()
    bench.show(["a", "b"])
    bench.display.leaveRows()
    XCTAssertEqual(bench.show(["A", "b"]), "")
    XCTAssertTrue(bench.consumeOutdatedFlag())
    bench.show(["A", "b", "c"])
    XCTAssertEqual(bench.lines, ["a", "b", "c"])
  }

  func test_aScreenWithTheIdentifierOfAForgottenOne_leavesTheRowsOfThatAlone() async throws {
    let bench = try DisplayBench()
    bench.show(["Search: ada", "ada"])
    bench.display.forget(bench.screen)
    bench.show(["Search: bob", "bob"])
    XCTAssertEqual(bench.lines, ["Search: ada", "ada", "Search: bob", "bob"])
  }

  func test_fG14_aNarrowerTerminal_isNoticedOnce_andCutsTheRowsThatCome() async throws {
    let bench = try DisplayBench(columns: 40)
    XCTAssertFalse(bench.display.consumeWidthChange())
    bench.resize(columns: 20)
    XCTAssertTrue(bench.display.consumeWidthChange())
    XCTAssertFalse(bench.display.consumeWidthChange())
    bench.show([StyledText(.line(String(repeating: "x", count: 30)))])
    XCTAssertEqual(bench.lines, [String(repeating: "x", count: 19) + "…"])
  }
}

/// The same where printed rows are never touched: on a dumb terminal, and for a screen reader.
@MainActor
final class AppendOnlyDisplayTests: XCTestCase {
  func test_X5_onlyNewLinesAreWritten_withoutAnyControlSequence() async throws {
    let bench = try DisplayBench(isAppendOnly: true)
    var written = bench.show(["a", "b"])
    written += bench.show(["a", "B"])
    written += bench.show(["a", "B", "c"])
    XCTAssertEqual(written, "a\r\nb\r\nc\r\n")
    XCTAssertTrue(bench.consumeOutdatedFlag())
    XCTAssertEqual(bench.shown, [])
  }

  func test_X5_aBlockLaidOutAgain_isContinuedOnlyWhereItBeginsAsBefore() async throws {
    let bench = try DisplayBench(isAppendOnly: true)
    bench.show(["name"], growth: .anywhere)
    bench.show(["name", "note"], growth: .anywhere)
    bench.show(["Name", "note", "more"], growth: .anywhere)
    XCTAssertEqual(bench.lines, ["name", "note"])
  }

  func test_X5_insteadOfAnAnimation_aTextIsPrintedOnce() async throws {
    let bench = try DisplayBench(isAppendOnly: true)
    bench.show([], pending: [StyledText("⠋", .spinner)], pendingText: "Loading users…")
    XCTAssertFalse(bench.display.isAnimated)
    bench.display.animate()
    bench.show([], pending: [StyledText("⠋", .spinner)], pendingText: "Loading users…")
    bench.show(["a"])
    XCTAssertEqual(bench.lines, [" Loading users…", "a"])
  }

  func test_X5_newsAreNotCut_andAnotherThemeTouchesNothing() async throws {
    let bench = try DisplayBench(columns: 20, isAppendOnly: true)
    bench.show(["a"])
    let news = String(repeating: "x", count: 30)
    bench.display.printNews([StyledText(.line(news))])
    XCTAssertEqual(bench.written, news + "\r\n")
    bench.display.setTheme(Theme(depth: .full, isDark: false))
    XCTAssertEqual(bench.written, "")
  }
}

final class PrintHistoryTests: XCTestCase {
  func test_X5_ofABlockThatReplacesAnother_onlyItsOwnLinesAreRead() {
    let owner = NSObject()
    var history = PrintHistory()
    let old = Block.Identity(visit: 0, start: 0)
    func additions(_ lines: [String], _ start: Int, _ replaced: Block.Identity?) -> [String] {
      let block = Block(
        identity: Block.Identity(visit: 0, start: start), replacing: replaced, growth: .anywhere,
        lines: lines.map { StyledText(.line($0)) })
      return history.additions(of: block, of: ObjectIdentifier(owner)).map(\.plain.string)
    }
    XCTAssertEqual(additions(["ada", "page", "waits"], 0, nil), ["ada", "page", "waits"])
    XCTAssertEqual(additions(["ada", "name", "page"], 1, old), ["name"])
    XCTAssertEqual(additions(["ada", "name", "page"], 1, old), [])
    XCTAssertEqual(additions(["ada"], 2, nil), ["ada"])
  }

  func test_ofTheBlocksOfAScreen_theNewestTwoAreKept() {
    let owner = NSObject()
    var history = PrintHistory()
    func additions(_ visit: Int) -> Int {
      let identity = Block.Identity(visit: visit, start: 0)
      let block = Block(identity: identity, lines: [StyledText("a")])
      return history.additions(of: block, of: ObjectIdentifier(owner)).count
    }
    XCTAssertEqual([1, 2, 1, 2, 3].map(additions), [1, 1, 0, 0, 1])
    XCTAssertEqual(additions(1), 1, "forgotten")
  }
}
