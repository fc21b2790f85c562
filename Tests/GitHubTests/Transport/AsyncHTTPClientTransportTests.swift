import Foundation
import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// What is sent and what comes back; a redirect is an answer like any other.
final class AsyncHTTPClientTransportTests: XCTestCase {
  func test_anAnswer_comesWithStatusHeadersAndBody_alsoARedirect_toAGetWithItsHeaders()
    async throws
  {
    for status in [418, 301] {
      let server = try await standIn()
      let headers = ["X-Tea": "green", "Location": "/users"]
      server.answer("/x", with: CannedAnswer(status: status, headers: headers, body: "short"))
      let response = try await realTransport().send(
        HTTPRequest(url: "\(server.baseURL)/x?since=0", headers: ["User-Agent": "tester"]))
      XCTAssertEqual(response.status, status)
      XCTAssertEqual(response.headers.first("x-tea"), "green")
      XCTAssertEqual(String(decoding: response.body, as: UTF8.self), "short")
      XCTAssertEqual(server.requests.map(\.method), ["GET"])
      XCTAssertEqual(server.requests.map(\.path), ["/x?since=0"])
      XCTAssertEqual(server.requests.first?.header("user-agent"), "tester")
    }
  }

  func test_aGzippedBody_isInflated() async throws {
    let server = try await standIn()
    let zipped = "H4sIAAAAAAACA4uuVspMUbIy1FHKyU/PzFOyUkpMSVSqjQUA4GflTBgAAAA="
    let body = [UInt8](try XCTUnwrap(Data(base64Encoded: zipped)))
    server.answer("/zip", with: CannedAnswer(headers: ["Content-Encoding": "gzip"], body: body))
    let response = try await realTransport().send(HTTPRequest(url: "\(server.baseURL)/zip"))
    XCTAssertEqual(String(decoding: response.body, as: UTF8.self), #"[{"id":1,"login":"ada"}]"#)
  }

  func test_fJ2_aRequestWithAToken_doesNotTellItWhenDescribed() {
    let secret = "ghp_canary"
    let request = HTTPRequest(
      url: "https://api.github.com/users",
      headers: ["authorization": "Bearer \(secret)", "Accept": "application/json"])
    var dumped = ""
    dump(request, to: &dumped)
    for text in ["\(request)", String(reflecting: request), "\(request.headers.all)", dumped] {
      XCTAssertFalse(text.contains(secret), text)
    }
    XCTAssertTrue("\(request)".contains("application/json"))
  }
}
