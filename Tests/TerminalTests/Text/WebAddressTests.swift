import XCTest

@testable import Terminal

final class WebAddressTests: XCTestCase {
  func test_H2_http_and_https_are_linked_as_they_are() {
    for address in [
      "https://github.com/octocat", "http://tom.preston-werner.com", "HTTPS://example.org/?a=b;c#d",
    ] {
      XCTAssertEqual(WebAddress(address)?.string, address)
    }
  }

  func test_H2_nothing_else_is() {
    for text in [
      "", "https://", "http://", "https:/example.org", "example.org", "javascript:alert(1)",
      "file:///etc/passwd", "ssh://example.org", " https://example.org", "https://exa mple.org",
      "https://example.org/\u{1B}\\", "https://example.org/\u{7}", "https://example.org/\u{7F}",
      "https://example.org/\u{9C}", "https://exämple.org", "https://example.org/\n",
      "https://example.org/\u{202E}",
    ] {
      XCTAssertNil(WebAddress(text), text.debugDescription)
    }
  }

  func test_H2_an_address_that_is_too_long_is_text() {
    let base = "https://example.org/"
    let fitting = base + String(repeating: "a", count: WebAddress.limit - base.count)
    XCTAssertNotNil(WebAddress(fitting))
    XCTAssertNil(WebAddress(fitting + "a"))
  }
}
