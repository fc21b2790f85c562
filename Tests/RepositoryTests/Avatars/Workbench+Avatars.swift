import Foundation
import GitHub
import Models
import StandIn
import TestSupport

@testable import Repository

extension Workbench {
  var cacheDirectory: String { directory + "/cache" }
  var avatarDirectory: String { cacheDirectory + "/host/avatars" }

  /// The names of all files but the tag and the sources.
  var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: avatarDirectory)) ?? []
    return names.filter { $0 != "CACHEDIR.TAG" && !$0.hasSuffix(".source") }.sorted()
  }

  /// The picture of a user that the server sends.
  func picture(_ id: Int64) -> [UInt8] { InventedPicture(id: id, size: 64).bytes }

  /// Caches a picture, of four bytes if none are given.
  func keep(_ id: Int64, _ bytes: [UInt8]? = nil, in cache: AvatarCache) async {
    await cache.save(
      bytes ?? [0xFF, 0xD8, 0xFF, UInt8(id % 256)],
      from: AvatarSource(url: "\(server.baseURL)/u/\(id)?v=4&s=64", pixels: 64, validators: nil),
      of: id)
  }

  func put(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(avatarDirectory)/\(name)"))
  }

  func cache(cap: Int = 256 << 20) -> AvatarCache {
    AvatarCache(directory: avatarDirectory, cap: cap, now: { [clock] in clock.date })
  }

  /// A user whose picture the server has.
  func user(_ id: Int64, at path: String? = nil) -> User {
    User(id: id, login: "user\(id)", avatarURL: server.baseURL + (path ?? "/u/\(id)?v=4"))
  }

  /// An avatar repository, as after a restart.
  func avatars(_ client: GitHubClient?) -> AvatarRepository {
    AvatarRepository(cache: cache(), client: client, now: { [clock] in clock.date })
  }

  func avatars() throws -> AvatarRepository { avatars(try client()) }

  /// Waits until that many requests of `client` are unanswered.
  func reaches(unansweredCount count: Int, of client: GitHubClient) async throws {
    try await eventually("\(count) requests") {
      client.queue.status.unansweredCount == count
    }
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
