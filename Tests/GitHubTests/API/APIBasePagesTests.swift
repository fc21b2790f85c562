import GitHub
import XCTest

/// H8, rel 2.10.5.
final class APIBasePagesTests: XCTestCase {
  func test_H8_aPageOnTheAPIsOwnSite_isOpened() throws {
    let table = [
      ("https://api.github.com", "https://github.com/mojombo"),
      ("https://api.github.com", "https://github.com/apps/dependabot"),
      ("https://api.github.com", "https://github.com/a%5Bbot%5D"),
      ("HTTPS://API.GitHub.com:443/", "https://github.com/mojombo"),
      ("https://api.tenant.ghe.com", "https://tenant.ghe.com/octo"),
      ("https://ghe.example.org/api/v3", "https://ghe.example.org/octo"),
      ("https://ghe.example.org:8443/api/v3", "https://ghe.example.org:8443/octo"),
      ("https://127.0.0.1:8443", "https://127.0.0.1:8443/octo"),
      ("https://api.github.com", "https://github.com:443/mojombo"),
      ("https://[::1]:8443", "https://[::1]:8443/octo"),
      // The API without TLS is for this machine alone; its pages are on its own host and port (R11).
      ("http://127.0.0.1:36227", "https://127.0.0.1:36227/two"),
      ("http://127.0.0.1", "https://127.0.0.1:80/two"),
    ]
    for (base, page) in table { XCTAssertEqual(try APIBase(base).page(page), page, base) }
  }

  func test_H8_anythingElse_isNot() throws {
    let base = try APIBase("https://api.github.com")
    let hostile = [
      "", "-x", "--help", "mojombo", "/etc/passwd", "file:///etc/passwd", "javascript:alert(1)",
      "http://github.com/mojombo", "https://github.com", "https://github.com/",
      "https://api.github.com/mojombo", "https://github.com.example.org/mojombo",
      "https://github.com@example.org/mojombo", "https://me@github.com/mojombo",
      "https://github.com:8443/mojombo", "https://example.org/mojombo", "//github.com/mojombo",
      "https://github.com/a b", "https://github.com/a;touch x", "https://github.com/$(id)",
      "https://github.com/`id`", "https://github.com/a|b", "https://github.com/a&b",
      "https://github.com/a'b", "https://github.com/a\"b", "https://github.com/a\\b",
      "https://github.com/a\nb", "https://github.com/\u{1B}]0;x\u{7}", "https://github.com/a?b=c",
      "https://github.com/a#b", "https://github.com/ü", "https://github.com/a\u{202E}b",
      "https://github.com/../settings", "HTTPS://GITHUB.COM/mojombo", " https://github.com/mojombo",
      "https://github.com\u{0}/mojombo", "https://github.com/%s!", "https://github.com/a%0a;*",
    ]
    for page in hostile { XCTAssertThrowsError(try base.page(page), page.debugDescription) }
  }

  func test_R11_theReason_isTheTrueOne() throws {
    let table: [(base: String, page: String, refusal: PageRefusal)] = [
      // 2.10.5 names https alone, also where the API is on this machine.
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080/octo", .notHTTPS),
      ("http://127.0.0.1:8080", "https://127.0.0.1:8081/octo", .elsewhere),
      ("http://127.0.0.1:8080", "https://127.0.0.1/octo", .elsewhere),
      ("http://127.0.0.1:8080", "https://localhost:8080/octo", .elsewhere),
      ("http://127.0.0.1", "https://127.0.0.1/octo", .elsewhere),
      ("https://api.github.com", "http://github.com/octo", .notHTTPS),
      ("https://api.github.com", "javascript:alert(1)", .notHTTPS),
      ("https://api.github.com", "https://github.com:8443/octo", .elsewhere),
      ("https://api.github.com", "https://api.github.com/octo", .elsewhere),
      ("https://api.github.com", "https://github.com/a?b", .malformed),
      ("https://api.github.com", "https://me@github.com/octo", .malformed),
      ("https://api.github.com", "HTTPS://GITHUB.COM/octo", .malformed),
    ]
    for row in table {
      XCTAssertThrowsError(try APIBase(row.base).page(row.page), row.page) { error in
        XCTAssertEqual(error as? PageRefusal, row.refusal, "\(row.page) of \(row.base)")
      }
    }
  }

  func test_theSite_isNamed() throws {
    XCTAssertEqual(try APIBase("https://api.github.com").site, "github.com")
    XCTAssertEqual(try APIBase("http://127.0.0.1:8080/api").site, "127.0.0.1:8080")
  }
}
