import Foundation
import XCTest

@testable import ghbrowse

/// The option goes before the environment, the environment before `config.json`, and that before
/// what is built in.
@MainActor
final class SettingsTests: XCTestCase {
  private nonisolated let directory =
    NSTemporaryDirectory() + "ghbrowse-settings-" + UUID().uuidString
  private nonisolated var path: String { directory + "/config.json" }

  override func setUp() async throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  override func tearDown() async throws {
    try FileManager.default.removeItem(atPath: directory)
  }

  private func file(_ text: String?) throws -> ConfigFile {
    try? FileManager.default.removeItem(atPath: path)
    if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    return ConfigFile(directory: directory)
  }

  private func settings(
    _ arguments: [String], _ environment: [String: String], _ text: String?
  ) throws -> Settings {
    Settings(try Options.parse(arguments), environment, file: try file(text))
  }

  /// A setting with something to say in each place.
  private struct Row {
    let key: ConfigSetting.Key
    let inFile: String
    var variable: (name: String, value: String)?
    var arguments: [String] = []
    /// What applies by the file, by the variable and by the option.
    let values: [String]
    let builtIn: String
    let value: (Settings) -> String?
  }

  private var rows: [Row] {
    [
      Row(
        key: .apiUrl, inFile: "\"https://file.example\"",
        variable: ("GHBROWSE_API_URL", "https://variable.example"),
        arguments: ["--api-url", "https://option.example"],
        values: ["https://file.example", "https://variable.example", "https://option.example"],
        builtIn: "https://api.github.com",
        value: { try? Dependencies.base($0.options, $0.environment).url }),
      Row(
        key: .color, inFile: "\"always\"", variable: ("NO_COLOR", "1"),
        arguments: ["--color", "auto"], values: ["always", "by variable", "auto"],
        builtIn: "by variable", value: { $0.options.color?.rawValue ?? "by variable" }),
      Row(
        key: .theme, inFile: "\"light\"", variable: ("GHBROWSE_THEME", "dark"),
        arguments: ["--theme", "auto"], values: ["light", "dark", "auto"], builtIn: "none",
        value: { $0.options.theme?.rawValue ?? $0.environment["GHBROWSE_THEME"] ?? "none" }),
      Row(
        key: .editor, inFile: "\"ed\"", variable: ("EDITOR", "vi"), values: ["ed", "vi"],
        builtIn: "none", value: { ProgramSetting(.editor, in: $0.environment)?.words ?? "none" }),
      Row(
        key: .offline, inFile: "true", arguments: ["--offline"], values: ["true", "", "true"],
        builtIn: "false", value: { String($0.options.offline) }),
      Row(
        key: .maxAge, inFile: "\"2d\"", values: ["172800.0"], builtIn: "3600.0",
        value: { String($0.maxAge.seconds) }),
    ]
  }

  func test_X12_eachSetting_hasItsValueFromTheFirstThatSaysOne() async throws {
    for row in rows {
      let name = row.key.rawValue
      let text = "{\"\(name)\": \(row.inFile)}"
      let alone = try settings([], [:], nil)
      XCTAssertEqual(row.value(alone), row.builtIn, name)
      XCTAssertEqual(alone.source(of: row.key), .builtIn, name)
      let byFile = try settings([], [:], text)
      XCTAssertEqual(byFile.file.mistakes, [], name)
      XCTAssertEqual(row.value(byFile), row.values[0], name)
      XCTAssertEqual(byFile.source(of: row.key), .file, name)
      var environment: [String: String] = [:]
      if let variable = row.variable {
        environment[variable.name] = variable.value
        let byVariable = try settings([], environment, text)
        XCTAssertEqual(row.value(byVariable), row.values[1], name)
        XCTAssertEqual(byVariable.source(of: row.key), .variable(variable.name), name)
      }
      if !row.arguments.isEmpty {
        let byOption = try settings(row.arguments, environment, text)
        XCTAssertEqual(row.value(byOption), row.values[2], name)
        XCTAssertEqual(byOption.source(of: row.key), .option(row.arguments[0]), name)
      }
    }
  }

