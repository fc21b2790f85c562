import FoundationEssentials
import GitHub
import Models
import Synchronization

/// The pictures of people, the disk first; what comes from the network is kept there.
package actor AvatarRepository {
  let cache: AvatarCache
  let client: GitHubClient?
  let now: @Sendable () -> Date
  /// The pictures that somebody waits for.
  var deliveries: [AvatarRequest: AvatarDelivery] = [:]
  /// What requests of this run brought, without the bytes, because the disk may not have taken it.
  var memory: [AvatarKey: AvatarEntry] = [:]
  /// How many pictures have come from the network.
  var arrivals = 0
  // The last subscription: each one waits for that before it, so that they begin in their order.
  private let lastSubscription = Mutex<Task<Void, Never>?>(nil)

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
  ///   - pixels: How wide and high it is asked for.
  ///   - isOpened: Whether it goes before those of rows.
  package nonisolated func pictures(
    of user: User, pixels: Int, isOpened: Bool = false
  ) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let request = AvatarRequest(
      key: AvatarKey(id: user.id, pixels: pixels), received: user.avatarURL ?? "")
    let identity = AvatarDelivery.Identity()
    let subscription = lastSubscription.withLock { last in
      let task = Task { [last] in
        await last?.value
        await subscribe(request, identity, continuation, isOpened: isOpened)
      }
      last = task
      return task
    }
    continuation.onTermination = { _ in
      Task {
        await subscription.value
        await self.unsubscribe(request, identity)
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
    let request = AvatarRequest(key: key, received: user.avatarURL ?? "")
    guard let url = entry.picture?.url ?? address(request)?.url else { return }
    var rejected = entry.failing(at: url, on: now())
    rejected.picture = nil
    await keep(rejected, for: key)
  }

  /// Forgets the failures of this run, because the reader wants all pictures asked for now.
  package func tryNow() {
    memory = memory.filter { $0.value.failure == nil }
  }

  /// Removes all pictures of somebody.
  package func forget(id: Int64) async {
    for (request, delivery) in deliveries where request.key.id == id {
      delivery.task.cancel()
      delivery.finish()
      deliveries[request] = nil
    }
    memory = memory.filter { $0.key.id != id }
    await cache.forget(id: id)
  }
}

extension AvatarRepository {
  /// Adds a subscriber to a picture, which is brought once for all of them.
  private func subscribe(
    _ request: AvatarRequest, _ identity: AvatarDelivery.Identity,
    _ subscriber: AsyncStream<[UInt8]>.Continuation, isOpened: Bool
  ) async {
    if deliveries[request] == nil {
      let own = AvatarDelivery.Identity()
      deliveries[request] = AvatarDelivery(
        own, Task { await deliver(request, own) }, isOpened: isOpened)
    }
    deliveries[request]?.add(identity, subscriber)
    guard isOpened, deliveries[request]?.isOpened == false else { return }
    deliveries[request]?.isOpened = true
    if let client, let address = address(request) { await client.raiseAvatarPriority(at: address) }
  }

  /// Removes a subscriber; a picture without any is not brought.
  private func unsubscribe(_ request: AvatarRequest, _ identity: AvatarDelivery.Identity) {
    deliveries[request]?.remove(identity)
    guard let delivery = deliveries[request], delivery.subscriberCount == 0 else { return }
    delivery.task.cancel()
    deliveries[request] = nil
  }

  /// Hands a picture to its subscribers, unless the delivery is another by now.
  func publish(_ bytes: [UInt8], _ request: AvatarRequest, _ identity: AvatarDelivery.Identity) {
    guard deliveries[request]?.identity === identity else { return }
    deliveries[request]?.yield(bytes)
  }

  /// Where a picture may be asked for; `nil` when nothing may.
  func address(_ request: AvatarRequest) -> AvatarAddress? {
    client.flatMap { AvatarAddress(request.received, pixels: request.key.pixels, base: $0.base) }
  }

  private func deliver(_ request: AvatarRequest, _ identity: AvatarDelivery.Identity) async {
    let entry = await cache.entry(for: request.key) ?? AvatarEntry()
    // Better the right one smaller or larger than nothing, until the network brings it.
    let picture = if let own = entry.picture { own } else { await cache.otherSize(of: request.key) }
    if let picture { publish(picture.bytes, request, identity) }
    if let address = address(request), isDue(entry, at: address, request.key) {
      await fetch(request, identity, at: address, entry)
    }
    guard let delivery = deliveries[request], delivery.identity === identity else { return }
    deliveries[request] = nil
    delivery.finish()
  }

  func isDue(_ entry: AvatarEntry, at address: AvatarAddress, _ key: AvatarKey) -> Bool {
    let (date, url) = (now(), address.url)
    let known = [entry, memory[key]].compactMap { $0 }
    if known.contains(where: { $0.failure?.holds(at: date, for: url) == true }) { return false }
    guard entry.picture?.url == url else { return true }
    return !known.contains { $0.picture.map { $0.url == url && !$0.isOld(at: date) } == true }
  }
}
