import XCTest

@testable import Screens

/// What is and what may be a note (P3), and `:web` (fH8).
@MainActor
final class NoteCommandsTests: XCTestCase {
  func test_P3_edit_isReadWithARowOrWithout_andOtherOptionsAreRefused() async throws {
    let table: [(String, Command)] = [
      (":note --edit", .person(.editNote, row: nil)),
      (":note  7   --edit ", .person(.editNote, row: 7)),
      (":note --edit 7", .person(.editNote, row: 7)), (":note -- x --edit", .note("-- x --edit")),
      (":note x -- --edit", .note("x -- --edit")), (":note x -y", .note("x -y")),
      (":note - x", .note("- x")),
      (":note -- --edit", .note("-- --edit")), (":note 7 -- --edit", .note("7 -- --edit")),
      (":add - x", .add("- x")), (":add 7 -- -y", .add("7 -- -y")),
      (":web", .person(.web, row: nil)), (":web 7", .person(.web, row: 7)),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
    for line in [
      "--edit it", "x --edit", "7 8 --history", "7 --edits", "7 --edit --edit", "-x", "--hist",
      "7 --delete",
    ] { XCTAssertThrowsError(try Command(typed: ":note \(line)"), line) }
    for line in ["", "--edit", "7 -x", "7 x --edit"] {
      XCTAssertThrowsError(try Command(typed: ":add \(line)"), line)
    }
    XCTAssertThrowsError(try Command(typed: ":web x"))
    XCTAssertThrowsError(try Command(typed: ":web 0"))
  }

  func test_P3_aMistypedNote_mayBeANote_andOtherMistakesAreNot() async {
    let notes = [
      ":not 7 x", ":n 7 x", ":nte 7 x", ":noet x", ":nota x", ":unote x", ":unotee x", "note 7 x",
      "met at FOSDEM", "x y", "", ": x",
    ]
    for line in notes { XCTAssertTrue(Command.mayBeNote(line), line) }
    for line in [":serach x", ":lsit", "mojombo", ":refrehs now", ":note"] {
      XCTAssertFalse(Command.mayBeNote(line), line)
    }
  }
}
