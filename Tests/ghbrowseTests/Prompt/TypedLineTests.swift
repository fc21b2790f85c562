import Glibc
import Screens
import XCTest

@testable import ghbrowse

/// How a line is read, at the prompt and in a script.
@MainActor
final class TypedLineTests: XCTestCase {
  func test_aLineThatMayContainANote_staysOutOfTheHistory() async {
    for line in [":note met", ":note 7 met", "", "nothing such", ":nte met", "7 met"] {
      XCTAssertTrue(TypedLine(line).isPrivate, line)
    }
    XCTAssertTrue(TypedLine(note: "met").isPrivate)
    for line in [":search met", "7", "@mojombo", ":more 30", ":status"] {
      XCTAssertFalse(TypedLine(line).isPrivate, line)
    }
  }

  func test_L7_keysAreReadWhileALineWritesANoteOrSearches_butNotIfItEdits() async {
    for line in [
      ":note met", ":note 7 met", ":add met", ":unnote", ":undo", "/met", ":status", "7",
    ] { XCTAssertEqual(TypedLine(line).keyUse, .nextLine, line) }
    XCTAssertEqual(TypedLine(note: "met").keyUse, .nextLine)
    // What is typed after these belongs to the note on the line, or to a program.
    for line in [":note", ":note 7"] { XCTAssertEqual(TypedLine(line).keyUse, .note, line) }
    for line in [":note --edit", ":note 7 --edit"] {
      XCTAssertEqual(TypedLine(line).keyUse, .program, line)
    }
  }

  func test_fA7_theNoteInALine_followsTheCommand_orIsAllOfAnEditedLine() async {
    XCTAssertEqual(TypedLine(":note met at FOSDEM").note?.text, "met at FOSDEM")
    XCTAssertEqual(TypedLine(":note -- 7 up").note?.text, "7 up")
    XCTAssertEqual(TypedLine(note: ":quit").note?.text, ":quit")
    XCTAssertNil(TypedLine(":search met").note)
    XCTAssertNil(TypedLine(":nonsense met").note)
  }

  func test_aPasteIsSplitIntoLines_andANoteAtItsEndKeepsItsLineBreaks() async {
    for (text, lines) in [
      ("", [""]), ("7", ["7"]), ("7\n\n  \n:back\n:help\n", ["7", ":back", ":help"]),
      (":note one\nquit", [":note one\nquit"]), (":n one\nquit", [":n one\nquit"]),
      (":noet 7 x\nquit", [":noet 7 x\nquit"]),
      (":note 1 one\n:note 2 two\n:back", [":note 1 one", ":note 2 two", ":back"]),
      ("3\n:note A\nB", ["3", ":note A\nB"]),
      ("3\n:note A\n4\n:note 4 B\n\nC d", ["3", ":note A", "4", ":note 4 B\n\nC d"]),
      ("2\n:note met\n\n:back", ["2", ":note met", ":back"]),
      ("1\n:note\n:back", ["1", ":note", ":back"]),
    ] { XCTAssertEqual(TypedLine.lines(of: text), lines) }
  }

  nonisolated func test_X1_aPipeWhoseReadsDoNotWait_isReadToItsEnd() async {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    let (input, output) = (ends[0], ends[1])
    XCTAssertEqual(fcntl(input, F_SETFL, O_NONBLOCK), 0)
    defer { close(input) }
    let reading = Task {
      var lines: [Result<String, Notice>] = []
      for await line in ScriptInput(descriptor: input).lines { lines.append(line) }
      return lines
    }
    // The first read finds nothing yet, unless the task has not begun.
    for line in ["one\n", "two\n", "three"] {
      await Task.yield()
      _ = write(output, line, line.utf8.count)
    }
    close(output)
    let lines = await reading.value
    XCTAssertEqual(lines, ["one", "two", "three"].map { .success($0) })
  }
}
