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
      (":list", .list), (":list mojombo", .listFrom("mojombo")),
      (":prev", .previous), (":p", .previous), (":list id:20", .listFrom("id:20")),
      (":li 120", .listFrom("120")),
      (":list @120", .listFrom("@120")),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
  }

  func test_anExactNameBeatsAPrefix_andAnAmbiguousOneNamesBoth() async throws {
    XCTAssertEqual(try Command(typed: ":note x"), .note("x"), "not :notes")
    XCTAssertThrowsError(try Command(typed: ":n")) {
      XCTAssertTrue(($0 as? CommandError)?.message.contains(":note or :notes") == true)
    }
  }

  func test_aMistake_namesTheNearestCommand_orWhatWouldDo() async {
    let table = [
      (":serach x", "Did you mean :search?"), (":xyzzyxyz", ":help lists them all"),
      ("search x", "Commands begin with a colon"), ("mojombo", "@LOGIN"),
      ("@", "A login follows @"),
      (":more many", "a number above zero"), (":more 0", ":more 7, or nothing after it"),
      (":more 99999999999999999999", "too large a number for :more"),
      (":unnote 7 8", "not \"7 8\""), (":quit now", ":quit takes nothing after it; type it alone"),
      (":notes x", "takes nothing after it"),
      (":unseen x", "takes nothing after it"), (":unsee x", "a number above zero"),
      (":unse", ":unsee or :unseen"), (":list a b", "One login or place follows :list"),
      (":list @", "One login or place follows :list"),
    ]
    for (line, hint) in table {
      XCTAssertThrowsError(try Command(typed: line), line) {
        XCTAssertTrue(($0 as? CommandError)?.message.contains(hint) == true, "\($0)")
      }
    }
  }
}
