import XCTest

@testable import Terminal

final class StyledTextRenderingTests: XCTestCase {
  private let linking = Theme(depth: .sixteen, hasLinks: true)

  func test_fH2_aLinkSurroundsItsTextAndStyle_alsoWhereTheTextIsCut() {
    let (start, end) = ("\u{1B}]8;;https://example.org/\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
    let table: [(StyledText, String)] = [
      (StyledText("at ") + linked() + StyledText(" now"), "at \(start)blog\(end) now"),
      (linked().fitted(to: 3), "\(start)bl…\(end)"),
      (linked(.login), "\(start)\u{1B}[1;96mblog\u{1B}[0m\(end)"),
    ]
    for (line, rendered) in table { XCTAssertEqual(line.rendered(in: linking), rendered) }
    XCTAssertEqual(linked().rendered(in: Theme(depth: .sixteen)), "blog")
  }

  func test_fH2_aPromptHasNoLinks() {
    XCTAssertEqual(linked().renderedAsPrompt(in: linking), "blog")
    let prompt = StyledText("list> ", .prompt, [.bold])
    XCTAssertEqual(
      prompt.renderedAsPrompt(in: linking), "\u{1}\u{1B}[1m\u{2}list> \u{1}\u{1B}[0m\u{2}")
  }

  private func linked(_ role: Role = .plain) -> StyledText {
    StyledText("blog", role, link: WebAddress("https://example.org/"))
  }
}
