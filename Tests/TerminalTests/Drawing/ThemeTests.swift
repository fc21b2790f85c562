import XCTest

@testable import Terminal

final class ThemeTests: XCTestCase {
  func test_X5_without_colours_seen_is_dim_a_login_bold_and_a_link_underlined() {
    let theme = Theme(depth: .styles)
    XCTAssertEqual(theme.sequence(for: .seen, []), "\u{1B}[2m")
    XCTAssertEqual(theme.sequence(for: .login, []), "\u{1B}[1m")
    XCTAssertEqual(theme.sequence(for: .link, []), "\u{1B}[4m")
    XCTAssertEqual(theme.sequence(for: .detail, [.dim]), "\u{1B}[2m")
    XCTAssertEqual(theme.sequence(for: .plain, [.bold, .underlined, .reversed]), "\u{1B}[1;4;7m")
  }

  func test_L10_a_muted_colour_is_not_dimmed_as_well() {
    for isDark in [true, false] {
      let sixteen = Theme(depth: .sixteen, isDark: isDark)
      XCTAssertEqual(sixteen.sequence(for: .seen, [.dim]), "\u{1B}[2m")
      for depth in [ColorDepth.indexed, .full] {
        let look = Theme(depth: depth, isDark: isDark).sequence(for: .seen, [.dim])
        XCTAssertTrue(look.hasPrefix("\u{1B}[38;"), look)
      }
    }
  }

  func test_B2_a_role_has_the_colours_of_the_depth_and_of_the_background() {
    let table: [(Theme, String)] = [
      (Theme(depth: .plain), ""), (Theme(depth: .styles), "\u{1B}[1m"),
      (Theme(depth: .sixteen), "\u{1B}[1;96m"), (Theme(depth: .indexed), "\u{1B}[1;38;5;111m"),
      (Theme(depth: .full), "\u{1B}[1;38;2;121;192;255m"),
      (Theme(depth: .sixteen, isDark: false), "\u{1B}[1;34m"),
      (Theme(depth: .indexed, isDark: false), "\u{1B}[1;38;5;25m"),
      (Theme(depth: .full, isDark: false), "\u{1B}[1;38;2;5;80;174m"),
    ]
    for (theme, look) in table { XCTAssertEqual(theme.sequence(for: .login, []), look) }
    XCTAssertEqual(Theme(depth: .plain).sequence(for: .title, [.bold, .reversed]), "")
  }

  func test_B2_the_terminals_answer_counts_unless_the_reader_has_said() {
    let (white, black) = (RGB(0xFFFFFF), RGB(0x000000))
    let open = Theme(depth: .full)
    XCTAssertFalse(open.adapted(to: white).isDark)
    XCTAssertTrue(open.adapted(to: white).adapted(to: black).isDark)
    let settled = Theme(depth: .full, isDark: true, isChosen: true)
    XCTAssertTrue(settled.adapted(to: white).isDark)
    XCTAssertEqual(settled.adapted(to: white).background, white, "for pictures that show it")
    XCTAssertTrue(open.needsBackground)
    XCTAssertFalse(settled.needsBackground)
    XCTAssertFalse(Theme(depth: .styles).needsBackground)
  }
}
