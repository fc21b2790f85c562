import Terminal
import XCTest

@testable import Screens

/// X10.
final class LineCompleterTests: XCTestCase {
  private func complete(_ text: String) async -> LineReader.Candidates {
    await MainActor.run { Self.completer.completion(of: text) }
  }

  private func assertCompletes(
    _ table: [(String, Int?, [String])], line: UInt = #line
  ) async {
    for (text, start, candidates) in table {
      let found = await complete(text)
      XCTAssertEqual(found.texts, candidates, text, line: line)
      if let start { XCTAssertEqual(found.start, start, text, line: line) }
    }
  }

  @MainActor private static var completer: LineCompleter {
    LineCompleter { kind, prefix in
      let words: [String] =
        switch kind {
        case .recentLogin: ["tenderlove", "42"]
        case .login: ["42", "mojombo", "a b", "tenderlove"]
        case .tag: ["swift", "swiftui", "toml"]
        case .repository: ["apple/swift", "apple/swift-nio"]
        case .list: ["everyone", "followers:ada", "find:tom in berlin"]
        case .value(.location): ["Berlin", "San Diego", "San Francisco"]
        case .value: []
        }
      return words.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }
    }
  }

  func test_X10_theStart_isWhereTheWordBegins_inBytes() async {
    await assertCompletes([
      (":sea", 0, [":search"]), ("  :sea", 2, [":search"]), (":help ü sea", 9, []),
      (":help sea", 6, ["search"]), (":b", 0, [":by", ":back"]),
      (":by com", 4, ["company"]), (":by T", 4, ["type", "tag"]), (":by tag c", 8, []),
      ("@moj", 0, ["@mojombo"]), ("@MOJ", 0, ["@mojombo"]),
      ("@a", 0, []), (":list moj", 6, []),
      (":note --", 6, ["--edit", "--history"]), (":note --e", 6, ["--edit"]), (":note ", 6, []),
      (":note x --", 8, []), (":note 7 --h", 8, ["--history"]), (":note 7 a --", 10, []),
      (":search moj", 8, ["mojombo"]), ("/moj", 0, ["/mojombo"]), (":search tom moj", 12, []),
      (":search ", 8, []), ("/", 0, []), ("hel", 0, ["help"]), ("x", 0, []),
      (":nothing moj", 9, []),
      (":not moj", 5, []),
    ])
  }

  func test_thoseOpenedOrNotedLast_comeFirst_thenAll_onceEach() async {
    let all = ["@tenderlove", "@42", "@mojombo"]
    await assertCompletes([
      ("@", 0, all),
      (":list ", 6, ["followers:ada", "find:tom in berlin"]), ("@t", 0, ["@tenderlove"]),
      (":note 7 ", 8, ["--edit", "--history"] + all),
      (":n 7 ", 5, ["--edit", "--history"] + all), (":note 7 @m", 8, ["@mojombo"]),
      (":note 7 met with @", 17, all), (":note with @m", 11, ["@mojombo"]), (":note 7 m", 8, []),
      (":note 7 met ", 12, []), ("help ke", 5, ["keys"]), ("help al", 5, ["all"]),
      ("not", 0, ["notes"]), ("help note ", 10, []),
    ])
  }

  func test_X18_whereAListIsWanted_loginsRepositoriesAndNamesAreOffered() async {
    await assertCompletes([
      (":followers ", 11, ["tenderlove", "@42", "mojombo"]), (":following m", 11, ["mojombo"]),
      (":mem @t", 5, ["@tenderlove"]),
      (":contributors app", 14, ["apple/swift", "apple/swift-nio"]),
      (":contributors apple/swift-", 14, ["apple/swift-nio"]), (":find to", 6, ["tom in berlin"]),
      (":find tom i", 10, ["in berlin"]), (":find TOM in b", 13, ["berlin"]),
      (":find ada i", 10, []),
      (":list find:t", 6, ["find:tom in berlin"]), (":list find:tom in ", 18, ["berlin"]),
      ("find:tom i", 9, ["in berlin"]), (":list followers:ada ", 20, []),
      (":followers mojombo ", 19, []), (":list fol", 6, ["followers:ada"]),
      (":list followers:", 6, ["followers:ada"]), (":list eve", 6, []), (":lists ", 7, []),
      ("followers:a", 0, ["followers:ada"]), ("find:t", 0, ["find:tom in berlin"]),
    ])
  }

  func test_X17_afterANumberSign_theTagsAreOffered_inNotesAndSearches() async {
    await assertCompletes([
      (":search #sw", 8, ["#swift", "#swiftui"]), (":se tom #swifti", nil, []),
      ("/#swiftu", 0, ["/#swiftui"]),
      ("/tom #to", 5, ["#toml"]), (":note met at #t", 13, ["#toml"]), (":add 7 #T", 7, ["#toml"]),
      (":web #t", nil, []), (":note C#", nil, []), ("#t", nil, []),
    ])
    let note = await MainActor.run { Self.completer.completion(of: "met at #sw", isNote: true) }
    XCTAssertEqual(note.start, 7)
    XCTAssertEqual(note.texts, ["#swift", "#swiftui"])
  }

  func test_X10_afterANarrowingWord_whatProfilesHaveIsOffered_quotedIfItHasBlanks() async {
    await assertCompletes([
      (":search in:b", 8, ["in:Berlin"]), ("/IN:b", 0, ["/in:Berlin"]),
      ("/tom in:\"b", 5, ["in:\"Berlin\""]),
      ("/in:sa", 0, ["/in:\"San Diego\"", "/in:\"San Francisco\""]),
      ("/in:\"San ", 9, ["Diego\"", "Francisco\""]), (":s in:\"san fr", 11, ["Francisco\""]),
      (":s in:\"San Diego\" in:ber", 18, ["in:Berlin"]), (":s in:\"San Diego\" b", 18, ["bio:"]),
      ("/fol", 0, ["/followers:", "/following:"]),
      (":search tom -fol", 12, ["-followers:", "-following:"]),
      ("/type:o", 0, ["/type:org"]), (":s sort:g", 3, ["sort:gists"]),
      ("/-in:b", 0, ["/-in:Berlin"]),
      (":s at:b", nil, []), (":s note:b", nil, []), (":note in:b", nil, []),
    ])
  }

  func test_X10_anEmptyLine_hasAllCommands() async {
    let all = await complete("")
    let names = await MainActor.run { CommandTable.entries.map { ":\($0.name)" } }
    XCTAssertEqual(all.texts, names)
  }
}
