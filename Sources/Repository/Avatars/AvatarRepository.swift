import FoundationEssentials
import GitHub
import Models
import Synchronization

/// The pictures of people, the disk first; what comes from the network is kept there.
package actor AvatarRepository {
  let cache: AvatarCache
  let client: GitHubClient?
  let now: @Sendable () -> Date
  /// What is wanted now.
  var deliveries: [AvatarWish: AvatarDelivery] = [:]
  /// What exchanges told in this run, without the bytes: the disk may not have taken it.
  var memory: [AvatarKey: AvatarEntry] = [:]
  /// How many pictures have come from the network.
  var arrivals = 0
  // Whoever wanted one last: they are let in one after the other, in the order of their wishes.
  private let lastJoining = Mutex<Task<Void, Never>?>(nil)

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

  /// How many pictures are waited for.
  package var waitingCount: Int { deliveries.count }

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
    let joining = lastJoining.withLock { last in
      let task = Task { [last] in
        await last?.value
        await join(wish, number, continuation, isOpened: isOpened)
      }
      last = task
      return task
    }
    continuation.onTermination = { _ in
      Task {
        await joining.value
        await self.leave(wish, number)
      }
    }
    return stream
  }

  /// The size to ask for where `pixels` are needed: one of few, so that a file does for most.
  package static func size(atLeast pixels: Int) -> Int {
    AvatarKey.usualSizes.first { $0 >= pixels } ?? pixels
  }

  /// The picture of `user` as it is on disk, in whatever size; `nil` when there is none.
  package func savedPicture(of user: User, pixels: Int) async -> [UInt8]? {
    let key = AvatarKey(id: user.id, pixels: pixels)
    if let picture = await cache.entry(for: key)?.picture { return picture.bytes }
    return await cache.otherSize(of: key)?.bytes
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

  /// Forgets what was in the way in this run: the reader wants all asked for now.
  package func tryNow() {
    memory = memory.filter { $0.value.failure == nil }
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
