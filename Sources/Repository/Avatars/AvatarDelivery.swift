/// A picture that somebody wants to see.
struct AvatarRequest: Sendable, Hashable {
  let key: AvatarKey
  /// The picture's address as GitHub gave it.
  let received: String
}

/// A picture on its way to all who subscribe to it.
struct AvatarDelivery {
  /// Tells one delivery, or one subscriber, from another.
  final class Identity: Sendable {}

  let identity: Identity
  /// Reads the picture, and fetches it where that is due.
  let task: Task<Void, Never>
  /// Whether a subscriber wants it for an opened profile.
  var isOpened: Bool
  private var latest: [UInt8]?
  private var subscribers: [ObjectIdentifier: AsyncStream<[UInt8]>.Continuation] = [:]

  init(_ identity: Identity, _ task: Task<Void, Never>, isOpened: Bool) {
    self.identity = identity
    self.task = task
    self.isOpened = isOpened
  }

  var subscriberCount: Int { subscribers.count }

  /// Adds a subscriber, who gets at once what has come already.
  mutating func add(_ identity: Identity, _ subscriber: AsyncStream<[UInt8]>.Continuation) {
    subscribers[ObjectIdentifier(identity)] = subscriber
    if let latest { subscriber.yield(latest) }
  }

  mutating func remove(_ identity: Identity) {
    subscribers[ObjectIdentifier(identity)] = nil
  }

  /// Hands `bytes` to every subscriber, unless they have them.
  mutating func yield(_ bytes: [UInt8]) {
    guard bytes != latest else { return }
    latest = bytes
    for subscriber in subscribers.values { subscriber.yield(bytes) }
  }

  /// Ends the stream of every subscriber.
  func finish() {
    for subscriber in subscribers.values { subscriber.finish() }
  }
}
