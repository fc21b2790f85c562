import XCTest

@testable import Interface

/// X10.
final class LineCompleterTests: XCTestCase {
  private func complete(_ text: String) async -> Completion {
    await MainActor.run {
      LineCompleter { prefix, limit in
        Array(["mojombo", "a b"].filter { $0.hasPrefix(prefix.lowercased()) }.prefix(limit))
      }.completion(of: text)
    }
  }

  func test_X10_theStart_isWhereTheWordBegins_inBytes() async {
    let table = [
      (":sea", 0, [":search"]), ("  :sea", 2, [":search"]), (":help ü sea", 9, []),
      (":help sea", 6, ["search"]), ("@moj", 0, ["@mojombo"]), ("@MOJ", 0, ["@mojombo"]),
      ("@", 0, []), ("@a", 0, []), (":list moj", 6, ["mojombo"]), (":list ", 6, []),
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

  func test_X10_anEmptyLine_hasAllCommands() async {
    let all = await complete("")
    let names = await MainActor.run { CommandTable.entries.map { ":\($0.name)" } }
    XCTAssertEqual(all.candidates, names)
  }
}
