import Foundation
import StandIn
import TestSupport
import XCTest

/// Texts that are much too long keep their width, and cost little memory.
final class HostileSizesTests: XCTestCase {
  private static let mebibyte = 1 << 20
  private static let texts = [
    "marks": "Z" + String(repeating: "\u{30D}", count: 10_000),
    "lines": String(repeating: "line\n", count: 100_000),
    "word": String(repeating: "w", count: 1_000_000),
    "joined": String(repeating: "👩\u{200D}", count: 100_000),
  ]

  func test_fH5_textsOfAMillionCharacters_keepTheWidthOfTheTerminal_andCostLittleMemory()
    async throws
  {
    let usual = try await peakMemory(of: "a text of the usual length", named: "usual")
    for (name, text) in Self.texts.sorted(by: { $0.key < $1.key }) {
      let more = (try await peakMemory(of: text, named: name) - usual) / Self.mebibyte
      // The answer itself, its text and the store's copy of it.
      XCTAssertLessThan(more, 40, name)
    }
  }

  /// The bytes of memory that it takes to open a saved profile whose biography is `text`, twice.
  private func peakMemory(of text: String, named name: String) async throws -> Int {
    let server = try await standIn(.invented(count: 10))
    let people = HostilePeople([text], spelling: .bytes)
    // Eight fields of a million characters would be more than an answer may have.
    server.answer("/users", with: HostilePeople(["x"], spelling: .bytes).page)
    server.answer("/users/hostile-1", with: people.biography(0))
    let program = try ProgramUnderTest(apiURL: server.baseURL)
    let terminal = try PseudoTerminal(program, at: "\n    1   hostile-1")
    terminal.perform([("1", "Joined"), (":back", "list>"), ("1", "Joined")])
    terminal.expectNews("hostile-1>")
    let peak = try terminal.peakMemory()
    for line in terminal.newsLines { XCTAssertLessThanOrEqual(line.count, 80, "\(name): \(line)") }
    terminal.enter(":quit")
    XCTAssertEqual(terminal.waitForEnd(), 0)
    terminal.judge(by: .screen)
    return peak
  }
}
