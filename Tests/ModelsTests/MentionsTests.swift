import StandIn
import TestSupport
import XCTest

@testable import Models

/// The logins that a text mentions (X31).
final class MentionsTests: XCTestCase {
  private func logins(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      Mentions.logins(in: buffer).map { String(decoding: buffer[$0], as: UTF8.self) }
    }
  }

  func test_X31_aLoginAfterAnAt_isAMention_unlessItIsPartOfSomethingElse() {
    let texts: [String: [String]] = [
      "": [], "@": [], "@@": [], "a @ b": [], "@mona": ["mona"], "@mona\n@bo": ["mona", "bo"],
      "mail a@mona.org": [], "@mona@example.org": [], "@@mona": [], "cc:@mona,@bo": ["mona", "bo"],
      "@mona/team": [], "see @mona.org": [], "thanks @mona.": ["mona"], "@mona. Then": ["mona"],
      "@bot[bot]!": ["bot[bot]"], "@bot[bo]": ["bot"], "@-bad @bad-": ["bad-"], "é@mona": [],
      "@monaさん": ["mona"], "👍@mona": ["mona"], "٣@mona": [], "@mona.é": [], "_@mona": [],
      "(@mona)": ["mona"], "`@mona`": ["mona"], "@mona's": ["mona"], "../@mona": [], "@mona@": [],
    ]
    for (text, expected) in texts { XCTAssertEqual(logins(in: text), expected, text) }
  }

  func test_X31_theMentionsOfTheCases_areFound() throws {
    for row in try SmallCases.rows(of: "mentions.tsv") {
      var known: Set<String> = []
      let found = logins(in: row[0]).filter { known.insert($0.lowercased()).inserted }
      XCTAssertEqual(found.isEmpty ? "-" : found.joined(separator: " "), row[1], row[0])
    }
  }

  func test_X31_anyBytes_haveNoMentionOutsideOfThem() {
    var numbers = SeededNumbers()
    for _ in 0..<2_000 {
      let bytes = (0..<numbers.next(below: 12)).map { _ in
        Array("@@a-.[bot]/ \n\u{E9}".utf8)[numbers.next(below: 15)]
      }
      bytes.withUnsafeBufferPointer { buffer in
        for range in Mentions.logins(in: buffer) {
          XCTAssertEqual(buffer[range.lowerBound - 1], UInt8(ascii: "@"))
          XCTAssertFalse(buffer[range].contains { $0 >= 0x80 || $0 == 10 || $0 == 32 }, "\(bytes)")
        }
      }
    }
  }

  func test_X31_fH13_aCoAuthorsLine_isOneLine_whateverTheNameIs() {
    let user = User(id: 3, login: "mona")
    let names: [String?: String] = [
      "Mona Lisa": "Mona Lisa", nil: "mona", "": "mona", " <> \n": "mona",
      "Mona\nCo-authored-by: x <y>": "Mona Co-authored-by: x y", "\u{1B}]0;x\u{7} Mo": "]0;x Mo",
      "Mo\u{202E}na": "Mona", "a\u{2028}b": "a b", "$(rm -rf ~)": "$(rm -rf ~)",
    ]
    for (name, expected) in names {
      XCTAssertEqual(
        user.coauthorTrailer(name: name, host: "users.noreply.github.com"),
        "Co-authored-by: \(expected) <3+mona@users.noreply.github.com>")
    }
  }
}
