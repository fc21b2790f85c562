import FoundationEssentials
import GitHub
import Models

extension AvatarRepository {
  /// Lets somebody have a picture, that is brought once for all who want it.
  func join(
    _ wish: AvatarWish, _ number: AvatarDelivery.Number,
    _ taker: AsyncStream<[UInt8]>.Continuation, isOpened: Bool
  ) async {
    if deliveries[wish] == nil {
      let own = AvatarDelivery.Number()
      deliveries[wish] = AvatarDelivery(
        own, Task { await deliver(wish, own) }, isOpened: isOpened)
    }
    deliveries[wish]?.add(number, taker)
    guard isOpened, deliveries[wish]?.isOpened == false else { return }
    deliveries[wish]?.isOpened = true
    if let client, let address = address(wish) { await client.hurryAvatar(at: address) }
  }

  /// Takes back that somebody wants it; what nobody wants is not brought.
  func leave(_ wish: AvatarWish, _ number: AvatarDelivery.Number) {
    deliveries[wish]?.remove(number)
    guard let delivery = deliveries[wish], delivery.takerCount == 0 else { return }
    delivery.task.cancel()
    deliveries[wish] = nil
  }

  /// Hands a picture to all who want it, unless they are others by now.
  func give(_ bytes: [UInt8], _ wish: AvatarWish, _ number: AvatarDelivery.Number) {
    guard deliveries[wish]?.number === number else { return }
    deliveries[wish]?.give(bytes)
  }

  /// Where a picture may be asked for; `nil` when nothing may.
  func address(_ wish: AvatarWish) -> AvatarAddress? {
    client.flatMap { AvatarAddress(wish.received, pixels: wish.key.pixels, base: $0.base) }
  }

  private func deliver(_ wish: AvatarWish, _ number: AvatarDelivery.Number) async {
    let entry = await cache.entry(for: wish.key) ?? AvatarEntry()
    // Better the right one smaller or larger than nothing, until the network brings it.
    let picture = if let own = entry.picture { own } else { await cache.otherSize(of: wish.key) }
    if let picture { give(picture.bytes, wish, number) }
    if let address = address(wish), isDue(entry, at: address, wish.key) {
      await fetch(wish, number, at: address, entry)
    }
    guard let delivery = deliveries[wish], delivery.number === number else { return }
    deliveries[wish] = nil
    delivery.end()
  }

  private func isDue(_ entry: AvatarEntry, at address: AvatarAddress, _ key: AvatarKey) -> Bool {
    let (date, url) = (now(), address.url)
    let known = [entry, memory[key]].compactMap { $0 }
    if known.contains(where: { $0.failure?.holds(at: date, for: url) == true }) { return false }
    guard entry.picture?.url == url else { return true }
    return !known.contains { $0.picture.map { $0.url == url && !$0.isOld(at: date) } == true }
  }
}
