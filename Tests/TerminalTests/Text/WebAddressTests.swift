import XCTest

@testable import Terminal

final class WebAddressTests: XCTestCase {
  func test_fH2_onlyPlainAddressesOfHTTPAreLinked() {
    for address in [
      "https://github.com/octocat", "http://tom.preston-werner.com", "HTTPS://example.org/?a=b;c#d",
    ] {
      XCTAssertEqual(WebAddress(address)?.string, address)
    }
    for text in [
      "", "https://", "https:/example.org", "example.org", "javascript:alert(1)",
      "file:///etc/passwd", " https://example.org", "https://exa mple.org",
      "https://example.org/\u{1B}\\", "https://example.org/\u{7}", "https://example.org/\u{7F}",
      "https://example.org/\u{9C}", "https://exämple.org", "https://example.org/\u{202E}",
    ] {
      XCTAssertNil(WebAddress(text), text.debugDescription)
    }
    let base = "https://example.org/"
    let longest = base + String(repeating: "a", count: WebAddress.limit - base.count)
    XCTAssertNotNil(WebAddress(longest))
    XCTAssertNil(WebAddress(longest + "a"))
  }
}
