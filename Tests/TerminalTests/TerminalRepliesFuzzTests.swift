import StandIn
import XCTest

@testable import Terminal

/// Streams of keys and answers, cut anywhere: 500 of each kind, or 4,000 unless the run is short.
final class TerminalRepliesFuzzTests: XCTestCase {
  private static let rounds = Loops.count(short: 500, long: 4_000, full: 4_000)
  // No string's end and no question mark: however they follow each other, they are no answer.
  private static let keys: [[UInt8]] =
    [
      "a", "quit", "7", "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}[A", "\u{1B}[200~", "\u{1B}]1",
      "\u{1B}]11", "\u{1B}]11;", "\u{1B}]11;rgb:1e1e/2", "\r", ";", "/", "é", "Ü", "Ý", "Û", "«",
      "丝", "𝜛",
    ].map { Array($0.utf8) }
  private static let answers: [[UInt8]] =
    [
      "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]11;rgb:f/f/f\u{1B}\\",
      "\u{1B}[?62;4;22c", "\u{1B}[?6c",
    ].map { Array($0.utf8) }

  private func read(
    _ bytes: [UInt8], cutBy numbers: inout SeededNumbers
  ) -> (keys: [UInt8], answers: TerminalReplies) {
    var answers = TerminalReplies()
    var keys: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...9, using: &numbers)
      answers.feed(rest.prefix(count))
      keys += answers.takeKeys()
      rest = rest.dropFirst(count)
    }
    answers.giveUp()
    return (keys + answers.takeKeys(), answers)
  }

  func test_B2_no_key_is_lost_or_invented_wherever_an_answer_comes_between() {
    var numbers = SeededNumbers()
    for round in 0..<Self.rounds {
      var stream: [UInt8] = []
      var typed: [UInt8] = []
      var answered = 0
      for _ in 0..<Int.random(in: 0...12, using: &numbers) {
        if Int.random(in: 0..<4, using: &numbers) == 0 {
          stream += Self.answers.randomElement(using: &numbers) ?? []
          answered += 1
        } else {
          let key = Self.keys.randomElement(using: &numbers) ?? []
          stream += key
          typed += key
        }
      }
      let (keys, answers) = read(stream, cutBy: &numbers)
      XCTAssertEqual(keys, typed, "round \(round): \(stream)")
      XCTAssertEqual(
        answers.report.background != nil || answers.isEnded, answered > 0, "round \(round)")
    }
  }

  func test_B2_bytes_that_end_no_answer_come_out_as_they_went_in() {
    var numbers = SeededNumbers()
    // All that answers are made of but their ends.
    let alphabet: [UInt8] =
      Array("]1;rgba:#/fe0[?".utf8) + [0x1B, 0x1B, 0x9D, 0x9B, 0xC2, 0xC3, 0xE4, 0xF0, 0x80]
    for round in 0..<Self.rounds {
      let stream = (0..<Int.random(in: 0...150, using: &numbers)).map { _ in
        alphabet.randomElement(using: &numbers) ?? 0
      }
      XCTAssertEqual(read(stream, cutBy: &numbers).keys, stream, "round \(round)")
    }
  }

  func test_B2_it_does_not_matter_where_the_stream_is_cut() {
    var numbers = SeededNumbers()
    let alphabet = Self.keys + Self.answers + [[0x07], [0x5C], [0x9C], [0x3F], [0x63], [0xE4]]
    for round in 0..<Self.rounds {
      let stream = (0..<12).flatMap { _ in alphabet.randomElement(using: &numbers) ?? [] }
      let one = read(stream, cutBy: &numbers)
      let other = read(stream, cutBy: &numbers)
      XCTAssertEqual(one.keys, other.keys, "round \(round): \(stream)")
      XCTAssertEqual(
        one.answers.report.background, other.answers.report.background, "round \(round)")
      XCTAssertEqual(one.answers.isEnded, other.answers.isEnded, "round \(round)")
    }
  }
}
