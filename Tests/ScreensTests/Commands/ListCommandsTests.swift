import Models
import XCTest

@testable import Screens

/// What opens a list of people (X18).
@MainActor
final class ListCommandsTests: XCTestCase {
  func test_X18_listsAreOpened_byLoginRepositoryWordsOrName() async throws {
    let table: [(String, String)] = [
      (":followers mojombo", "followers:mojombo"), (":followers @7", "followers:7"),
      (":FOLLOWING  @mojombo ", "following:mojombo"), (":members apple", "members:apple"),
      (":mem apple", "members:apple"), (":contributors apple/swift", "contributors:apple/swift"),
      (":con https://github.com/apple/swift/", "contributors:apple/swift"),
      (":stargazers apple/swift", "stargazers:apple/swift"),
      (":star github.com/apple/swift", "stargazers:apple/swift"),
      (":find location:Berlin  language:swift", "find:location:Berlin language:swift"),
      (":list followers:mojombo", "followers:mojombo"),
      (":list find:location:Berlin language:swift", "find:location:Berlin language:swift"),
      ("members:apple", "members:apple"), ("Contributors:apple/swift", "contributors:apple/swift"),
    ]
    for (line, name) in table {
      XCTAssertEqual(try Command(typed: line), .list(try UserList(name: name)), line)
    }
    XCTAssertEqual(try Command(typed: ":lists"), .lists)
  }

  func test_X18_withoutALogin_orWithARow_itIsAboutWhoeverIsOnTheScreen() async throws {
    let table: [(String, Command)] = [
      (":followers", .person(.listAbout(.followers), row: nil)),
      (":following", .person(.listAbout(.following), row: nil)),
      (":members", .person(.listAbout(.members), row: nil)),
      (":followers 7", .person(.listAbout(.followers), row: 7)),
      (":members 12", .person(.listAbout(.members), row: 12)),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
  }

  func test_X18_aMistake_saysWhatMustFollow() async {
    let table = [
      (":contributors", "needs a repository, as in :contributors apple/swift."),
      (":stargazers apple", "is not a repository"),
      (":find", "find needs words to search for, as in :find location:Berlin language:swift."),
      (":followers a b", "\"a b\" cannot be a login; write one, as in :followers mojombo."),
      (":contributors apple", "is not a repository"),
      (":followers a/b", "cannot be a login"), (":lists x", ":lists takes no argument"),
      (":list followers:", "followers needs a login"), (":fo", ":followers or :following"),
    ]
    for (line, hint) in table { assertMistake(line, hint) }
  }

  func test_X18_shortFormsOfOlderCommands_meanWhatTheyMeant() async throws {
    let table: [(String, Command)] = [
      (":m", .more(nil)), (":m 50", .more(50)), (":l", .list()), (":li", .list()),
      (":lis", .list()),
      (":sta", .status),
    ]
    for (line, command) in table { XCTAssertEqual(try Command(typed: line), command, line) }
  }
}
