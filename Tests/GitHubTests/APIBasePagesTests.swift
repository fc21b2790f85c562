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
    for page in hostile { XCTAssertNil(base.page(page), page.debugDescription) }
  }

  // 2.10.5 names https alone, also where the API is on this machine.
  func test_H8_plainHTTP_isNeverOpened() throws {
    let base = try APIBase("http://127.0.0.1:8080")
    for page in ["http://127.0.0.1:8080/octo", "https://127.0.0.1:8080/octo"] {
      XCTAssertNil(base.page(page), page)
    }
  }

  func test_theSite_isNamed() throws {
    XCTAssertEqual(try APIBase("https://api.github.com").site, "github.com")
    XCTAssertEqual(try APIBase("http://127.0.0.1:8080/api").site, "127.0.0.1:8080")
  }
}
