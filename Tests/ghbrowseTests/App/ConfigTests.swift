import Foundation
import StandIn
import TestSupport
import XCTest

@testable import ghbrowse

/// The configuration file.
final class ConfigTests: ServerTestCase {
  private func configure(_ config: String) throws {
    try program.put([("\(program.directory)/.config/ghbrowse/config", Array(config.utf8))])
  }

  @MainActor
  func test_X24_aLineIsAnOption_asOnTheCommandLine() async throws {
    let file = ConfigFile(
      text:
        "\u{FEFF}# mine\n\n--theme   light # at night\n--color=never#\n--quiet\r\n--token-from gh\n"
        + "--theme dark\n--no-pager\n--images off\n",
      path: "/config")
    XCTAssertEqual(file.mistakes, [])
    XCTAssertEqual(file.images, .off)
    var options = try Options.parse([])
    options.complete(from: file, [:])
    XCTAssertEqual(options.theme, .dark, "the last one counts")
    XCTAssertEqual(options.color, .never)
    XCTAssertEqual(options.tokenFrom, .gh)
    XCTAssertTrue(options.quiet && options.noPager)
    XCTAssertFalse(options.offline)
  }

  @MainActor
  func test_X24_argumentsOverrideTheEnvironment_andThatTheFile() async throws {
    let text = "--theme light\n--color always\n--images off\n"
    let file = ConfigFile(text: text, path: "/config")
    let environment = ["GHBROWSE_THEME": "dark", "NO_COLOR": "1", "GHBROWSE_IMAGES": "blocks"]
    var options = try Options.parse([])
    options.complete(from: file, environment)
    XCTAssertNil(options.theme)
    XCTAssertNil(options.color)
    XCTAssertEqual(try Dependencies.pictureChoice(nil, file, environment), .blocks)
    options = try Options.parse(["--theme", "auto", "--color", "auto"])
    options.complete(from: file, [:])
    XCTAssertEqual(options.theme, .auto)
    XCTAssertEqual(options.color, .auto)
    XCTAssertEqual(try Dependencies.pictureChoice(nil, file, [:]), .off)
    XCTAssertEqual(try Dependencies.pictureChoice(.kitty, file, environment), .kitty)
  }

  @MainActor
  func test_fJ7_randomLines_areOptionsOrMistakes_eachWithItsLine() async throws {
    let words =
      ConfigFile.options + [
        "=", " ", "dark", "never", "gh", "#", "\u{0}", "\u{1B}[2J", "é", "-", "9",
      ]
    var numbers = SeededNumbers()
    for _ in 0..<Loops.count(short: 100, long: 1_000, full: 1_000) {
      let lines = (0...numbers.next(below: 9)).map { _ in
        (0...numbers.next(below: 4)).map { _ in words[numbers.next(below: words.count)] }.joined()
      }
      let file = ConfigFile(text: lines.joined(separator: "\n"), path: "/config")
      XCTAssertLessThanOrEqual(file.lines.count + file.mistakes.count, lines.count)
      for mistake in file.mistakes {
        XCTAssertTrue(mistake.hasPrefix("/config, line "), "\(mistake) \(numbers.seed)")
      }
    }
  }

  @MainActor
  func test_X24_everyMistakeNamesItsLine_andTheOtherLinesCount() async throws {
    let file = ConfigFile(
      text: "--offline\n--them dark\n--theme blue\n--json\ntheme = dark\n--quiet yes\n",
      path: "/config")
    XCTAssertEqual(file.lines.count, 1)
    XCTAssertEqual(
      file.mistakes.map { $0.prefix(16) }, (2...6).map { "/config, line \($0):".prefix(16) })
    XCTAssertEqual(
      file.mistakes[2],
      "/config, line 4: \"--json\" is not allowed in this file; allowed: --color, --images, "
        + "--no-pager, --offline, --quiet, --theme, --token-from")
    XCTAssertTrue(file.mistakes[1].contains("'blue'"), file.mistakes[1])
  }

  func test_onlyOurOwnVariable_isForScreenReaders() {
    XCTAssertFalse(Dependencies.isAccessible(["ACCESSIBLE": "1", "GHBROWSE_ACCESSIBLE": "0"]))
    XCTAssertTrue(Dependencies.isAccessible(["GHBROWSE_ACCESSIBLE": "1"]))
  }

  func test_X24_aMistake_endsACommandWith2_andNotTheHelp() throws {
    try configure("# mine\n--colour never\n")
    let outcome = try program.run(["list"], status: 2)
    XCTAssertTrue(
      outcome.error.hasPrefix(
        "ghbrowse: \(program.directory)/.config/ghbrowse/config, line 2: \"--colour\" is not"),
      outcome.error)
    XCTAssertEqual(try program.run(["--help"]).status, 0)
    let note = try program.run(["note", "ada", "a text"], status: 2)
    XCTAssertEqual(program.drafts.count, 1, "the text is kept: \(note.error)")
  }

  func test_X24_offlineAndQuiet_applyAsIfTheyWereArguments() throws {
    try configure("--offline\n--quiet\n")
    try program.run(["list"], status: 3, error: "--offline is set")
    XCTAssertEqual(server.requests.count, 0)
  }

  @MainActor
  func test_X24_fJ6_aFileThatOthersMayWrite_orThatIsNoText_isNotRead() async throws {
    let home = NSTemporaryDirectory() + "ghbrowse-config-" + UUID().uuidString
    let path = home + "/ghbrowse/config"
    try FileManager.default.createDirectory(
      atPath: home + "/ghbrowse", withIntermediateDirectories: true)
    let read = { ConfigFile(environment: ["XDG_CONFIG_HOME": home]) }
    XCTAssertEqual(read().mistakes, [], "no file is no mistake")
    let plants: [(words: String, plant: () throws -> Void)] = [
      (" is not a plain file", { mkdir(path, 0o700) }),
      (" is a link", { symlink("/etc/passwd", path) }),
      (
        ", line 2: is not UTF-8",
        { try Data([0x23, 0x0A, 0xFF]).write(to: URL(filePath: path)) }
      ),
      (
        " is writable by everyone: run chmod 600 on it, or move it away",
        {
          try Data("--quiet".utf8).write(to: URL(filePath: path))
          chmod(path, 0o666)
        }
      ),
    ]
    for (words, plant) in plants {
      try? FileManager.default.removeItem(atPath: path)
      try plant()
      XCTAssertEqual(read().mistakes, [path + words])
    }
    try FileManager.default.removeItem(atPath: home)
  }
}
