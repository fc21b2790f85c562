import Models
import XCTest

@testable import GitHub

/// Where the pages of each list of people are (X18).
final class ListEndpointTests: XCTestCase {
  private static let table: [(list: String, path: String)] = [
    ("followers:mojombo", "/users/mojombo/followers"),
    ("following:shipit[bot]", "/users/shipit%5Bbot%5D/following"),
    ("members:Saltmarsh-Labs", "/orgs/Saltmarsh-Labs/public_members"),
    ("contributors:quill/salt.marsh_2", "/repos/quill/salt.marsh_2/contributors"),
    ("stargazers:quill/salt.marsh_2", "/repos/quill/salt.marsh_2/stargazers"),
    ("find:tom", "/search/users?q=tom"),
    ("find:location:Berlin language:swift", "/search/users?q=location%3ABerlin%20language%3Aswift"),
    (
      "find:followers:>=1000 a+b&c=d#e/f?",
      "/search/users?q=followers%3A%3E%3D1000%20a%2Bb%26c%3Dd%23e%2Ff%3F"
    ),
    ("find:fullname:\"Žižka x\"", "/search/users?q=fullname%3A%22%C5%BDi%C5%BEka%20x%22"),
    ("everyone", "/users?since=0"),
  ]

  func test_X18_eachList_hasItsPath_encodedOnce() throws {
    for (name, path) in Self.table {
      XCTAssertEqual(self.path(of: .members(of: try UserList(name: name))), path, name)
    }
    let kinds = try Self.table.map { try UserList(name: $0.list).kind }
    XCTAssertEqual(Set(kinds), Set(UserList.Kind.allCases), "each kind is asked for")
  }

  func test_X18_aFurtherPage_isAskedForByNumber_andASyncForAHundred() throws {
    let followers = try UserList(name: "followers:ada")
    let find = try UserList(name: "find:ada")
    XCTAssertEqual(path(of: .members(of: followers, after: 1)), "/users/ada/followers?page=2")
    XCTAssertEqual(
      path(of: .members(of: followers, count: 100)), "/users/ada/followers?per_page=100")
    XCTAssertEqual(
      path(of: .members(of: followers, after: 2, count: 100)),
      "/users/ada/followers?per_page=100&page=3")
    XCTAssertEqual(path(of: .members(of: .everyone, after: 46)), "/users?since=46")
    XCTAssertEqual(
      path(of: .members(of: .everyone, after: 46, count: 100)), "/users?per_page=100&since=46")
    XCTAssertEqual(
      path(of: .members(of: find, after: 2, count: 100)),
      "/search/users?q=ada&per_page=100&page=3")
  }

  func test_X18_gitHubsLink_isFollowedAsItCame() throws {
    let link = "https://api.github.com/user/26594/followers?per_page=25&page=2"
    let endpoint = Endpoint.members(of: try UserList(name: "followers:ada"), link: link)
    guard case .link(link) = endpoint.place else { return XCTFail("\(endpoint.place)") }
  }

  func test_X18_onlyASearch_hasABudgetOfItsOwn_andNothingToCompareWith() throws {
    for (name, _) in Self.table {
      let list = try UserList(name: name)
      let endpoints: [Endpoint<UserPage>] = [
        .members(of: list), .members(of: list, link: "https://api.github.com/x?page=2"),
      ]
      for endpoint in endpoints {
        XCTAssertEqual(endpoint.resource, list.kind == .find ? .search : .core, name)
        XCTAssertEqual(endpoint.isComparable, list.kind != .find, name)
      }
      XCTAssertEqual(list.resource, list.kind == .find ? .search : .core, name)
    }
  }

  func test_X18_aListThatOnlySomeMaySee_isAskedForAsOne_byPathAndByLink() throws {
    for (name, _) in Self.table {
      let list = try UserList(name: name)
      for endpoint in [
        Endpoint.members(of: list), .members(of: list, link: "https://api.github.com/x?page=2"),
      ] {
        XCTAssertEqual(endpoint.audience, list.kind == .stargazers ? .insiders : .everybody, name)
      }
    }
  }

  private func path(of endpoint: Endpoint<UserPage>) -> String? {
    if case .path(let path) = endpoint.place { return path }
    return nil
  }
}
