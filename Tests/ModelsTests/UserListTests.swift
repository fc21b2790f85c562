import XCTest

@testable import Models

/// How lists of people are written, and what is wrong with the name of one (X18).
final class UserListTests: XCTestCase {
  func test_X18_aName_isReadAndWritten() throws {
    for name in [
      "everyone", "followers:mojombo", "following:Ada", "members:apple",
      "contributors:apple/swift", "stargazers:apple/swift",
      "find:location:Berlin language:swift",
    ] {
      XCTAssertEqual(try UserList(name: name).name, name)
    }
    XCTAssertEqual(try UserList(name: "everyone"), .everyone)
  }

  func test_X18_spellingsOfOneList_areOneList() throws {
    let spellings: [[String]] = [
      [
        "followers:mojombo", "Followers:MoJombo", "followers:@mojombo", "followers: mojombo ",
        "followers:https://github.com/mojombo?tab=followers", "followers:github.com/Mojombo/",
      ],
      [
        "members:apple", "members:https://github.com/apple",
        "members:https://www.github.com/orgs/apple/people", "members:@apple",
      ],
      [
        "contributors:apple/swift", "contributors:https://github.com/Apple/Swift",
        "contributors:github.com/apple/swift/", "contributors:@apple/swift",
        "contributors:https://www.github.com/apple/swift.git", "contributors:apple/swift.git",
        "contributors:git@github.com:apple/swift.git",
        "contributors:https://github.com/apple/swift?tab=readme-ov-file#swift",
        "contributors:https://github.com/apple/swift/graphs/contributors",
      ],
      ["find:location:Berlin", "find:  location:Berlin ", "FIND:\"location:Berlin\""],
    ]
    for names in spellings {
      let lists = try names.map { try UserList(name: $0) }
      XCTAssertEqual(Set(lists).count, 1, "\(names)")
      XCTAssertEqual(Set(lists.map(\.key)).count, 1, "\(names)")
    }
    let first = try spellings.map { try UserList(name: $0[0]).key }
    XCTAssertEqual(Set(first).count, spellings.count, "and other lists are other lists")
  }

  func test_X18_quotesInsideASearch_stay() throws {
    XCTAssertEqual(
      try UserList(.find, #"location:"San Francisco" language:swift"#).subject,
      #"location:"San Francisco" language:swift"#)
    XCTAssertEqual(try UserList(.find, #""tom" "preston""#).subject, #""tom" "preston""#)
  }

  func test_X18_aBadName_saysWhatIsWrong_andWhatToWrite() {
    let mistakes: [(name: String, says: String, example: String)] = [
      ("", "\"\" is not a list.", "followers:mojombo"),
      ("fans:ada", "\"fans:ada\" is not a list.", "contributors:apple/swift"),
      ("everyone:ada", "everyone takes no name", "everyone"),
      ("followers", "followers needs a login", "followers:mojombo"),
      ("followers:@", "followers needs a login", "followers:mojombo"),
      ("followers:a b", "\"a b\" cannot be a login", "followers:mojombo"),
      ("followers:..", "\"..\" cannot be a login", "followers:mojombo"),
      ("contributors:", "contributors needs a repository", "contributors:apple/swift"),
      ("contributors:swift", "\"swift\" is not a repository", "contributors:apple/swift"),
      ("contributors:a/b/c", "\"a/b/c\" is not a repository", "contributors:apple/swift"),
      ("contributors:apple/..", "\"apple/..\" is not a repository", "contributors:apple/swift"),
      ("contributors:a?b/c", "\"a?b/c\" is not a repository", "contributors:apple/swift"),
      ("contributors:https://example.com/a/b", "is not a repository", "contributors:apple/swift"),
      ("contributors:https://github.com/a", "is not a repository", "contributors:apple/swift"),
      ("followers:https://github.com/a/b", "cannot be a login", "followers:mojombo"),
      (
        "contributors:https://github.com/github.com/a", "is not a repository",
        "contributors:apple/swift"
      ),
      ("contributors:a/b.git.git", "is not a repository", "contributors:apple/swift"),
      ("followers:@@a", "cannot be a login", "followers:mojombo"),
      ("contributors:apple/.git", "is not a repository", "contributors:apple/swift"),
      ("find:", "find needs words", "find:"), ("find:\" \"", "find needs words", "find:"),
      ("find:a\u{1B}b", "cannot contain control characters", "The words of a search"),
    ]
    for (name, says, example) in mistakes {
      XCTAssertThrowsError(try UserList(name: name), name) { error in
        let sentence = (error as? UserListMistake)?.sentence ?? ""
        XCTAssertTrue(sentence.contains(says), "\(name): \(sentence)")
        XCTAssertTrue(sentence.contains(example), "\(name): \(sentence)")
        XCTAssertTrue(sentence.hasSuffix("."), sentence)
      }
    }
  }

  func test_X18_loginsThatNobodyCanHave_areRefused_beforeAnyoneIsAsked() {
    for login in [String(repeating: "a", count: 101), "a#b", "a%2F", "ä", "a\u{202E}b"] {
      XCTAssertThrowsError(try UserList(.followers, login), login)
    }
    XCTAssertNoThrow(try UserList(.followers, "dependabot[bot]"))
    XCTAssertNoThrow(try UserList(.following, "a_b-c"))
  }

  func test_X18_onlyStargazers_areShownToARepositorysOwnPeople_andSomeListsAreCutOff() {
    let kinds = UserList.Kind.allCases
    XCTAssertEqual(kinds.filter { $0.audience == .insiders }, [.stargazers])
    XCTAssertEqual(kinds.filter { $0.maximumShown != nil }, [.stargazers, .find])
  }

  func test_X18_eachKind_hasAnExampleOfItself() throws {
    for kind in UserList.Kind.allCases {
      XCTAssertEqual(try UserList(name: kind.example).kind, kind)
      XCTAssertFalse(kind.exampleAtPrompt.hasSuffix(" "))
      XCTAssertTrue(UserList.forms.contains(kind.example), UserList.forms)
    }
  }

  func test_X18_anAccentAtTheBeginningOfAWord_staysWhenTheListIsReadAgain() throws {
    for subject in ["a\n\u{301}b", "  \u{615}a b", "\" \u{301}b\"", "\u{301}"] {
      let list = try UserList(.find, subject)
      XCTAssertEqual(try UserList(name: list.name).key, list.key, subject.debugDescription)
      XCTAssertTrue(list.subject.unicodeScalars.contains { $0.properties.isGraphemeExtend })
    }
  }
}
