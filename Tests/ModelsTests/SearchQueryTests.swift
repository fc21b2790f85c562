import Models
import XCTest

/// How a search is read (L7, X17, X21).
final class SearchQueryTests: XCTestCase {
  func test_X21_narrowingWordsTagsAndTheRest() throws {
    let expected: [(String, SearchQuery)] = [
      ("tom  preston", SearchQuery("tom  preston")), ("\"Ada\"", SearchQuery("Ada", isExact: true)),
      ("in:berlin", SearchQuery("", conditions: [.init(.location, "berlin")])),
      (
        "tom in:\"san francisco\" preston AT:github #Swift",
        SearchQuery(
          "tom preston",
          conditions: [.init(.location, "san francisco"), .init(.company, "github")],
          tags: ["swift"])
      ),
      (
        "name:tom note:toml",
        SearchQuery("", conditions: [.init(.name, "tom"), .init(.note, "toml")])
      ),
      ("#a #b", SearchQuery("", tags: ["a", "b"])),
      ("C# https://a#b", SearchQuery("C# https://a#b")),
      ("foo:bar", SearchQuery("foo:bar")), ("%_*", SearchQuery("%_*")),
      (
        "\"ada\" in:\"berlin\"",
        SearchQuery("\"ada\"", conditions: [.init(.location, "berlin")])
      ),
      ("in:\"a\"b", SearchQuery("b", conditions: [.init(.location, "a")])),
    ]
    for (typed, query) in expected { XCTAssertEqual(try SearchQuery(typed: typed), query, typed) }
  }

  func test_U18_whatIsMissing_isAMistakeOfItsOwn() {
    let expected: [(String, SearchMistake)] = [
      ("\"\"", .nothing), ("\"", .nothing), ("", .nothing), ("in:", .noValue("in:")),
      ("name: tom", .noValue("name:")), ("in:\"\"", .noValue("in:")),
      ("tom in:\"san fran", .openQuote("in:")),
    ]
    for (typed, mistake) in expected {
      XCTAssertThrowsError(try SearchQuery(typed: typed), typed) {
        XCTAssertEqual($0 as? SearchMistake, mistake, typed)
      }
    }
  }

  func test_X21_theShellHasTakenTheQuotes() throws {
    XCTAssertEqual(
      try SearchQuery(arguments: ["tom", "in:san francisco"]),
      SearchQuery("tom", conditions: [.init(.location, "san francisco")]))
    XCTAssertEqual(
      try SearchQuery(arguments: ["tom preston", "werner"]), SearchQuery("tom preston werner"))
    XCTAssertEqual(try SearchQuery(arguments: ["#Swift"]), SearchQuery("", tags: ["swift"]))
  }

  func test_X21_asTyped_isReadAsTheSame() throws {
    for typed in ["tom in:\"san francisco\" #swift", "\"Ada\"", "a b", "name:x at:y"] {
      let query = try SearchQuery(typed: typed)
      XCTAssertEqual(query.typed, typed)
      XCTAssertEqual(try SearchQuery(typed: query.typed), query)
    }
  }
}
