import Foundation
import GitHub
import Models
import Networking
import StandIn
import Synchronization
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

  init(_ content: StandInContent = .invented(count: 100)) async throws {
    above = NSTemporaryDirectory() + "ghbrowse-avatars-" + UUID().uuidString
    directory = above + "/host/avatars"
    server = StandInServer(content)
    try await server.start()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: above)
  }

  /// The files of pictures, by name.
  var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0 != "CACHEDIR.TAG" }.sorted()
  }

  /// The paths of the pictures asked for, in order.
  var asked: [String] { server.requests.map(\.path).filter { $0.hasPrefix("/u/") } }

  /// What all files take from the disk.
  var room: Int {
    AvatarDirectory(path: directory).files(at: clock.date).reduce(0) { $0 + $1.size }
  }

  /// When a file was last written or used, as it says.
  func date(of name: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
    return attributes?[.modificationDate] as? Date
  }

  func set(_ date: Date, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: "\(directory)/\(name)")
  }

  /// Somebody's picture as it is kept when it comes now.
  func entry(_ id: Int64) -> AvatarEntry {
    AvatarEntry(
      picture: AvatarEntry.Picture(
        url: "\(server.baseURL)/u/\(id)?v=4&s=64", bytes: [0xFF, 0xD8, 0xFF, UInt8(id % 256)],
        validators: nil, date: Date(timeIntervalSince1970: 1_700_000_000), maxAge: nil),
      failure: nil)
  }

  func cache(cap: Int = AvatarCache.defaultCap) -> AvatarCache {
    AvatarCache(directory: directory, cap: cap, now: { [clock] in clock.date })
  }

  /// Somebody whose picture the server has.
  func user(_ id: Int64, at path: String? = nil) -> User {
    User(id: id, login: "user\(id)", avatarURL: server.baseURL + (path ?? "/u/\(id)?v=4"))
  }

  func client(
    token: String? = nil, through transport: (any HTTPTransport)? = nil,
    clock: (any NetworkClock)? = nil, at address: String? = nil
  ) throws -> GitHubClient {
    GitHubClient(
      base: try APIBase(address ?? server.baseURL), token: try token.map { try Token($0) },
      queue: RequestQueue(
        transport: transport ?? AsyncHTTPClientTransport(),
        policy: RetryPolicy(random: { 0.5 }), clock: clock ?? SystemClock()),
      userAgent: "ghbrowse-tests")
  }

  /// A repository as after a new start.
  func repository(_ client: GitHubClient?, cap: Int = AvatarCache.defaultCap) -> AvatarRepository {
    AvatarRepository(cache: cache(cap: cap), client: client, now: { [clock] in clock.date })
  }

  func repository(token: String? = nil) throws -> AvatarRepository {
    repository(try client(token: token))
  }

  /// Returns once so many requests of `client` are not answered yet.
  func reaches(unansweredCount count: Int, of client: GitHubClient) async throws {
    try await eventually("\(count) requests") {
      await client.queue.status.unansweredCount == count
    }
  }

  /// A repository that asks nobody.
  var offline: AvatarRepository { repository(nil) }
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
