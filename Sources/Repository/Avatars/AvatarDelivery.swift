/// A picture on its way to all who want it.
struct AvatarDelivery {
  /// Tells one from another.
  final class Number: Sendable {}

  /// Its own.
  let number: Number
  /// Who brings it.
  let task: Task<Void, Never>
  /// Whether somebody wants it for an opened profile.
  var isOpened: Bool
  private var latest: [UInt8]?
  private var takers: [ObjectIdentifier: AsyncStream<[UInt8]>.Continuation] = [:]

  init(_ number: Number, _ task: Task<Void, Never>, isOpened: Bool) {
    self.number = number
    self.task = task
    self.isOpened = isOpened
  }

  /// How many want it.
  var takerCount: Int { takers.count }

  /// Lets one more have it, beginning with what has come.
  mutating func add(_ number: Number, _ taker: AsyncStream<[UInt8]>.Continuation) {
    takers[ObjectIdentifier(number)] = taker
    if let latest { taker.yield(latest) }
  }

  mutating func remove(_ number: Number) {
    takers[ObjectIdentifier(number)] = nil
  }

  /// Hands `bytes` to everybody, unless they have them.
  mutating func give(_ bytes: [UInt8]) {
    guard bytes != latest else { return }
    latest = bytes
    for taker in takers.values { taker.yield(bytes) }
  }

  /// Tells everybody that nothing more comes.
  func end() {
    for taker in takers.values { taker.finish() }
  }
}