  func test_D18_aTokenForAnotherHost_doesNotStandInForGH() throws {
    let settings = try settings([], ["GH_TOKEN": "ghp_other"], "{\"token\": \"gh\"}")
    XCTAssertEqual(settings.options.tokenFrom, .gh)
    XCTAssertEqual(settings.source(of: .token), .file)
  }

  func test_X12_unknownKeysAndWrongTypes_areAllNamed_withLineAndColumn() async throws {
    let file = try file(
      """
      {
        "colour": "never",
        "theme": "blue",
        "offline": "yes", "quiet": 1,
        "maxAge": "soon",
        "apiUrl": "http://example.com",
        "editor": "vi 'x",
        "token": "ghp_secretsecretsecretsecret",
        "theme": "dark",
        "pager": ["less"], "zzzzzzzz": null
      }
      """)
    let names = ConfigSetting.Key.allCases.map(\.rawValue).joined(separator: ", ")
    let expected = [
      "line 2, column 3: there is no setting \"colour\"; did you mean color?",
      "line 3, column 12: theme must be \"auto\", \"dark\" or \"light\"",
      "line 4, column 14: offline must be true or false",
      "line 4, column 30: quiet must be true or false",
      "line 5, column 13: maxAge must be a time such as \"90s\", \"30m\", \"12h\" or \"7d\"",
      "line 6, column 13: apiUrl cannot be used: plain http is for this machine only "
        + "(127.0.0.1, ::1, localhost)",
      "line 7, column 13: editor has a quote that is not closed",
      "line 8, column 12: token must be \"gh\"; a token itself belongs into GH_TOKEN",
      "line 10, column 12: pager must be a command such as \"less -R\"",
      "line 10, column 22: there is no setting \"zzzzzzzz\"; there are \(names)",
    ]
    XCTAssertEqual(file.mistakes, expected.map { "\(path), \($0)" })
    XCTAssertEqual(file.values, [.theme: "dark"], "the one that can be used")
    XCTAssertEqual(
      file.problem, "\(path), \(expected[0]) (and 9 more; ghbrowse doctor names them)")
    let twice = try self.file("{\"quiet\": true,\n \"quiet\": false}")
    XCTAssertEqual(twice.mistakes, ["\(path), line 2, column 2: quiet stands here again"])
  }

  func test_X12_J6_whatIsNoPlainTextOfTheReaders_isNotRead() async throws {
    XCTAssertEqual(try file(nil).mistakes, [])
    let path = path
    let plants: [(words: String, plant: () throws -> Void)] = [
      ("is no plain file", { mkdir(path, 0o700) }), ("is no plain file", { mkfifo(path, 0o600) }),
      ("is a link", { symlink("/etc/passwd", path) }),
      ("is too large", { truncate(path, 1 << 30) }),
      ("is not UTF-8 in line 2", { try Data([0x7B, 0x0A, 0xFF]).write(to: URL(filePath: path)) }),
      ("can be written by everybody", { chmod(path, 0o666) }),
    ]
    for (words, plant) in plants {
      if words.contains("file") || words.contains("link") {
        unlink(path)
      } else {
        _ = try file("{}")
      }
      try plant()
      XCTAssertEqual(
        ConfigFile(directory: directory).mistakes, ["\(path) \(words); mend it or move it aside."])
      rmdir(path)
    }
    try XCTSkipUnless(geteuid() == 0, "NOT TESTED: another owner needs root")
    _ = try file("{}")
    chown(path, 12_345, 12_345)
    XCTAssertEqual(
      ConfigFile(directory: directory).mistakes,
      ["\(path) belongs to somebody else; mend it or move it aside."])
  }
}

/// What `docs/CONFIG.md` says of the settings (X12).
final class ConfigDocumentTests: XCTestCase {
  func test_X12_theTableInTheDocument_hasEachSettingAsItIs() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/CONFIG.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    let code = { (names: [String]) in names.map { "`\($0)`" }.joined(separator: ", ") }
    let expected = ConfigSetting.all.map { setting in
      "| `\(setting.key.rawValue)` | \(setting.expectation) | \(code(setting.option.map { [$0] } ?? []))"
        + " | \(code(setting.variables)) | \(setting.builtIn) | \(setting.summary) |"
    }
    XCTAssertEqual(rows, expected, expected.joined(separator: "\n"))
  }
}
