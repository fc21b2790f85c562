import Foundation
import Glibc
import XCTest

@testable import Terminal

/// Where the locale has no UTF-8, what is written is ASCII, and as wide as before.
final class CharsetTests: XCTestCase {
  private static let texts = [
    "plain", "✎ met · at → FOSDEM…", "│ ⏎ ✓", "José Müller", "e\u{301}te\u{301}", "漢字",
    "👩\u{200D}🚀",
    "نور", "\u{1B}[1mé\u{1B}[0m\r\n", "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏░", "◌\u{301}", "1\u{FE0F}\u{20E3}", "Ａ",
  ]

  func test_theFirstVariableThatIsSet_namesTheCharset_andNoneIsUnicode() {
    let table: [([String: String], Charset)] = [
      ([:], .unicode), (["LANG": ""], .unicode), (["LANG": "de_DE.UTF-8"], .unicode),
      (["LANG": "C.utf8"], .unicode), (["LC_ALL": "POSIX", "LANG": "C.UTF-8"], .ascii),
      (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "C.UTF-8"], .ascii), (["LANG": "C"], .ascii),
      (["LC_ALL": "en_GB.UTF-8", "LANG": "C"], .unicode), (["LANG": "de_DE.ISO-8859-1"], .ascii),
    ]
    for (environment, charset) in table {
      XCTAssertEqual(Charset { environment[$0] }, charset, "\(environment)")
    }
  }

  func test_everyTextBecomesASCII_ofTheSameWidth() {
    for text in Self.texts {
      let shown = Charset.ascii.text(text)
      XCTAssertTrue(shown.utf8.allSatisfy { $0 < 0x80 }, shown)
      XCTAssertEqual(TextWidth.columns(of: shown), TextWidth.columns(of: text), shown)
      XCTAssertEqual(Charset.unicode.text(text), text)
    }
  }

  func test_marksAccentsAndTheRest_eachHaveTheirSign() {
    XCTAssertEqual(Charset.ascii.text("✎ met · at → FOSDEM…"), "* met - at > FOSDEM~")
    XCTAssertEqual(Charset.ascii.text("│ ⏎ ✓"), "| / v")
    XCTAssertEqual(Charset.ascii.text("José Müller e\u{301}"), "Jose Muller e")
    XCTAssertEqual(Charset.ascii.text("漢字 ß نور"), "???? ? ???")
    XCTAssertEqual(Charset.ascii.text("a\u{1B}[1mé\u{1B}[0m\r\n"), "a\u{1B}[1me\u{1B}[0m\r\n")
    XCTAssertEqual(Charset.ascii.textWithPlainMarks("José ✎ 漢…"), "José * 漢~")
  }

  func test_intoAFile_dataStaysAsItIs_andLinesForPeopleHavePlainMarks() throws {
    let path = NSTemporaryDirectory() + "ghbrowse-charset-\(getpid())"
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    defer {
      close(descriptor)
      unlink(path)
    }
    let stream = StandardStream(descriptor: descriptor, isBuffered: true, charset: .ascii)
    stream.write(line: .field("José\u{9}✎"))
    stream.write(line: StyledText("José ✎ …"))
    stream.flush()
    XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), "José ✎\nJosé * ~\n")
  }
}
