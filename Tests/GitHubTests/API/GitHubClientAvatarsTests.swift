import StandIn
import TestSupport
import XCTest

@testable import GitHub

/// Pictures: requested without a token, within limits, and independently of the API.
final class GitHubClientAvatarsTests: XCTestCase {
  private static let token = "ghp_canary"
  private static let picture = InventedPicture(id: 1, size: 64).bytes

  func test_fI4_aPNGOrJPEG_isAPicture_andNothingElse_whateverItIsCalled() throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 9]
    for bytes in [Self.picture, jpeg] {
      for type in ["image/png", "image/gif", ""] {
        let response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: bytes)
        let avatar = try Avatar(response, after: nil)
        XCTAssertEqual(avatar, Avatar(bytes: bytes, validators: nil), type)
      }
    }
    let bodies: [[UInt8]] = [
      [], Array(Self.picture.prefix(7)), [0xFF, 0xD8], Array("GIF89a;".utf8),
      Array("RIFF\0\0\0\0WEBPVP8 ".utf8), Array("{}".utf8), [0x20] + Self.picture,
    ]
    for body in bodies {
      let avatar = try Avatar(HTTPResponse(status: 200, headers: [:], body: body), after: nil)
      XCTAssertEqual(avatar, Avatar(bytes: [], validators: nil), "\(body)")
    }
    for page in ["<html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", " \n<!DOCTYPE html>"] {
      XCTAssertEqual(error(200, Array(page.utf8)), .captivePortal, page)
    }
    for status in [204, 206, 304] {
      XCTAssertEqual(error(status, Self.picture), .refused(status: status, message: nil))
    }
  }

  func test_N5_a304_isTheSamePicture_whenTheRequestWasConditional() throws {
    let response = HTTPResponse(status: 304, headers: ["ETag": "\"b\""])
    let saved = Validators(etag: "\"a\"", lastModified: "Thu, 05 Jul 2012 15:31:30 GMT")
    XCTAssertEqual(
      try Avatar(response, after: saved),
      Avatar(
        bytes: nil, validators: Validators(etag: "\"b\"", lastModified: saved.lastModified)))
  }

  func test_fJ4_noHeaderTellsWhoAsks() async throws {
    let server = try await standIn()
    let client = try client(of: server, token: Self.token)
    _ = try await client.send(.members(of: .everyone), priority: .visible).get()
    server.answer("/u/2", with: CannedAnswer(headers: ["Set-Cookie": "id=7"], body: Self.picture))
    for path in ["/u/2", "/u/1?v=4", "/u/1?v=4"] {
      let validators = Validators(etag: "\"old\"", lastModified: nil)
      _ = try await client.avatar(at: address(path, of: server), validators: validators).get()
    }
    XCTAssertNotNil(server.requests.first?.header("authorization"))
    for request in server.requests.dropFirst() {
      let names = Set(request.headers.map { $0.name.lowercased() })
      XCTAssertTrue(
        names.isSubset(of: [
          "host", "user-agent", "accept", "accept-encoding", "if-none-match", "connection",
        ]),
        "\(names)")
      XCTAssertFalse(request.headers.contains { $0.value.contains(Self.token) })
    }
  }

  func test_fI5_redirectsToAvatarHosts_areFollowed_threeAtMost_andNoOthers() async throws {
    let server = try await standIn()
    server.answer("/u/1", with: moved(to: "/1"))
    server.answer("/1", with: moved(to: "\(server.baseURL)/2"))
    server.answer("/2", with: moved(to: "/u/9?s=64"))
    let client = try client(of: server, token: Self.token)
    let validators = Validators(etag: "\"a\"", lastModified: nil)
    let avatar = try await client.avatar(at: address("/u/1", of: server), validators: validators)
      .get()
    XCTAssertEqual(avatar.bytes, InventedPicture(id: 9, size: 64).bytes)
    XCTAssertEqual(server.requests.map(\.path), ["/u/1?s=64", "/1", "/2", "/u/9?s=64"])
    XCTAssertEqual(server.requests.map { $0.header("if-none-match") }, ["\"a\"", nil, nil, nil])
    let other = try await standIn()
    for target in ["\(other.baseURL)/u/1", "file:///etc/passwd", "u/2", ""] {
      server.answer("/u/1", with: moved(to: target))
      let before = server.requests.count
      try await assertEqual(
        client.avatar(at: address("/u/1", of: server)).error, .redirectedElsewhere, target)
      XCTAssertEqual(server.requests.count, before + 1, target)
    }
    XCTAssertEqual(other.requests.count, 0)
  }

  func test_fI6_aPicture_hasTwoMebibytesAndTenSeconds() async throws {
    let transport = PuppetTransport { _ in
      .success(HTTPResponse(status: 200, body: Self.picture))
    }
    let client = GitHubClient(
      base: try APIBase("http://127.0.0.1"), token: nil, queue: RequestQueue(transport: transport),
      userAgent: "ghbrowse-tests")
    let address = AvatarAddress("http://127.0.0.1/u/1", base: client.base)
    _ = try await client.avatar(at: try XCTUnwrap(address)).get()
    XCTAssertEqual(transport.requests.map(\.bodyLimit), [2 << 20])
    XCTAssertEqual(transport.requests.map(\.deadline), [.seconds(10)])
  }

  func test_N1_whatAnAvatarHostDoes_changesNothingForTheAPI_norTheReverse() async throws {
    let limit = CannedAnswer(
      status: 429,
      headers: ["Retry-After": "3600", "X-RateLimit-Limit": "7", "X-RateLimit-Remaining": "1"])
    for (limited, path) in [("/u/1", "/users"), ("/users", "/u/1")] {
      let server = try await standIn()
      let client = try client(of: server)
      server.answer(limited, with: limit)
      let picture = await client.avatar(at: try address("/u/1", of: server))
      let page = await client.send(.members(of: .everyone), priority: .visible)
      XCTAssertEqual(picture.error == nil, path == "/u/1")
      XCTAssertEqual(page.error == nil, path == "/users")
      XCTAssertEqual(client.rateLimit()?.remaining, path == "/users" ? 59 : 1)
    }
  }

  private func address(_ path: String, of server: StandInServer) throws -> AvatarAddress {
    let base = try APIBase(server.baseURL)
    return try XCTUnwrap(AvatarAddress(server.baseURL + path, pixels: 64, base: base))
  }

  private func moved(to target: String) -> CannedAnswer {
    CannedAnswer(status: 302, headers: ["Location": target])
  }

  private func error(_ status: Int, _ body: [UInt8]) -> GitHubError? {
    do {
      _ = try Avatar(HTTPResponse(status: status, body: body), after: nil)
      return nil
    } catch {
      return error
    }
  }
}
