import XCTest

@testable import Interface

/// X10.
final class LineCompleterTests: XCTestCase {
  private func complete(_ text: String) async -> Completion {
    await MainActor.run {
      LineCompleter(
        recentLogins: { Self.find($0, $1, in: ["tenderlove", "42"]) },
        logins: { Self.find($0, $1, in: ["42", "mojombo", "a b", "tenderlove"]) }
      ).completion(of: text)
    }
  }

  func test_X10_theStart_isWhereTheWordBegins_inBytes() async {
    let table = [
      (":sea", 0, [":search"]), ("  :sea", 2, [":search"]), (":help ü sea", 9, []),
      (":help sea", 6, ["search"]), ("@moj", 0, ["@mojombo"]), ("@MOJ", 0, ["@mojombo"]),
      ("@a", 0, []), (":list moj", 6, ["mojombo"]),
      (":note --", 6, ["--edit"]), (":note -", 6, ["--edit"]), (":note ", 6, []),
      (":note x --", 8, []), (":note 7 --", 8, ["--edit"]), (":note 7 a --", 10, []),
      (":search moj", 8, []), ("hel", 0, ["help"]), ("x", 0, []), (":nothing moj", 9, []),
      (":not moj", 5, []),
    ]
    for (text, start, candidates) in table {
      let found = await complete(text)
      XCTAssertEqual(found.candidates, candidates, text)
      XCTAssertEqual(found.start, start, text)
    }
  }

  func test_U7_thoseOpenedOrNotedLast_comeFirst_thenAll_onceEach() async {
    let all = ["@tenderlove", "@42", "@mojombo"]
    let table = [
      ("@", 0, all), (":list ", 6, ["tenderlove", "@42", "mojombo"]), (":list @", 6, all),
      (":list 4", 6, ["@42"]), ("@t", 0, ["@tenderlove"]), (":note 7 ", 8, ["--edit"] + all),
      (":n 7 ", 5, ["--edit"] + all), (":note 7 @m", 8, ["@mojombo"]),
      (":note 7 met with @", 17, all), (":note with @m", 11, ["@mojombo"]), (":note 7 m", 8, []),
      (":note 7 met ", 12, []), ("help ke", 5, ["keys"]), ("help note ", 10, []),
    ]
    for (text, start, candidates) in table {
      let found = await complete(text)
      XCTAssertEqual(found.candidates, candidates, text)
      XCTAssertEqual(found.start, start, text)
    }
  }

  private static func find(_ prefix: String, _ limit: Int, in logins: [String]) -> [String] {
    Array(logins.filter { $0.hasPrefix(prefix.lowercased()) }.prefix(limit))
  }

  func test_X10_anEmptyLine_hasAllCommands() async {
    let all = await complete("")
    let names = await MainActor.run { CommandTable.entries.map { ":\($0.name)" } }
    XCTAssertEqual(all.candidates, names)
  }
}
