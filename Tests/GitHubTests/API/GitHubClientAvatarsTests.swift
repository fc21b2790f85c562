import StandIn
import Synchronization
import TestSupport
import XCTest

@testable import GitHub

/// rel 2.8.4: pictures are asked for without a token, within limits, and for themselves.
final class GitHubClientAvatarsTests: XCTestCase {
  private static let token = "ghp_canary"
  private static let picture = InventedPicture(id: 1, size: 64).bytes

  func test_J4_noHeaderTellsWhoAsks() async throws {
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
      XCTAssertEqual(request.header("user-agent"), "ghbrowse-tests")
      XCTAssertFalse(request.headers.contains { $0.value.contains(Self.token) })
    }
  }

  func test_I5_redirectsToWherePicturesMayBe_areFollowed_threeAtMost_andNoOthers() async throws {
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
    server.answer("/u/9", with: moved(to: "/u/1"))
    try await assertEqual(
      client.avatar(at: address("/u/1", of: server)).error,
      .malformed(reason: "more than 3 redirects in a row"))
    XCTAssertEqual(server.requests.count, 8)
    let other = try await standIn()
    for target in ["\(other.baseURL)/u/1", "file:///etc/passwd", "u/2", ""] {
      server.answer("/u/1", with: moved(to: target))
      let before = server.requests.count
      try await assertEqual(
        client.avatar(at: address("/u/1", of: server)).error,
        .malformed(reason: "a redirect that leads elsewhere"), target)
      XCTAssertEqual(server.requests.count, before + 1, target)
    }
    XCTAssertEqual(other.requests.count, 0)
  }

  func test_I6_fiveMegabytes_endAtTwo() async throws {
    let server = try await standIn()
    let body = Array(Self.picture.prefix(33)) + Array(repeating: 0, count: 5 << 20)
    server.answer("/u/1", with: CannedAnswer(body: body))
    let error = try await client(of: server).avatar(at: address("/u/1", of: server)).error
    XCTAssertEqual(error, .bodyTooLarge(limit: 2 << 20))
    server.answer("/u/1", with: CannedAnswer(body: Array(body.prefix(2 << 20))))
    let bytes = try await client(of: server).avatar(at: address("/u/1", of: server)).get().bytes
    XCTAssertEqual(bytes?.count, 2 << 20)
  }

  func test_I6_theLimitsOfARequest_areTwoMebibytesAndTenSeconds() async throws {
    let server = try await standIn()
    let transport = NotingTransport()
    let client = GitHubClient(
      base: try APIBase(server.baseURL), token: nil, queue: RequestQueue(transport: transport),
      userAgent: "ghbrowse-tests")
    _ = try await client.avatar(at: address("/u/1", of: server)).get()
    XCTAssertEqual(transport.requests.map(\.bodyLimit), [2 << 20])
    XCTAssertEqual(transport.requests.map(\.deadline), [.seconds(10)])
  }

  func test_whatThePicturesHostDoes_isNothingOfTheAPIs_andTheReverse() async throws {
    let server = try await standIn()
    let client = try client(of: server)
    server.answer("/u/1", with: CannedAnswer(status: 429, headers: ["Retry-After": "3600"]))
    let limited = try await client.avatar(at: address("/u/1", of: server)).error
    guard case .rateLimited = limited else { return XCTFail("\(String(describing: limited))") }
    await assertEqual(client.send(.members(of: .everyone), priority: .visible).error, nil)

    let other = try await standIn()
    let second = try self.client(of: other)
    other.answer("/users", with: CannedAnswer(status: 429, headers: ["Retry-After": "3600"]))
    _ = await second.send(.members(of: .everyone), priority: .visible)
    let picture = try await second.avatar(at: address("/u/1", of: other)).get()
    XCTAssertEqual(picture.bytes, Self.picture)
  }

  func test_N1_aPicturesAnswer_saysNothingOfTheBudget() async throws {
    let server = try await standIn()
    let client = try client(of: server)
    _ = try await client.send(.members(of: .everyone), priority: .visible).get()
    let before = client.rateLimit()
    let told = ["X-RateLimit-Limit": "7", "X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "9"]
    server.answer("/u/1", with: CannedAnswer(headers: told, body: Self.picture))
    _ = try await client.avatar(at: address("/u/1", of: server)).get()
    XCTAssertNotNil(before)
    XCTAssertEqual(client.rateLimit(), before)
  }

  private func address(_ path: String, of server: StandInServer) throws -> AvatarAddress {
    let base = try APIBase(server.baseURL)
    return try XCTUnwrap(AvatarAddress(server.baseURL + path, pixels: 64, base: base))
  }

  private func moved(to target: String) -> CannedAnswer {
    CannedAnswer(status: 302, headers: ["Location": target])
  }
}

/// Notes what is sent, and answers each with a picture.
private final class NotingTransport: HTTPTransport {
  private let noted = Mutex<[HTTPRequest]>([])

  var requests: [HTTPRequest] { noted.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(GitHubError) -> HTTPResponse {
    noted.withLock { $0.append(request) }
    return HTTPResponse(status: 200, body: InventedPicture(id: 1, size: 20).bytes)
  }
}
