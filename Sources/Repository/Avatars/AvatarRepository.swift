import FoundationEssentials
import GitHub
import Models

/// The pictures of people, the disk first; what comes from the network is kept there.
///
/// A picture that several wait for is asked for once, because the queue sends no address twice.
package actor AvatarRepository {
  // For how many seconds after any answer a picture is not asked for again.
  private static let pause: TimeInterval = 600
  /// The sizes that pictures are asked for in, in pixels.
  private static let sizes = [64, 128, 256, 460]
  // The most pictures whose answers are remembered.
  private static let memoryLimit = 1024
  /// The size of a picture that is kept for later, in pixels; it does for rows and profiles.
  private static let savedSize = 128

  private let cache: AvatarCache
  private let client: GitHubClient?
  private let now: @Sendable () -> Date
  // When there was an answer.
  private var answers: [AvatarAddress: Date] = [:]
  /// How many pictures are waited for.
  package private(set) var waitingCount = 0

  /// - Parameters:
  ///   - client: Who asks for pictures, or `nil` when nothing may be asked (`--offline`).
  ///   - now: The time, for ages.
  package init(cache: AvatarCache, client: GitHubClient?, now: @escaping @Sendable () -> Date) {
    self.cache = cache
    self.client = client
    self.now = now
  }

  /// The picture of `user`: the file's bytes as they are on disk, at once, and another when the
  /// network brings one.
  ///
  /// The stream ends when nothing more comes for now. Without a network the picture is waited for until
  /// the stream is cancelled; when no stream waits for it any more, it is not asked for.
  ///
  /// - Parameters:
  ///   - pixels: How wide and high it is asked for.
  ///   - isOpened: Whether it goes before those of rows.
  package func pictures(
    of user: User, pixels: Int, isOpened: Bool = false
  ) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let reading = Task {
      await bring(user, pixels, to: continuation, isOpened: isOpened)
      continuation.finish()
    }
    continuation.onTermination = { _ in reading.cancel() }
    return stream
  }

  /// The size to ask for where `pixels` are needed: one of few, so that a file does for most.
  package static func size(atLeast pixels: Int) -> Int {
    sizes.first { $0 >= pixels } ?? pixels
  }

  /// The picture of `user` as it is on disk, in whatever size; `nil` when there is none.
  package func savedPicture(of user: User) async -> [UInt8]? {
    await cache.picture(of: user.id)?.bytes
  }

  /// Removes the picture of `user`, because it cannot be drawn.
  ///
  /// - Returns: Whether it may be asked for now; not when GitHub has just sent it.
  package func reject(_ user: User, pixels: Int) async -> Bool {
    await cache.forget(id: user.id)
    return address(of: user, pixels) != nil
  }

  /// Forgets the answers of this run, because the reader wants all pictures asked for now.
  package func tryNow() { answers = [:] }

  /// Brings the picture of `user` to the disk, once, where it is missing or old.
  ///
  /// - Returns: Whether it was asked for.
  package func save(pictureOf user: User) async -> Result<Bool, FetchError> {
    let saved = await cache.picture(of: user.id)
    let pixels = max(Self.savedSize, saved?.source?.pixels ?? 0)
    guard let address = address(of: user, pixels),
      saved?.isFresh(from: address.url, at: now()) != true
    else { return .success(false) }
    return await ask(user.id, pixels, at: address, saved, .avatar, .retryOnce)
      .map { _ in true }.mapError { FetchError($0) }
  }
}

extension AvatarRepository {
  private func bring(
    _ user: User, _ pixels: Int, to reader: AsyncStream<[UInt8]>.Continuation, isOpened: Bool
  ) async {
    // Before the disk is read: an answer that comes meanwhile may bring what is not found there.
    let own = address(of: user, pixels)
    let saved = await cache.picture(of: user.id)
    if let saved { reader.yield(saved.bytes) }
    // A larger picture than is needed stays, and is asked for again in its own size.
    let savedPixels = saved?.source?.pixels ?? 0
    let address = savedPixels > pixels ? address(of: user, savedPixels) : own
    guard let address, saved?.isFresh(from: address.url, at: now()) != true else { return }
    waitingCount += 1
    defer { waitingCount -= 1 }
    let priority = isOpened ? RequestPriority.openedAvatar : .avatar
    while !Task.isCancelled {
      switch await ask(
        user.id, max(pixels, savedPixels), at: address, saved, priority, .single)
      {
      case .success(let bytes):
        if let bytes { reader.yield(bytes) }
        return
      // The queue knows when it may be sent again; until then the others go first.
      case .failure(let error) where error.isHeldBack: continue
      case .failure: return
      }
    }
  }

  /// Where a picture may be asked for; `nil` also soon after an answer.
  private func address(of user: User, _ pixels: Int) -> AvatarAddress? {
    guard let client,
      let address = AvatarAddress(user.avatarURL ?? "", pixels: pixels, base: client.base)
    else { return nil }
    let age = answers[address].map { now().timeIntervalSince($0) } ?? .infinity
    return (0..<Self.pause).contains(age) ? nil : address
  }

  /// Asks for a picture, and keeps what comes.
  ///
  /// - Returns: The new picture; `nil` when the saved one is still the same.
  private func ask(
    _ id: Int64, _ pixels: Int, at address: AvatarAddress, _ saved: SavedAvatar?,
    _ priority: RequestPriority, _ limits: RetryLimits
  ) async -> Result<[UInt8]?, GitHubError> {
    guard let client else { return .failure(.offline) }
    let old = saved?.source?.url == address.url ? saved?.source?.validators : nil
    let result = await client.avatar(
      at: address, validators: old, priority: priority, retryLimits: limits)
    switch result {
    case .failure(let error):
      if !error.isHeldBack { remember(address) }
      return .failure(error)
    case .success(let avatar):
      let validators = avatar.validators ?? (avatar.bytes == nil ? old : nil)
      let source = AvatarSource(url: address.url, pixels: pixels, validators: validators)
      if let bytes = avatar.bytes {
        remember(address)
        await cache.keep(bytes, from: source, of: id)
      } else if await cache.renew(source, of: id) {
        remember(address)
      }
      return .success(avatar.bytes)
    }
  }

  private func remember(_ address: AvatarAddress) {
    if answers.count >= Self.memoryLimit { answers = [:] }
    answers[address] = now()
  }
}

extension GitHubError {
  /// Whether the queue holds the request back, so that it is not asked again at once.
  fileprivate var isHeldBack: Bool { self == .cancelled || isTransient && self != .captivePortal }
}
