import Foundation
import StandIn
import XCTest

/// Texts that are much too long (H5): the work of the first paint, the widths, and the memory.
///
/// Work is the processors' time, which is the same on a machine that has other things to do.
final class HostileSizesTests: XCTestCase {
  private static let mebibyte = 1 << 20
  private static let rounds = 5
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
    // A tenth of a second on a machine whose unit takes 23 ms, and as much more as this one is slower now.
    let limit = max(100, Int(100 * Self.unit / 23))
    for (name, text) in Self.texts.sorted(by: { $0.key < $1.key }) {
      let cost = try await cost(of: text, named: name)
      print(
        "H5 \(name): \(cost.paint) ms of work, usually \(usual.paint); "
          + "\((cost.peak - usual.peak) / Self.mebibyte) MiB more")
      XCTAssertLessThan(cost.paint - usual.paint, limit, name)
      // The answer itself, its text and the store's copy of it.
      XCTAssertLessThan(cost.peak - usual.peak, 40 * Self.mebibyte, name)
    }
  }
}

extension HostileSizesTests {
  /// The processor time that classifying 500,000 scalars takes here now, in milliseconds.
  private static var unit: Double {
    let text = String(repeating: "line\n", count: 100_000)
    return (1...5).map { _ in
      let start = clock()
      let count = text.unicodeScalars.count { $0.properties.generalCategory == .control }
      XCTAssertEqual(count, 100_000)
      return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000
    }.min() ?? 0
  }

  private struct Cost {
    /// The work of a paint, in milliseconds.
    let paint: Int
    let peak: Int
  }

  /// Waits until a block has come, and the prompt after it.
  private func expect(_ block: String, above prompt: String, on terminal: PseudoTerminal) {
    terminal.wait("\(block) above \(prompt)", within: .seconds(30)) {
      let parts = terminal.news.components(separatedBy: block)
      return parts.count > 1 && parts.last?.contains(prompt) == true
    }
  }

  /// What it takes to open a saved profile whose every field is `text`.
  private func cost(of text: String, named name: String) async throws -> Cost {
    let server = StandInServer(.invented(count: 10))
    try await server.start()
    let people = HostilePeople([text], spelling: .bytes)
    // Eight fields of a million characters would be more than an answer may have.
    server.answer("/users", with: HostilePeople(["x"], spelling: .bytes).page)
    server.answer("/users/hostile-1", with: people.biography(0))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program)
    terminal.expect("\n    1   hostile-1")
    terminal.enter("1")
    terminal.expectNews("Joined")
    let before = try terminal.processorTime()
    for _ in 0..<Self.rounds {
      terminal.enter(":back")
      expect("GitHub users", above: "list>", on: terminal)
      terminal.enter("1")
      expect("Joined", above: "hostile-1>", on: terminal)
    }
    let paint = (try terminal.processorTime() - before) * 10 / Self.rounds
    let peak = try terminal.peakMemory()
    for line in terminal.newsLines where !line.contains("🇫🇷") {
      XCTAssertLessThanOrEqual(line.count, 80, "\(name): \(line)")
    }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    terminal.judge(by: .screen(height: 24))
    await server.stop()
    return Cost(paint: paint, peak: peak)
  }
}
