import Models
import StandIn
import TestSupport
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
          conditions: [
            .init(.location, "san francisco"), .init(.company, "github"), .init(.tag("swift")),
          ])
      ),
      (
        "name:tom note:toml",
        SearchQuery("", conditions: [.init(.name, "tom"), .init(.note, "toml")])
      ),
      ("#a #b", SearchQuery("", conditions: [.init(.tag("a")), .init(.tag("b"))])),
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

  func test_whatIsMissing_isAMistakeOfItsOwn() {
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
    XCTAssertEqual(try SearchQuery(arguments: ["#Swift"]), SearchQuery(tag: "swift"))
    // A shell needs quotes around `>` and `#`, and then all may be one argument.
    for line in [
      "location:berlin followers:>900", "in:berlin #swift", "-note:x sort:login",
      "followers:>9 in:berlin -#go",
    ] {
      XCTAssertEqual(try SearchQuery(arguments: [line]), try SearchQuery(typed: line), line)
    }
    XCTAssertEqual(
      try SearchQuery(arguments: ["in:the sea"]), try SearchQuery(typed: "in:\"the sea\""))
  }

  func test_X21_asTyped_isReadAsTheSame() throws {
    for typed in ["tom in:\"san francisco\" #swift", "\"Ada\"", "a b", "name:x at:y"] {
      let query = try SearchQuery(typed: typed)
      XCTAssertEqual(query.typed, typed)
      XCTAssertEqual(try SearchQuery(typed: query.typed), query)
    }
  }

  func test_X25_eachWord_itsMeaningAndItsNegation() throws {
    func day(_ text: String) throws -> Day { try XCTUnwrap(Day(text)) }
    let expected: [(String, SearchCondition.Test)] = [
      ("followers:100", .number(.followers, 100...100)),
      ("repositories:>100", .number(.repos, 101...Int.max)),
      ("gists:<=3", .number(.gists, 0...3)), ("following:*..30", .number(.following, 0...30)),
      ("commits:10..", .number(.commits, 10...Int.max)),
      ("joined:2019..2021", .days(.created, try day("2019-01-01")...day("2021-12-31"))),
      ("updated:<2020-03", .days(.updated, Day.all.lowerBound...(try day("2020-02-29")))),
      ("created:2024-12", .days(.created, try day("2024-12-01")...day("2024-12-31"))),
      ("created:9999", .days(.created, try day("9999-01-01")...Day.all.upperBound)),
      ("type:Organization", .type(.org)), ("has:due", .has(.due)), ("is:left", .state(.left)),
      ("email:example.org", .text(.email, "example.org", isWhole: false)),
      ("company:=\"acme \\\"west\\\"\"", .text(.company, "acme \"west\"", isWhole: true)),
      ("list:followers:ada", .member(of: try UserList(.followers, "ada"))),
      ("#swift", .tag("swift")),
    ]
    for (word, test) in expected {
      XCTAssertEqual(
        try SearchQuery(typed: word).conditions, [SearchCondition(test)], word)
      XCTAssertEqual(
        try SearchQuery(typed: "-\(word)").conditions, [SearchCondition(test, isNegated: true)],
        word)
    }
  }

  func test_X25_X32_theWordsOfTheCases_areReadAsTheySay() throws {
    let cases = try SmallCases.rows(of: "words.tsv")
    XCTAssertGreaterThan(cases.count, 50)
    for row in cases {
      do {
        let query = try SearchQuery(typed: row[0])
        XCTAssertEqual(query.text.isEmpty, row[1] == "ok", row[0])
        XCTAssertNotEqual(row[1], "mistake", row[0])
        XCTAssertEqual(try SearchQuery(typed: query.typed), query, query.typed)
      } catch {
        XCTAssertEqual(row[1], "mistake", "\(row[0]): \(error)")
      }
    }
  }

  func test_X25_theOrder_andItsSpellings() throws {
    let expected: [(String, SearchOrder)] = [
      ("followers", SearchOrder(.followers)), ("-created", SearchOrder(.created, isReversed: true)),
      ("joined", SearchOrder(.created)), ("repositories-desc", SearchOrder(.repos)),
      ("followers-asc", SearchOrder(.followers, isReversed: true)),
      ("name-asc", SearchOrder(.name)),
      ("name-desc", SearchOrder(.name, isReversed: true)), ("list", SearchOrder(.list)),
    ]
    for (word, order) in expected {
      let query = try SearchQuery(typed: "sort:\(word)")
      XCTAssertEqual(query.order, order, word)
      XCTAssertFalse(query.isEmpty, "a sort alone is a search")
      XCTAssertEqual(try SearchQuery(typed: query.typed), query)
    }
  }

  func test_X25_parsingWhatAQueryPrints_givesTheQuery_forRandomQueries() throws {
    let values = [
      "followers:>=100", "-type:bot", "created:2020..2021-05", "in:\"a \\\"b\\\" c\"", "company:=x",
      "#tag",
      "-#tag", "sort:-name", "list:members:acme", "is:seen", "-has:email", "tom", "preston",
      "gists:5",
      "updated:<2019", "-in:berlin", "a\\b", "email:x",
      "x\"", "in:\"=foo\"", "in:\"a b\\\\\"", "in:\"a\\b c\"", "name:a\\",
    ]
    // A quote in front and one at the end are no exact search.
    let query = try SearchQuery(typed: "note:\"a b\" \"")
    XCTAssertEqual(try SearchQuery(typed: query.typed), query, query.typed)
    var numbers = SeededNumbers()
    for _ in 0..<500 {
      let typed = (0..<1 + numbers.next(below: 5)).map { _ in
        values[numbers.next(below: values.count)]
      }
      .joined(separator: " ")
      let query = try SearchQuery(typed: typed)
      XCTAssertEqual(try SearchQuery(typed: query.typed), query, typed)
    }
  }
}
