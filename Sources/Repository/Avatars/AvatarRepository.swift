import FoundationEssentials
import GitHub
import Models

/// The pictures of people, the disk first; what comes from the network is kept there.
package actor AvatarRepository {
  let cache: AvatarCache
  let client: GitHubClient?
  let now: @Sendable () -> Date
  /// What is wanted now.
  var deliveries: [AvatarWish: AvatarDelivery] = [:]
  /// What exchanges told in this run, without the bytes: the disk may not have taken it.
  var memory: [AvatarKey: AvatarEntry] = [:]

  /// - Parameters:
  ///   - client: Who asks for pictures, or `nil` when nothing may be asked (`--offline`).
  ///   - now: The time, for ages.
  package init(
    cache: AvatarCache, client: GitHubClient?, now: @escaping @Sendable () -> Date
  ) {
    self.cache = cache
    self.client = client
    self.now = now
  }

  /// The picture of `user`: the file's bytes as they are on disk, at once, and another when the
  /// network brings one.
  ///
  /// It ends when nothing more comes for now. Where there is no network it is waited for, until
  /// whoever reads gives up; then it is not asked for any more.
  ///
  /// - Parameters:
  ///   - pixels: How wide and high it is wished for.
  ///   - isOpened: Whether it goes before those of rows.
  package nonisolated func pictures(
    of user: User, pixels: Int, isOpened: Bool = false
  ) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let wish = AvatarWish(
      key: AvatarKey(id: user.id, pixels: pixels), received: user.avatarURL ?? "")
    let number = AvatarDelivery.Number()
    let joining = Task { await join(wish, number, continuation, isOpened: isOpened) }
    continuation.onTermination = { _ in
      Task {
        await joining.value
        await self.leave(wish, number)
      }
    }
    return stream
  }

  /// Takes note that what came as the picture of `user` is none: it goes, and is not asked for
  /// again for a while.
  package func reject(_ user: User, pixels: Int) async {
    let key = AvatarKey(id: user.id, pixels: pixels)
    let entry = await cache.entry(for: key) ?? memory[key] ?? AvatarEntry()
    let wish = AvatarWish(key: key, received: user.avatarURL ?? "")
    guard let url = entry.picture?.url ?? address(wish)?.url else { return }
    var rejected = entry.failing(at: url, on: now())
    rejected.picture = nil
    await keep(rejected, for: key)
  }

  /// Removes all pictures of somebody.
  package func forget(id: Int64) async {
    for (wish, delivery) in deliveries where wish.key.id == id {
      delivery.task.cancel()
      delivery.end()
      deliveries[wish] = nil
    }
    memory = memory.filter { $0.key.id != id }
    await cache.forget(id: id)
  }
}
