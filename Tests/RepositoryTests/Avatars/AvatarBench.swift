import Foundation
import GitHub
import Models
import StandIn
import TestSupport
import XCTest

@testable import Repository

/// A stand-in server, a directory for pictures, and repositories over both.
final class AvatarBench: Sendable {
  /// Above the one that the pictures are in.
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

  /// The names of pictures, and of whatever else is beside them.
  var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0 != "CACHEDIR.TAG" && !$0.hasSuffix(".source") }.sorted()
  }

  /// The paths of the pictures asked for, in order.
  var asked: [String] { server.requests.map(\.path).filter { $0.hasPrefix("/u/") } }

  /// The picture of somebody as the server has it.
  func picture(_ id: Int64) -> [UInt8] { InventedPicture(id: id, size: 64).bytes }

  /// Keeps a picture of four bytes, or of others.
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

  /// Somebody whose picture the server has.
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

  /// A repository as after a new start.
  func repository(_ client: GitHubClient?) -> AvatarRepository {
    AvatarRepository(cache: cache(), client: client, now: { [clock] in clock.date })
  }

  func repository() throws -> AvatarRepository { repository(try client()) }

  /// A repository that asks nobody.
  var offline: AvatarRepository { repository(nil) }

  /// Returns once so many requests of `client` are not answered yet.
  func reaches(unansweredCount count: Int, of client: GitHubClient) async throws {
    try await eventually("\(count) requests") {
      await client.queue.status.unansweredCount == count
    }
  }
}

extension XCTestCase {
  /// A bench whose server runs until the test ends.
  func avatarBench() async throws -> AvatarBench {
    let bench = try await AvatarBench()
    addTeardownBlock { await bench.server.stop() }
    return bench
  }
}

extension AvatarRepository {
  /// All that comes as somebody's picture, until no more comes.
  func all(of user: User, pixels: Int = 64, isOpened: Bool = false) async -> [[UInt8]] {
    var all: [[UInt8]] = []
    for await picture in pictures(of: user, pixels: pixels, isOpened: isOpened) {
      all.append(picture)
    }
    return all
  }
}
