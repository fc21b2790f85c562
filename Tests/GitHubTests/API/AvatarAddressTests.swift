import XCTest

@testable import GitHub

/// Where a picture may be asked for.
final class AvatarAddressTests: XCTestCase {
  private static let github = "https://api.github.com"
  private static let usual = "https://avatars.githubusercontent.com/u/1?v=4"

  func test_fI5_theSizeIsAppended_andTheOtherQueryIsKept() throws {
    let table = [
      ("/u/1?v=4", "/u/1?v=4&s=64"), ("/u/1", "/u/1?s=64"), ("/u/1?", "/u/1?s=64"),
      ("/u/1?s=460&v=4", "/u/1?v=4&s=64"), ("/u/1?v=4&size=200&u=a%3Db", "/u/1?v=4&u=a%3Db&s=64"),
      ("/u/1?S=1&sized=2&v", "/u/1?sized=2&v&s=64"), ("/u/1?u=a?b&v=4", "/u/1?u=a?b&v=4&s=64"),
      ("/", "/?s=64"),
    ]
    for (received, asked) in table {
      let host = "https://avatars.githubusercontent.com"
      XCTAssertEqual(try url(host + received), host + asked, received)
    }
  }

  func test_fI5_sizesAreClamped() throws {
    let base = try APIBase(Self.github)
    for (pixels, asked) in [(0, 1), (-5, 1), (.min, 1), (2048, 2048), (.max, 2048)] {
      let address = AvatarAddress(Self.usual, pixels: pixels, base: base)
      XCTAssertEqual(address?.url, Self.usual + "&s=\(asked)")
    }
  }

  func test_fI5_gitHubsHosts_inAnyCase_onTheUsualPort_areAllowed_andNothingElse() throws {
    for host in [
      "avatars.githubusercontent.com", "avatars3.githubusercontent.com",
      "AVATARS.GitHubUserContent.com", "avatars.githubusercontent.com:443",
    ] {
      XCTAssertEqual(try url("HTTPS://\(host)/u/1"), "HTTPS://\(host)/u/1?s=64")
    }
    for received in [
      "", " ", "x", "/u/1", "//avatars.githubusercontent.com/u/1", "https:", "https:///u/1",
      "http://avatars.githubusercontent.com/u/1", "ftp://avatars.githubusercontent.com/u/1",
      "file:///etc/passwd", "javascript:alert(1)", "data:image/png;base64,AA",
      "https://169.254.169.254/u/1", "https://127.0.0.1/u/1", "https://[::1]/u/1",
      "https://avatars4.githubusercontent.com/u/1",
      "https://avatars.githubusercontent.com.evil.example/u/1",
      "https://evil.example/avatars.githubusercontent.com", "https://githubusercontent.com/u/1",
      "https://avatars.githubusercontent.com:8443/u/1",
      "https://avatars.githubusercontent.com:0443/u/1",
      "https://me:pw@avatars.githubusercontent.com/u/1",
      "https://avatars.githubusercontent.com@evil.example/u/1",
      "https://avatars.githubusercontent.com\\@evil.example/u/1",
      "https://avatars%2Egithubusercontent.com/u/1", "https://avatars.githubusercontent.com%00/u/1",
      "https://avatars.githubusercontent.com./u/1", "https://avatars.githubusercontent.com",
      "https://avatars.githubusercontent.com?v=4", "https://avatars.githubusercontent.com/u/1#x",
      "https://avatars.githubusercontent.com/u/\r\nHost: evil",
      "https://avatars.githubusercontent.com/é", "https://avatars。githubusercontent.com/u/1",
      "https://avatars.githubusercontent.com/" + String(repeating: "a", count: 2048),
      "https://api.github.com:8443/u/1", "https://api.github.com/u/1",
    ] {
      XCTAssertNil(try url(received), received.debugDescription)
    }
  }

  func test_fI5_theAPIsOwnHost_isAsked_byItsOwnSchemeAndPortOnly() throws {
    let base = "http://127.0.0.1:8080"
    XCTAssertEqual(try url("\(base)/u/1?v=4", base), "\(base)/u/1?v=4&s=64")
    for received in [
      "https://127.0.0.1:8080/u/1", "http://127.0.0.1:8081/u/1", "http://127.0.0.1/u/1",
      "http://localhost:8080/u/1", "http://127.0.0.2:8080/u/1", "http://127.1:8080/u/1",
      "https://avatars.127.0.0.1/u/1", "https://avatars.localhost/u/1",
    ] {
      XCTAssertNil(try url(received, base), received)
    }
    XCTAssertNotNil(try url("http://[::1]:8080/u/1", "http://[::1]:8080/api"))
  }

  func test_fI5_X13_anEnterprisesOwnHosts_areAsked() throws {
    let base = "https://git.example/api/v3"
    for host in ["git.example", "avatars.git.example", "avatars.githubusercontent.com"] {
      XCTAssertNotNil(try url("https://\(host)/avatars/u/1?", base), host)
    }
    for received in [
      "http://avatars.git.example/u/1", "https://avatars.git.example:8443/u/1",
      "https://avatars2.git.example/u/1", "https://avatars.example/u/1",
    ] {
      XCTAssertNil(try url(received, base), received)
    }
    XCTAssertNotNil(try url("https://avatars.me.ghe.com/u/1", "https://api.me.ghe.com"))
    XCTAssertNil(try url("https://avatars.other.ghe.com/u/1", "https://api.me.ghe.com"))
  }

  private func url(_ received: String, _ base: String = github) throws -> String? {
    AvatarAddress(received, pixels: 64, base: try APIBase(base))?.url
  }
}
