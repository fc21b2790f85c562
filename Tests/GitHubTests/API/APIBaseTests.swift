import XCTest

@testable import GitHub

/// The API's base URL, and the pages that may be opened with it (fF15, fH8).
final class APIBaseTests: XCTestCase {
  private static let gitHub = "https://api.github.com"
  private static let local = "http://127.0.0.1:8080"
  private static let refused: [(base: String, refusal: PageRefusal, pages: [String])] = [
    (
      gitHub, .notHTTPS,
      [
        "", "-x", "--help", "mojombo", "/etc/passwd", "file:///etc/passwd", "javascript:alert(1)",
        "http://github.com/mojombo", "//github.com/mojombo", " https://github.com/mojombo",
      ]
    ),
    (
      gitHub, .elsewhere,
      [
        "https://api.github.com/mojombo", "https://github.com.example.org/mojombo",
        "https://github.com:8443/mojombo", "https://example.org/mojombo",
      ]
    ),
    (
      gitHub, .malformed,
      [
        "https://github.com", "https://github.com/", "https://github.com@example.org/mojombo",
        "https://me@github.com/mojombo", "https://github.com/a b", "https://github.com/a;touch x",
        "https://github.com/$(id)", "https://github.com/`id`", "https://github.com/a|b",
        "https://github.com/a&b", "https://github.com/a'b", "https://github.com/a\"b",
        "https://github.com/a\\b", "https://github.com/a\nb",
        "https://github.com/\u{1B}]0;x\u{7}",
        "https://github.com/a?b=c", "https://github.com/a#b", "https://github.com/ü",
        "https://github.com/a\u{202E}b", "https://github.com/../settings",
        "HTTPS://GITHUB.COM/mojombo", "https://github.com\u{0}/mojombo", "https://github.com/%s!",
      ]
    ),
    (local, .notHTTPS, ["http://127.0.0.1:8080/octo"]),
    (
      local, .elsewhere,
      ["https://127.0.0.1:8081/octo", "https://127.0.0.1/octo", "https://localhost:8080/octo"]
    ),
  ]

  func test_httpsOrThisMachine_isAccepted_withoutSlashesAtTheEnd() throws {
    for text in [
      "https://api.github.com", "https://ghe.example.org/api/v3", "HTTPS://GHE.Example.org",
      "http://127.0.0.1:8080", "http://127.9.8.7", "http://localhost:1", "http://[::1]:65535",
      "http://[0:0:0:0:0:0:0:1]", "http://[::ffff:7f00:1]",
    ] {
      XCTAssertEqual(try APIBase(text).url, text)
      XCTAssertEqual(try APIBase(text + "//").url, text)
    }
  }

  func test_anythingElse_andAPortThatIsNone_isRefused() {
    let hosts = [
      "", "api.github.com", "http://api.github.com", "http://127.0.0.1.example.org",
      "http://128.0.0.1", "http://[::2]", "http://[::ffff:10.0.0.1]",
      "http://localhost.example.org", "http://10.0.0.1", "ftp://127.0.0.1",
      "file:///etc/passwd", "https://", "https:///users", "https://me@api.github.com",
      "https://me:secret@api.github.com", "https://api.github.com?x=1", "https://api.github.com#x",
      "https://api.github.com?", "https://api github.com", "https://api.github.com\u{1B}[2J",
      "https://api.github.com\\x", "http://127.0.0.256", "http://127.1", "https://..",
      "https://.example.org", "https://api..example.org",
      "https://" + String(repeating: "a", count: 300),
    ]
    let ports = ["99999", "65536", "999999999999999999999", "0", "00080", "-1", "+80", "8a", ""]
    for text in hosts + ports.map({ "http://127.0.0.1:\($0)/v3" }) {
      XCTAssertThrowsError(try APIBase(text), text) { error in
        guard case GitHubError.badBase = error else { return XCTFail("\(text): \(error)") }
      }
    }
  }

