import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// A stand-in server, a picture cache, and repositories for both.
final class AvatarBench: Sendable {
  /// An ancestor of `directory`.
  let above: String
  let directory: String
  let server: StandInServer
  let clock = ManualClock()

  init() async throws {
    above = NSTemporaryDirectory() + "ghbrowse-avatars-" + UUID().uuidString
    directory = above + "/host/avatars"
    server = StandInServer(.invented(count: 100))
    try await server.start()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: above)
  }

  /// The names of all files but the tag and the sources.
  var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0 != "CACHEDIR.TAG" && !$0.hasSuffix(".source") }.sorted()
  }

  /// The paths of requested pictures, in order.
  var asked: [String] { server.requests.map(\.path).filter { $0.hasPrefix("/u/") } }

  /// The picture of a user that the server sends.
  func picture(_ id: Int64) -> [UInt8] { InventedPicture(id: id, size: 64).bytes }

  /// Caches a picture, of four bytes if none are given.
  func keep(
    _ id: Int64, pixels: Int = 64, _ bytes: [UInt8]? = nil, in cache: AvatarCache
  ) async {
    await cache.keep(
      bytes ?? [0xFF, 0xD8, 0xFF, UInt8(id % 256)],
      from: AvatarSource(
        url: "\(server.baseURL)/u/\(id)?v=4&s=\(pixels)", pixels: pixels, validators: nil),
      of: id)
  }

  func put(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(directory)/\(name)"))
  }

  func cache(cap: Int = 256 << 20) -> AvatarCache {
    AvatarCache(directory: directory, cap: cap, now: { [clock] in clock.date })
  }

  /// A user whose picture the server has.
  func user(_ id: Int64, at path: String? = nil) -> User {
    User(id: id, login: "user\(id)", avatarURL: server.baseURL + (path ?? "/u/\(id)?v=4"))
  }

  func client(clock: (any NetworkClock)? = nil) throws -> GitHubClient {
    GitHubClient(
      base: try APIBase(server.baseURL), token: nil,
      queue: RequestQueue(
        transport: AsyncHTTPClientTransport(), policy: RetryPolicy(random: { 0.5 }),
        clock: clock ?? SystemClock()),
      userAgent: "ghbrowse-tests")
  }

  /// A repository, as after a restart.
  func repository(_ client: GitHubClient?) -> AvatarRepository {
    AvatarRepository(cache: cache(), client: client, now: { [clock] in clock.date })
  }

  func repository() throws -> AvatarRepository { repository(try client()) }

  var offline: AvatarRepository { repository(nil) }

  /// Waits until that many requests of `client` are unanswered.
  func reaches(unansweredCount count: Int, of client: GitHubClient) async throws {
    try await eventually("\(count) requests") {
      await client.queue.status.unansweredCount == count
    }
  }
}

extension XCTestCase {
  func avatarBench() async throws -> AvatarBench {
    let bench = try await AvatarBench()
    addTeardownBlock { await bench.server.stop() }
    return bench
  }
}

extension AvatarRepository {
  /// All pictures that ``pictures(of:pixels:isOpened:)`` yields.
  func all(of user: User, pixels: Int = 64, isOpened: Bool = false) async -> [[UInt8]] {
    var all: [[UInt8]] = []
    for await picture in pictures(of: user, pixels: pixels, isOpened: isOpened) {
      all.append(picture)
    }
    return all
  }
}
