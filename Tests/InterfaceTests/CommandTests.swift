import Interface
import Models
import XCTest

/// What can be typed (product.md, section 2).
@MainActor
final class CommandTests: XCTestCase {
  func test_whatIsTyped_isRead() async throws {
    let table: [(String, Command)] = [
      ("", .more(nil)), ("  ", .more(nil)), (":more 500", .more(500)), ("7", .open(row: 7)),
      ("@mojombo", .openLogin("mojombo")), (":search a b", .search(SearchQuery("a b"))),
      (":search \"a b\"", .search(SearchQuery("a b", isExact: true))), (":search", .search(nil)),
      (":se x", .search(SearchQuery("x"))), (":note  7 hi ", .note("7 hi")), (":note", .note(nil)),
      (":unnote", .unnote(row: nil)), (":unnote 3", .unnote(row: 3)), (":q", .quit),
      ("quit", .quit), ("exit", .quit), ("?", .help(nil)), ("help", .help(nil)),
      (":help note", .help("note")), (":LIST", .list), (":notes", .notes), (":b", .back),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
  }

  func test_X9_unseeUnseenAndListFromSomebodyOn_areRead() async throws {
    let table: [(String, Command)] = [
      (":unsee", .unsee(row: nil)), (":unsee 7", .unsee(row: 7)), (":unseen", .unseen),
      (":list", .list),
      (":prev", .previous), (":p", .previous),
      (":li 120", .listFrom(place: 120)),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
  }

  func test_anExactNameBeatsAPrefix_andAnAmbiguousOneNamesBoth() async throws {
    XCTAssertEqual(try Command(typed: ":note x"), .note("x"), "not :notes")
    XCTAssertThrowsError(try Command(typed: ":no")) {
      XCTAssertTrue(($0 as? CommandError)?.message.contains(":note or :notes") == true)
    }
  }

  func test_U8_whatIsTypedAllDay_needsNoLetterMore_andNoColon() async throws {
    let table: [(String, Command)] = [
      (":n met at FOSDEM", .note("met at FOSDEM")), (":n", .note(nil)), (":N 7 x", .note("7 x")),
      (":s fosdem", .search(SearchQuery("fosdem"))), (":s", .search(nil)), ("q", .quit),
      ("Q", .quit), ("help note", .help("note")), ("? note", .help("note")),
      ("/tom preston", .search(SearchQuery("tom preston"))),
      ("/ tom ", .search(SearchQuery("tom"))),
      ("/\"ada\"", .search(SearchQuery("ada", isExact: true))), ("//", .search(SearchQuery("/"))),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
  }

  func test_U8_aBareWord_getsTheCommandThatItLooksLike() async {
    let table = [
      ("search foo", "Commands begin with a colon: :search."), ("refre", ": :refresh."),
      ("N met her", ": :note."), ("uns 7", ": :unsee or :unseen."),
      ("serach foo", "\"serach\" is no command. Did you mean :search, with a colon?"),
      ("nots", "Did you mean :note, with a colon?"), ("quit now", ": :quit."),
      ("ada-lovelace", "@ada-lovelace opens the profile of that login, /ada-lovelace searches"),
      ("met her", "Type a row's number, @LOGIN"), ("漢字", "Type a row's number, @LOGIN"),
      ("/", "The text to search for follows the slash: /fosdem."), ("/ ", "follows the slash"),
    ]
    for (line, hint) in table {
      XCTAssertThrowsError(try Command(typed: line), line) {
        XCTAssertTrue(($0 as? CommandError)?.message.contains(hint) == true, "\(line): \($0)")
      }
    }
  }

  func test_U18_aSearchForNothing_saysWhatIsMissing() async throws {
    for line in [":search \"\"", ":search \"", ":s \" \"", "/\"", "/\"\""] {
      XCTAssertThrowsError(try Command(typed: line), line) {
        XCTAssertTrue(
          ($0 as? CommandError)?.message.hasPrefix("The text between the quotes is missing") == true
        )
      }
    }
    for (line, text) in [(":search \"ada", "\"ada"), (":search a\"", "a\"")] {
      XCTAssertEqual(try Command(typed: line), .search(SearchQuery(text)), "quotes are plain")
    }
    XCTAssertEqual(
      try Command(typed: ":search \"\"\""), .search(SearchQuery("\"", isExact: true)))
  }

  func test_U9_onlyANoteKeepsTheLinesOfAPaste() async {
    for line in [":note one", ":n one", ":note 7", ":NOTE", ":noet one", ":unotee x"] {
      XCTAssertTrue(Command.keepsLines(line), line)
    }
    for line in [
      ":notes", ":search one", "7", "@ada", "one", "", ":unnote 7", ":refrehs", "note x",
    ] {
      XCTAssertFalse(Command.keepsLines(line), line)
    }
  }

  func test_aMistake_namesTheNearestCommand_orWhatWouldDo() async {
    let table = [
      (":serach x", "Did you mean :search?"), (":xyzzyxyz", ":help lists them all"),
      ("search x", "Commands begin with a colon"), ("mojombo", "@mojombo"),
      ("@", "A login follows @"),
      (":more many", "a number above zero"), (":more 0", ":more 7, or nothing after it"),
      (":more 99999999999999999999", "too large a number for :more"),
      (":unnote 7 8", "not \"7 8\""), (":quit now", ":quit takes nothing after it; type it alone"),
      (":notes x", "takes nothing after it"),
      (":unseen x", "takes nothing after it"), (":unsee x", "a number above zero"),
      (":unse", ":unsee or :unseen"), (":list mojombo", "A place in the list follows :list"),
      (":list 0", "A place in the list follows :list"),
    ]
    for (line, hint) in table {
      XCTAssertThrowsError(try Command(typed: line), line) {
        XCTAssertTrue(($0 as? CommandError)?.message.contains(hint) == true, "\($0)")
      }
    }
  }
}