  func test_aDirectory_isNamedForHostAndUnusualPort() throws {
    let table = [
      "https://API.github.com:443/x": "api.github.com",
      "https://ghe.example.org:8443/api/v3": "ghe.example.org_8443",
      "http://127.0.0.1:8080": "127.0.0.1_8080", "http://127.0.0.1": "127.0.0.1",
      "http://[::1]:80/..": "___1_",
    ]
    for (text, name) in table { XCTAssertEqual(try APIBase(text).directoryName, name) }
  }

  // One host has one API, one store and one site, by whatever name it is called (X32).
  func test_X32_allNamesOfAHost_leadToOneAPI() throws {
    let table = [
      "https://api.github.com": [
        "HTTPS://API.GitHub.com", "https://github.com", "https://www.github.com/",
        "https://github.com:443/api/v3",
      ],
      "https://api.acme.ghe.com": [
        "https://acme.ghe.com", "https://ACME.ghe.com/api/v3", "https://api.acme.ghe.com:443/",
      ],
    ]
    for (url, names) in table {
      for name in names {
        XCTAssertEqual(try APIBase(name), try APIBase(url), name)
        XCTAssertEqual(try APIBase(name).url, url, name)
        XCTAssertEqual(try APIBase(name).directoryName, String(url.dropFirst(8)), name)
      }
    }
    XCTAssertThrowsError(try APIBase("http://acme.ghe.com"))
    XCTAssertEqual(try APIBase("https://acme.ghe.com:8443").directoryName, "acme.ghe.com_8443")
  }

  func test_onlyGitHubsOwn_isGitHubDotCom() throws {
    XCTAssertTrue(try APIBase("https://api.github.com:443/").isGitHubDotCom)
    XCTAssertFalse(try APIBase("https://api.github.com:8443").isGitHubDotCom)
    XCTAssertFalse(try APIBase("https://api.github.com.example.org").isGitHubDotCom)
  }

  func test_fF15_sameOrigin_isSchemeHostAndPort() throws {
    let base = try APIBase("https://api.github.com")
    for same in [
      "https://api.github.com/users", "https://api.github.com:443/", "HTTPS://API.GITHUB.COM/x",
    ] { XCTAssertTrue(base.isSameOrigin(same), same) }
    for other in [
      "http://api.github.com/users", "https://api.github.com:444/", "https://example.org/",
      "https://api.github.com.example.org/", "https://api.github.com@example.org/",
      "https://me@api.github.com/", "//api.github.com/users", "/users", "", "file:///etc/passwd",
      "https://example.org\\@api.github.com/", "https://api.github.com\\.example.org/",
      "https://api.github.com /", "https://api.github.com/\r\nX: 1", "https://api.github.com:0443/",
    ] { XCTAssertFalse(base.isSameOrigin(other), other) }
  }

  func test_fH8_aPageOnTheAPIsOwnSite_isOpened() throws {
    let table = [
      ("https://api.github.com", "https://github.com/apps/dependabot"),
      ("https://api.github.com", "https://github.com/a%5Bbot%5D"),
      ("HTTPS://API.GitHub.com:443/", "https://github.com/mojombo"),
      ("https://api.tenant.ghe.com", "https://tenant.ghe.com/octo"),
      ("https://ghe.example.org:8443/api/v3", "https://ghe.example.org:8443/octo"),
      ("https://api.github.com", "https://github.com:443/mojombo"),
      ("https://[::1]:8443", "https://[::1]:8443/octo"),
      // The API without TLS is for this machine alone; its pages are on its own host and port.
      ("http://127.0.0.1:36227", "https://127.0.0.1:36227/two"),
      ("http://127.0.0.1", "https://127.0.0.1:80/two"),
    ]
    for (base, page) in table { XCTAssertEqual(try APIBase(base).page(page), page, base) }
    XCTAssertEqual(try APIBase("https://api.github.com").site, "github.com")
    XCTAssertEqual(try APIBase("http://127.0.0.1:8080/api").site, "127.0.0.1:8080")
  }

  func test_fH8_anythingElse_isNot_forTheTrueReason() throws {
    for (base, refusal, pages) in Self.refused {
      for page in pages {
        XCTAssertThrowsError(try APIBase(base).page(page), page.debugDescription) { error in
          XCTAssertEqual(error as? PageRefusal, refusal, "\(page) of \(base)")
        }
      }
    }
  }
}
