import Foundation
import StandIn
import XCTest

@testable import ghbrowse

/// Settings that are damaged (rel J7): what is wrong is named and not used.
///
/// 100 seeds, 2,000, or 10,000; GHBROWSE_SEED begins with that one.
@MainActor
final class HostileConfigTests: XCTestCase {
  private nonisolated let directory =
    NSTemporaryDirectory() + "ghbrowse-hostile-" + UUID().uuidString

  override func setUp() async throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  override func tearDown() async throws {
    try FileManager.default.removeItem(atPath: directory)
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
    print("rel J7: \(Self.count) files of settings, \(refused) of the damaged ones named")
  }

  private static let count = Loops.count(short: UInt64(100), long: 2_000, full: 10_000)

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
