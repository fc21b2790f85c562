import Foundation
import StandIn
import XCTest

@testable import ghbrowse

/// Settings of every wrong type, out of range or damaged (rel J7).
///
/// What is wrong is named with its line and not used. 100 seeds, 2,000, or 10,000; GHBROWSE_SEED begins
/// with that one.
@MainActor
final class HostileConfigTests: XCTestCase {
  private static let wrong = [
    "null", "-1", "0", "1e999999", "-1e999999", "1e-999999", "9223372036854775808",
    "-9223372036854775809", "123456789012345678901234567890123456789", "[]", "{}", "[[[[]]]]",
    "{\"a\": {\"a\": true}}", "\"\\u0000\"", "\"http://example.com\"",
    "\"https://example.com:99999\"", "\"https://user@example.com\"", "\"file:///etc/passwd\"",
    "\"javascript:alert(1)\"", "\"-5m\"", "\"99999999999999999999d\"", "\"4294967296d\"",
    "\"1.5h\"",
    "\"'\"", "\"TRUE\"", "\"\u{202E}dark\"", "\"" + String(repeating: "x", count: 5_000) + "\"",
  ]

  private nonisolated let directory =
    NSTemporaryDirectory() + "ghbrowse-hostile-" + UUID().uuidString

  override func setUp() async throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  override func tearDown() async throws {
    try FileManager.default.removeItem(atPath: directory)
  }

  func test_J7_wrongValues_areNamedWithTheirLines_andDefaultsApply() async throws {
    let first = SeededNumbers.seedOfRun()
    for seed in first..<first + Self.count {
      var numbers = SeededNumbers(seed: seed)
      let members = Self.wrongMembers(&numbers)
      let lines = members.map { "  \"\($0.key)\": \($0.value)" }
      let file = try file(Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8))
      let name = "GHBROWSE_SEED=\(seed): \(members)"
      for number in members.indices {
        let place = ", line \(number + 2), column "
        XCTAssertTrue(file.mistakes.contains { $0.contains(place) }, name)
      }
      XCTAssertEqual(file.values, [:], name)
      try assertBuiltIn(file, name)
    }
  }

  func test_J7_aDamagedFile_isReadOrNamed_andEndsNoProcess() async throws {
    let whole = Data(
      """
      {"apiUrl": "https://api.example.com", "maxAge": "7d", "color": "never", "offline": true,
       "editor": "vi -c 'set tw=72'", "pager": "less -R", "theme": "dark", "quiet": false}
      """.utf8)
    let first = SeededNumbers.seedOfRun()
    var refused = 0
    for seed in first..<first + Self.count {
      var numbers = SeededNumbers(seed: seed)
      var bytes = whole
      for _ in 0...numbers.next(below: 3) { Self.damage(&bytes, &numbers) }
      let file = try file(bytes)
      if !file.mistakes.isEmpty { refused += 1 }
      XCTAssertTrue(
        file.mistakes.allSatisfy { $0.hasPrefix(directory + "/config.json") },
        "GHBROWSE_SEED=\(seed): \(file.mistakes)")
      for (key, value) in file.values { Self.assertFits(value, key, "GHBROWSE_SEED=\(seed)") }
    }
    XCTAssertGreaterThan(refused, 0)
    print("rel J7: 2 × \(Self.count) files of settings, \(refused) of the damaged ones named")
  }

  private static let count = Loops.count(short: UInt64(100), long: 2_000, full: 10_000)

  /// Up to six settings, each once, of which none can be used.
  private static func wrongMembers(
    _ numbers: inout SeededNumbers
  ) -> [(key: String, value: String)] {
    let keys = ConfigSetting.Key.allCases.shuffled(using: &numbers).prefix(
      numbers.next(below: 6) + 1)
    return keys.map { key in
      let value = wrong[numbers.next(below: wrong.count)]
      // Any text without an open quote is a program, and a number is no text.
      let isProgram = [.pager, .editor, .browser].contains(key) && value.hasPrefix("\"")
      return (key.rawValue, isProgram ? "\"'\"" : value)
    }
  }

  private static func damage(_ bytes: inout Data, _ numbers: inout SeededNumbers) {
    let place = numbers.next(below: max(bytes.count, 1))
    switch numbers.next(below: 4) {
    case 0: bytes = bytes.prefix(place)
    case 1 where !bytes.isEmpty: bytes[place] = UInt8(numbers.next(below: 256))
    case 2: bytes.insert(contentsOf: Data("\"{}[],:0".utf8).shuffled(using: &numbers), at: place)
    default: bytes += bytes.prefix(place)
    }
  }

  private func file(_ bytes: Data) throws -> ConfigFile {
    try bytes.write(to: URL(fileURLWithPath: directory + "/config.json"))
    return ConfigFile(directory: directory)
  }

  private func assertBuiltIn(_ file: ConfigFile, _ name: String) throws {
    let settings = Settings(try Options.parse([]), [:], file: file)
    for key in ConfigSetting.Key.allCases {
      XCTAssertEqual(settings.source(of: key), .builtIn, name)
    }
    XCTAssertEqual(
      try Dependencies.base(settings.options, settings.environment).url, "https://api.github.com")
    XCTAssertEqual(settings.maxAge.seconds, 3_600, name)
  }

  private static func assertFits(_ value: String, _ key: ConfigSetting.Key, _ name: String) {
    let kind = ConfigSetting.all.first { $0.key == key }?.kind
    switch kind {
    case .flag: XCTAssertTrue(["true", "false"].contains(value), name)
    case .choice(let choices): XCTAssertTrue(choices.contains(value), name)
    case .address: XCTAssertTrue(value.hasPrefix("https://") || value.hasPrefix("http://"), name)
    case .duration: XCTAssertNotNil(Age(value), name)
    case .program, nil: break
    }
  }
}
