import Models
import XCTest

@testable import Screens

/// What can be typed (product.md, section 2).
@MainActor
final class CommandTests: XCTestCase {
  func test_X9_whatIsTyped_isParsed_andAnExactNameWinsOverAPrefix() async throws {
    let table: [(String, Command)] = [
      ("", .more(nil)), ("  ", .more(nil)), (":more 500", .more(500)), ("7", .open(row: 7)),
      ("@mojombo", .openLogin("mojombo")), (":search a b", .search(SearchQuery("a b"))),
      (":search \"a b\"", .search(SearchQuery("a b", isExact: true))), (":search", .search(nil)),
      (":se x", .search(SearchQuery("x"))), (":note  7 hi ", .note("7 hi")), (":note", .note(nil)),
      (":unnote", .person(.unnote, row: nil)), (":unnote 3", .person(.unnote, row: 3)),
      (":q", .quit),
      ("quit", .quit), ("exit", .quit), ("?", .help(nil)), ("help", .help(nil)),
      (":help note", .help("note")), (":LIST", .list()), (":notes", .search(.notes)), (":b", .back),
      (":unsee", .person(.unsee, row: nil)), (":unsee 7", .person(.unsee, row: 7)),
      (":unseen", .search(.unseen)),
      (":p", .previous), (":li 120", .list(place: 120)), (":note x", .note("x")),
      (":by company", .count(by: .company)), (":BY At", .count(by: .company)),
      (":by in", .count(by: .location)), (":by joined", .count(by: .created)),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
  }

  func test_aCommandThatNeedsNoArgument_isUnderstoodWithoutItsColon() async throws {
    let table: [(String, Command)] = [
      ("more", .more(nil)), ("notes", .search(.notes)), ("Back", .back), ("undo", .undo),
      ("list", .list()),
      ("followers", .person(.listAbout(.followers), row: nil)), ("status", .status),
      ("help", .help(nil)),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
    for line in ["note", "search", "contributors", "find", "add", "mor", "und", "more 5"] {
      XCTAssertThrowsError(try Command(typed: line), line)
    }
  }

  func test_whatIsTypedAllDay_needsNoLetterMore_andNoColon() async throws {
    let table: [(String, Command)] = [
      (":n met at FOSDEM", .note("met at FOSDEM")), (":n", .note(nil)), (":N 7 x", .note("7 x")),
      (":s fosdem", .search(SearchQuery("fosdem"))), (":s", .search(nil)), ("q", .quit),
      ("Q", .quit), ("h", .help(nil)), ("n", .more(nil)), ("P", .previous), ("b", .back),
      ("m", .more(nil)), (":h", .help(nil)), (":m", .more(nil)), (":next", .more(nil)),
      (":ne", .more(nil)), ("help note", .help("note")), ("? note", .help("note")),
      ("/tom preston", .search(SearchQuery("tom preston"))),
      ("/ tom ", .search(SearchQuery("tom"))),
      ("/\"ada\"", .search(SearchQuery("ada", isExact: true))), ("//", .search(SearchQuery("/"))),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
  }

  func test_aMistake_isQuotedAsTyped_andNamesTheNearestCommand_orWhatToType() async {
    let table = [
      ("search foo", "Commands begin with a colon: :search."), ("N met her", ": :note."),
      ("uns 7", ": :unseen or :unsee."), ("quit now", ": :quit."),
      ("Serach x", "\"Serach\" is not a command. Did you mean :search?"),
      ("nots", "Did you mean :note?"), (":do 7", "Type :done in full, because it changes"),
      (":sync x", "\":sync\" works only in the shell: ghbrowse sync x"), ("b 7", ": :back."),
      (
        "Webikiwi",
        "\"Webikiwi\" is not a command. @Webikiwi opens the profile of that login, /Webikiwi"
      ),
      ("2-4", "Type one row number."), ("1 3", "Type one row number."),
      ("2,4", "Type one row number."),
      (":note 7 --add more of it", ":note has no option --add; did you mean :add 7 more of it?"),
      (":note --ad more", "did you mean :add more?"),
      ("met her", "Type a row number, @LOGIN"), ("漢字", "Type a row number, @LOGIN"),
      ("/ ", "Type the text to search for after the slash: /fosdem."),
      (":Xyzzyxyz", "There is no command \":Xyzzyxyz\"; :help all lists them."),
      (":serach x", "Did you mean :search?"), (":UNSE", "\":UNSE\" could be :unseen or :unsee"),
      (":no", ":note or :notes"), ("@", "Type a login after @"),
      (":more many", "a number above zero"), (":more 0", "as in :more 7, or :more alone"),
      (":more 99999999999999999999", ":more cannot take \"99999999999999999999\""),
      (":unnote 7 8", "cannot take \"7 8\""),
      (":notes in:", "in: needs a text"), (":tags x", ":tags takes no argument."),
      (":list mojombo", ":list takes a place in the list"), (":list 0", ":list takes a place"),
    ]
    for (line, hint) in table { assertMistake(line, hint) }
  }

  func test_aSearchForNothing_saysWhatIsMissing() async throws {
    for line in [":search \"\"", ":search \"", ":s \" \"", "/\"", "/\"\""] {
      assertMistake(line, "The text between the quotes is missing")
    }
    for (line, text) in [(":search \"ada", "\"ada"), (":search a\"", "a\"")] {
      XCTAssertEqual(try Command(typed: line), .search(SearchQuery(text)), "quotes are plain")
    }
    XCTAssertEqual(try Command(typed: ":search \"\"\""), .search(SearchQuery("\"", isExact: true)))
  }

  func test_onlyANoteKeepsTheLinesOfAPaste() async {
    for line in [":note one", ":n one", ":note 7", ":NOTE", ":noet one", ":unotee x"] {
      XCTAssertTrue(Command.keepsLines(line), line)
    }
    for line in [
      ":notes", ":search one", "7", "@ada", "one", "", ":unnote 7", ":refrehs", "note x",
    ] { XCTAssertFalse(Command.keepsLines(line), line) }
  }
}

/// Checks that a line is refused, with a sentence that contains `hint`.
@MainActor
func assertMistake(
  _ typed: String, _ hint: String, sites: [String] = ["github.com"], file: StaticString = #filePath,
  line: UInt = #line
) {
  XCTAssertThrowsError(try Command(typed: typed, sites: sites), typed, file: file, line: line) {
    let message = ($0 as? CommandError)?.message ?? ""
    XCTAssertTrue(message.contains(hint), "\(typed): \($0)", file: file, line: line)
  }
}
