import Repository
import XCTest

@testable import ghbrowse

/// What a session does next (G6, P4).
@MainActor
final class SessionStateTests: XCTestCase {
  private let entry = SessionState.Entry(line: TypedLine(":status"), draft: nil)

  func test_P4_aLineThatCameBeforeTheRows_waitsForThem() async {
    var state = SessionState.starting(nil)
    XCTAssertFalse(state.enter(entry), "it is not done yet")
    XCTAssertEqual(state, .starting(entry))
    XCTAssertEqual(state.start(), entry)
    XCTAssertEqual(state, .performing(entry))
  }

  func test_G6_withoutSuchALine_aStartPrompts() async {
    var state = SessionState.starting(nil)
    XCTAssertNil(state.start())
    XCTAssertEqual(state, .prompting)
  }

  func test_P4_whileALineIsDone_noneBegins() async {
    var state = SessionState.prompting
    XCTAssertTrue(state.enter(entry))
    XCTAssertFalse(state.enter(entry))
    state.finish(.done)
    XCTAssertEqual(state, .prompting)
  }

  func test_D5_aNoteToEdit_isTheNextLine_andCanBeLeft() async {
    var state = SessionState.performing(entry)
    state.finish(.editNote("met", row: 7))
    XCTAssertEqual(state, .editing(row: 7))
    XCTAssertEqual(state.read("met", sites: []).noteText, "7 -- met")
    XCTAssertTrue(state.isEditing)
    XCTAssertTrue(state.leaveNote())
    XCTAssertEqual(state, .prompting)
    XCTAssertFalse(state.leaveNote(), "none is edited any more")
    XCTAssertEqual(state.read("7", sites: []).meaning, .command(.open(row: 7)))
  }

  func test_G6_whoHasLeft_staysAway() async {
    var state = SessionState.performing(entry)
    state.finish(.leave)
    XCTAssertEqual(state, .leaving)
    XCTAssertFalse(state.enter(entry))
    XCTAssertNil(state.start())
    state.finish(.done)
    XCTAssertEqual(state, .leaving)
  }

  func test_G9_aLineThatMayHoldANote_isInNoHistory() async {
    for line in [":note met", ":note 7 met", "", "nothing such", ":nte met", "7 met"] {
      XCTAssertTrue(TypedLine(line).isPrivate, line)
    }
    XCTAssertTrue(TypedLine(note: "met").isPrivate)
    for line in [":search met", "7", "@mojombo", ":more 30", ":status"] {
      XCTAssertFalse(TypedLine(line).isPrivate, line)
    }
  }

  func test_D4_keysAreReadBehindALine_thatMayWaitToChangeANote() async {
    for line in [":note met", ":note 7 met", ":add met", ":unnote", ":undo"] {
      XCTAssertTrue(TypedLine(line).changesNote, line)
    }
    XCTAssertTrue(TypedLine(note: "met").changesNote)
    // What comes behind these belongs to the note on the line, or to a program.
    for line in [":note", ":note 7", ":note --edit", ":note 7 --edit", ":status", "7", ":quit"] {
      XCTAssertFalse(TypedLine(line).changesNote, line)
    }
  }

  func test_A7_theNoteInALine_isWhatFollowsTheCommand_orAllOfAnEditedLine() async {
    XCTAssertEqual(TypedLine(":note met at FOSDEM").noteText, "met at FOSDEM")
    XCTAssertEqual(TypedLine(note: ":quit").noteText, "-- :quit")
    XCTAssertNil(TypedLine(":search met").noteText)
    XCTAssertNil(TypedLine(":nonsense met").noteText)
  }
}
