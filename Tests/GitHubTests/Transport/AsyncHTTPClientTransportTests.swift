import Foundation
import GitHub
import StandIn
import TestSupport
import XCTest

final class AsyncHTTPClientTransportTests: XCTestCase {
  func test_anAnswer_comesWithStatusHeadersAndBody() async throws {
    let server = try await standIn()
    server.answer(
      "/x", with: CannedAnswer(status: 418, headers: ["X-Tea": "green"], body: "short and stout"))
    let response = try await realTransport().send(HTTPRequest(url: "\(server.baseURL)/x"))
    XCTAssertEqual(response.status, 418)
    XCTAssertEqual(response.headers.first("x-tea"), "green")
    XCTAssertEqual(String(decoding: response.body, as: UTF8.self), "short and stout")
  }

  func test_aRequest_isAGetWithTheHeadersItWasGiven() async throws {
    let server = try await standIn()
    let request = HTTPRequest(
      url: "\(server.baseURL)/users?since=0", headers: ["User-Agent": "tester", "X-One": "1"])
    _ = try await realTransport().send(request)
    XCTAssertEqual(server.requests.map(\.method), ["GET"])
    XCTAssertEqual(server.requests.map(\.path), ["/users?since=0"])
    XCTAssertEqual(server.requests.first?.header("user-agent"), "tester")
    XCTAssertEqual(server.requests.first?.header("x-one"), "1")
  }

  // rel 2.5.5: each redirect is a fresh request, and not the transport's to make.
  func test_aRedirect_isAnAnswerLikeAnyOther() async throws {
    let server = try await standIn()
    server.answer("/old", with: CannedAnswer(status: 301, headers: ["Location": "/users"]))
    let response = try await realTransport().send(HTTPRequest(url: "\(server.baseURL)/old"))
    XCTAssertEqual(response.status, 301)
    XCTAssertEqual(server.requests.map(\.path), ["/old"])
  }

  func test_aGzippedBody_isInflated() async throws {
    let server = try await standIn()
    let zipped = "H4sIAAAAAAACA4uuVspMUbIy1FHKyU/PzFOyUkpMSVSqjQUA4GflTBgAAAA="
    let body = [UInt8](try XCTUnwrap(Data(base64Encoded: zipped)))
    server.answer("/zip", with: CannedAnswer(headers: ["Content-Encoding": "gzip"], body: body))
    let response = try await realTransport().send(HTTPRequest(url: "\(server.baseURL)/zip"))
    XCTAssertEqual(String(decoding: response.body, as: UTF8.self), #"[{"id":1,"login":"ada"}]"#)
  }
}
