import XCTest

@testable import Terminal

final class ThemeChoosingTests: XCTestCase {
  private func chosen(
    _ theme: ThemeChoice?, _ environment: [String: String]
  ) throws -> Theme {
    try Theme.chosen(
      color: .auto, theme: theme, environment: environment.merging(["TERM": "xterm"]) { $1 },
      isTerminal: true)
  }

  func test_B2_flag_then_environment_then_COLORFGBG_then_dark() throws {
    let all = ["GHBROWSE_THEME": "light", "COLORFGBG": "0;15"]
    let table: [(ThemeChoice?, [String: String], isDark: Bool, isChosen: Bool)] = [
      (.dark, all, true, true), (.light, ["GHBROWSE_THEME": "dark"], false, true),
      (nil, all, false, true), (nil, ["GHBROWSE_THEME": "dark"], true, true),
      (.auto, all, false, false), (nil, ["GHBROWSE_THEME": "auto"], true, false),
      (nil, ["COLORFGBG": "0;15"], false, false), (nil, [:], true, false),
    ]
    for (flag, environment, isDark, isChosen) in table {
      let theme = try chosen(flag, environment)
      let what = "\(String(describing: flag)) \(environment)"
      XCTAssertEqual(theme.isDark, isDark, what)
      XCTAssertEqual(theme.isChosen, isChosen, what)
    }
  }

  func test_B2_COLORFGBG_says_the_background_last() throws {
    let table: [(String, isDark: Bool)] = [
      ("15;0", true), ("0;15", false), ("0;default;15", false), ("0;7", false), ("7;8", true),
      ("15;default", true), ("0;16", true), ("0;-1", true), ("", true), (";", true),
    ]
    for (value, isDark) in table {
      XCTAssertEqual(try chosen(nil, ["COLORFGBG": value]).isDark, isDark, value)
    }
  }

  func test_B2_a_theme_that_there_is_not_is_named() {
    XCTAssertThrowsError(try chosen(nil, ["GHBROWSE_THEME": "solarized"])) { error in
      XCTAssertEqual(
        error as? UnknownChoice,
        UnknownChoice(
          variable: "GHBROWSE_THEME", name: "solarized", names: ["auto", "dark", "light"]))
    }
    XCTAssertNoThrow(try chosen(.dark, ["GHBROWSE_THEME": "solarized"]))
  }
}
