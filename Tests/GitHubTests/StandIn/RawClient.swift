import Foundation
import Networking
import StandIn
import XCTest

@testable import GitHub

/// What the stand-in answered, as it came.
struct RawAnswer: Sendable {
  let response: HTTPResponse

  var status: Int { response.status }
  var body: String { String(decoding: response.body, as: UTF8.self) }
  /// The body as an object; empty where it is none.
  var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any] ?? [:]
  }
  /// The people of a list, or those that a search has found.
  var rows: [[String: Any]] {
    let list = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [[String: Any]]
    return list ?? object["items"] as? [[String: Any]] ?? []
  }
  var ids: [Int64] { rows.compactMap { ($0["id"] as? NSNumber)?.int64Value } }

  func header(_ name: String) -> String? { response.headers.first(name) }

  /// The address that `Link` has for a relation.
  func link(_ relation: String) -> String? {
    LinkHeader(header("link") ?? "").target(of: relation)
  }

  /// The relations of `Link`, in order.
  var relations: [String] {
    (header("link") ?? "").matches(of: /rel="([^"]*)"/).map { String($0.1) }
  }

  /// The links sorted, without hosts, with `N` in place of each number.
  var shapeOfLink: [String] {
    (header("link") ?? "").split(separator: ", ").map { link in
      String(link).replacing(/https?:\/\/[^\/]+/, with: "").replacing(/\d+/, with: "N")
    }.sorted()
  }
}

/// Asks a stand-in without a queue, and follows no redirect.
final class RawClient: Sendable {
  private let transport = AsyncHTTPClientTransport()
  private let server: StandInServer

  init(_ server: StandInServer) {
    self.server = server
  }

  /// - Parameters:
  ///   - path: Or a whole address.
  ///   - token: Sent where it is not `nil`.
  func get(
    _ path: String, token: String? = nil, tag: String? = nil, accept: String? = nil
  ) async throws -> RawAnswer {
    var headers = HTTPFields()
    if let token { headers.append("Authorization", "Bearer \(token)") }
    if let tag { headers.append("If-None-Match", tag) }
    if let accept { headers.append("Accept", accept) }
    let url = path.hasPrefix("http") ? path : server.baseURL + path
    return RawAnswer(response: try await transport.send(HTTPRequest(url: url, headers: headers)))
  }

  /// All pages from that path on, along `next`.
  func walk(_ path: String, token: String? = nil) async throws -> [RawAnswer] {
    var pages = [try await get(path, token: token)]
    while let next = pages.last?.link("next") { pages.append(try await get(next, token: token)) }
    return pages
  }

  func shutdown() async { transport.forgetConnections() }
}

extension XCTestCase {
  /// A client of `server`, until the test ends.
  func rawClient(of server: StandInServer) -> RawClient {
    let client = RawClient(server)
    addTeardownBlock { await client.shutdown() }
    return client
  }
}
