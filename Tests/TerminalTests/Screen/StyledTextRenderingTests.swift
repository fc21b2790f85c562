import XCTest

@testable import Terminal

final class StyledTextRenderingTests: XCTestCase {
  private let linked = StyledText("blog", link: WebAddress("https://example.org/"))
  private let linking = Theme(depth: .sixteen, hasLinks: true)

  func test_H2_a_link_stands_around_its_text_and_nothing_more() {
    let line = StyledText("at ") + linked + StyledText(" now")
    XCTAssertEqual(
      line.rendered(in: linking),
      "at \u{1B}]8;;https://example.org/\u{1B}\\blog\u{1B}]8;;\u{1B}\\ now")
    XCTAssertEqual(line.rendered(in: Theme(depth: .sixteen)), "at blog now")
  }

  func test_H2_what_is_cut_leads_where_the_whole_did() {
    XCTAssertEqual(
      linked.fitted(to: 3).rendered(in: linking),
      "\u{1B}]8;;https://example.org/\u{1B}\\bl…\u{1B}]8;;\u{1B}\\")
  }

  func test_H2_a_look_ends_inside_its_link() {
    let line = StyledText("blog", .login, link: WebAddress("https://example.org/"))
    XCTAssertEqual(
      line.rendered(in: linking),
      "\u{1B}]8;;https://example.org/\u{1B}\\\u{1B}[1;96mblog\u{1B}[0m\u{1B}]8;;\u{1B}\\")
  }

  func test_H2_a_prompt_has_no_links() {
    XCTAssertEqual(linked.renderedAsPrompt(in: linking), "blog")
    let prompt = StyledText("list> ", .prompt, [.bold])
    XCTAssertEqual(
      prompt.renderedAsPrompt(in: linking), "\u{1}\u{1B}[1m\u{2}list> \u{1}\u{1B}[0m\u{2}")
  }
}
