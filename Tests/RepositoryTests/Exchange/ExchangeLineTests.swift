import Foundation
import Models
import StandIn
import XCTest

@testable import Repository
@testable import Store

/// Lines of an export and of an import (X3).
final class ExchangeLineTests: XCTestCase {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func reason(_ text: String) -> String? {
    reason(Array(text.utf8))
  }

  private func reason(_ bytes: [UInt8]) -> String? {
    do {
      _ = try ImportedLine(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  private func version(_ text: String?, login: String = "mojombo") -> LogLine {
    LogLine(time: noon.milliseconds, id: 1, login: login, content: .note(NoteText(text ?? "")))
  }

  func test_X3_anyNote_isImportedAsItWasExported() throws {
    let texts: [String?] = [
      nil, "a", "two\nlines \"\\", "nul \0 in it", "\u{2028}\u{1B}[31m\u{9B}\u{202E}", "🧑‍🚀é",
      String(repeating: "\0", count: Note.byteLimit),
    ]
    for text in texts {
      let bytes = version(text).bytes(host: "api.github.com")
      XCTAssertLessThan(bytes.count, ImportReader.byteLimit)
      XCTAssertEqual(try ImportedLine(bytes).lines, [version(text)])
    }
  }

  func test_X3_aLineOf2_0_isAVersionAndASeenMark() throws {
    let line =
      #"{"host":"api.github.com","id":1,"login":"mojombo","note":"met at FOSDEM","#
      + #""noteUpdatedAt":"2023-11-14T22:13:20.000Z","seenAt":"2023-11-14T22:13:20.700Z"}"#
    let seen = LogLine(
      time: noon.milliseconds + 700, id: 1, login: "mojombo", content: .seen(true))
    XCTAssertEqual(
      try ImportedLine(Array(line.utf8)).lines, [version("met at FOSDEM"), seen])
  }

  func test_fC15_aNotesLogOf1_isImportedInTheOrderOfItsNumbers() throws {
    var lines = ImportReader(host: "h", now: noon)
    for (seq, text) in [(2, "second"), (1, "first")] {
      let body =
        #"{"seq":\#(seq),"at":"2023-11-14T22:13:20Z","id":1,"login":"mojombo","note":"\#(text)""#
      let crc = CRC32.hexadecimal(of: Array(body.utf8))
      XCTAssertNil(lines.read(.bytes(Array("\(body),\"crc\":\"\(crc)\"}".utf8))))
    }
    XCTAssertEqual(lines.removeLines(), [])
    lines.finish()
    XCTAssertEqual(lines.removeLines().map(\.noteText), ["first", "second"])
  }

  func test_X3_linesOfOtherPrograms_areRead_andUnknownKeysIgnored() throws {
    let line = #"{"id": 7.0, "seenAt": "2023-11-14T23:13:20.999+01:00", "x": [1], "host": "h","#
    let read = try ImportedLine(Array((line + #" "login": "a"}"#).utf8))
    XCTAssertEqual(read.host, "h")
    XCTAssertEqual(
      read.lines,
      [LogLine(time: noon.milliseconds + 999, id: 7, login: "a", content: .seen(true))])
  }

  func test_X3_eachBadLine_isRefusedWithItsReason() {
    let head = #"{"host":"h","login":"a","#
    let time = #""noteUpdatedAt":"2023-11-14T22:13:20Z""#
    let reasons = [
      "{": "it is not a JSON object", "[]": "it is not a JSON object",
      "{}": "its host is missing, or not text",
      #"{"host":"h","id":1}"#: "its login is missing, or not text",
      #"{"host":"h","id":1,"login":""}"#: "its login is not valid",
      #"{"host":"h","id":1,"login":"a b"}"#: "its login is not valid",
      head + #""id":0}"#: "its id is not a whole number above 0, or is too large",
      head + #""id":1.5}"#: "its id is not a whole number above 0, or is too large",
      head + #""id":9223372036854775808}"#: "its id is not a whole number above 0, or is too large",
      head + #""id":1,"note":"x"}"#: "its note has no noteUpdatedAt, so its age is unknown",
      head + #""id":1,"# + time + "}": "its note is missing; a deleted note is null",
      head + #""id":1,"note":"","# + time + "}": "its note is empty; a deleted note is null",
      head + #""id":1,"note":5,"# + time + "}": "its note is neither text nor null",
      head + #""id":1,"note":"x","noteUpdatedAt":"yesterday"}"#:
        "its noteUpdatedAt is not a time such as 2026-11-20T09:31:07Z",
      head + #""id":1,"seenAt":"9999-12-31T23:59:59-01:00"}"#:
        "its seenAt is not a time such as 2026-11-20T09:31:07Z",
      head + #""id":1,"seenAt":7}"#: "its seenAt is neither text nor null",
      head + #""id":1,"seenAt":"1969-12-31T23:59:59Z"}"#: "its seenAt is before 1970",
      head + #""id":1,"seenAt":"9999-12-01T00:00:00Z"}"#: "its seenAt is after 9999-11-30",
      #"{"host":"h","id":1,"login":"-rf"}"#: "its login is not valid",
      head + #""id":1,"note":"x","at":"2023-11-14T22:13:20Z","crc":"00000000"}"#:
        "its checksum does not match",
      head + #""id":1,"note":"\#(String(repeating: "é", count: 32_769))","# + time + "}":
        "its note has 65538 bytes; the limit is 65536",
    ]
    for (line, expected) in reasons {
      XCTAssertEqual(reason(line), expected, String(line.prefix(80)))
    }
    XCTAssertEqual(reason([0x7B, 0xFF, 0x7D]), "it is not UTF-8 text")
    XCTAssertNotNil(reason("{\"host\":\"h\0\"}"), "an unescaped NUL")
  }

  func test_fC12_aTimeThatLiesAhead_isTaken_andNamed() {
    var lines = ImportReader(host: "h", now: noon)
    let line = #"{"host":"h","id":1,"login":"a","note":"x","noteUpdatedAt":"2082-01-01T00:00:00Z"}"#
    XCTAssertNil(lines.read(.bytes(Array(line.utf8))))
    XCTAssertEqual(lines.loginsAhead, ["a"])
    XCTAssertEqual(lines.removeLines().map(\.login), ["a"])
  }

  func test_X3_aByteOrderMark_CRLF_andBlankLines_areIgnored() throws {
    let line = version("x").bytes(host: "h")
    var lines = ImportReader(host: "h", now: noon)
    XCTAssertNil(lines.read(.bytes([0xEF, 0xBB, 0xBF] + line + [0x0D])))
    XCTAssertNil(lines.read(.bytes([])))
    XCTAssertNil(lines.read(.bytes([0x20, 0x09])))
    XCTAssertNil(lines.read(.bytes(line)))
    XCTAssertEqual(lines.removeLines(), [version("x"), version("x")])
    XCTAssertEqual(lines.removeLines(), [])
    XCTAssertEqual(
      lines.read(.tooLong), ImportReader.Refusal(line: 5, reason: "it has more than 1048576 bytes")
    )
    let other = version("x").bytes(host: "ghe.example.org")
    XCTAssertEqual(
      lines.read(.bytes(other))?.reason,
      "it is for ghe.example.org, but these notes are for h")
    XCTAssertEqual(lines.refusedCount, 2)
    XCTAssertEqual(lines.lineCount, 6)
  }
}
