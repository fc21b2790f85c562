import Foundation
import GitHub
import Interface
import Models
import Networking
import Pictures
import Repository
import Terminal
import TerminalCells

/// The way of a cached avatar through the program: from its file on disk to a terminal's bytes.
struct CachedAvatars {
  private static let size = CellSize(columns: 4, rows: 2)
  private static let pixels = 64

  private let directory: String
  private let users: [User]
  private let renderer = PictureRenderer()
  private let theme = Theme(depth: .full)

  /// Brings the files at `paths` into a cache of its own.
  init(of paths: [String]) async throws {
    directory = NSTemporaryDirectory() + "ghbrowse-bench-" + UUID().uuidString
    let base = try APIBase("http://127.0.0.1:9")
    users = paths.indices.map { index in
      User(id: Int64(index + 1), login: "user\(index)", avatarURL: "\(base.url)/u/\(index + 1)?v=4")
    }
    let repository = repository(
      GitHubClient(
        base: base, token: nil, queue: RequestQueue(transport: FileTransport(paths: paths)),
        userAgent: "picture-bench"))
    for user in users {
      for await _ in await repository.pictures(of: user, pixels: Self.pixels) {}
    }
  }

  /// Draws each of them `rounds` times, out of the cache alone; how long each took.
  ///
  /// - Throws: When one of them is not drawn.
  func timing(rounds: Int) async throws -> Timing {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let settings = RenderSettings(.blocks, theme: theme)
    let repository = repository(nil)
    var timing = Timing()
    for _ in 0..<rounds {
      for user in users {
        let start = ContinuousClock.now
        var bytes = 0
        for await file in await repository.pictures(of: user, pixels: Self.pixels) {
          let rows =
            try await renderer.render(file, Self.size, false, settings) ?? []
          bytes += rows.reduce(0) { $0 + $1.rendered(in: theme).utf8.count }
        }
        timing.add(ContinuousClock.now - start)
        guard bytes > 0 else { throw BenchError(user.login) }
      }
    }
    return timing
  }

  private func repository(_ client: GitHubClient?) -> AvatarRepository {
    AvatarRepository(
      cache: AvatarCache(directory: directory, now: { Date() }), client: client, now: { Date() })
  }
}

/// A picture was not drawn.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ login: String) {
    description = "the picture of \(login) was not drawn"
  }
}
