import Foundation
import StandIn
import XCTest

/// Texts that are much too long (H5): the first paint, the widths, and the memory they cost.
final class HostileSizesTests: XCTestCase {
  private static let mebibyte = 1 << 20
  private static let texts = [
    "marks": "Z" + String(repeating: "\u{30D}", count: 10_000),
    "bio": String(repeating: "word ", count: 200_000),
    "lines": String(repeating: "line\n", count: 100_000),
    "word": String(repeating: "w", count: 1_000_000),
    "wide": String(repeating: "漢", count: 300_000),
    "flags": String(repeating: "🇫🇷", count: 100_000),
    "joined": String(repeating: "👩\u{200D}", count: 100_000),
  ]

  func test_H5_textsOfAMillionCharacters_arePaintedInATenthOfASecond_andCostLittle() async throws {
    let usual = try await cost(of: "a text of the usual length", named: "usual")
    for (name, text) in Self.texts.sorted(by: { $0.key < $1.key }) {
      let cost = try await cost(of: text, named: name)
      print(
        "H5 \(name): painted in \(cost.paint), usually \(usual.paint); "
          + "\((cost.peak - usual.peak) / Self.mebibyte) MiB more")
      XCTAssertLessThan(cost.paint - usual.paint, .milliseconds(100), name)
      // The answer itself, its text and the store's copy of it.
      XCTAssertLessThan(cost.peak - usual.peak, 40 * Self.mebibyte, name)
    }
  }
}

extension HostileSizesTests {
  private struct Cost {
    let paint: Duration
    let peak: Int
  }

  /// What it takes to open a saved profile whose every field is `text`; the quickest of three.
  private func cost(of text: String, named name: String) async throws -> Cost {
    let server = StandInServer(.invented(count: 10))
    try await server.start()
    let people = HostilePeople([text], spelling: .bytes)
    // Eight fields of a million characters would be more than an answer may have.
    server.answer("/users", with: HostilePeople(["x"], spelling: .bytes).page)
    server.answer("/users/hostile-1", with: people.biography(0))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    terminal.expect("\n    1  ")
    terminal.enter("1")
    terminal.expectNews("Joined")
    var paint = Duration.seconds(60)
    for _ in 0..<3 {
      terminal.enter(":back")
      terminal.expectNews("list>")
      let start = ContinuousClock.now
      terminal.enter("1")
      paint = min(
        paint,
        terminal.wait(name, since: start, within: .seconds(20)) {
          terminal.news.contains("Joined")
        })
    }
    let peak = try terminal.peakMemory()
    for line in terminal.news.split(separator: "\n") where !line.contains("🇫🇷") {
      XCTAssertLessThanOrEqual(line.count, 80, "\(name): \(line)")
    }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    terminal.judge(by: .screen(height: 24))
    await server.stop()
    return Cost(paint: paint, peak: peak)
  }
}
